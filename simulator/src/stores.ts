/**
 * What stands in the cold stores of the demo: in each a gateway, labels on its shelves that belong to the gateway, and a Bluetooth
 * thermometer. They are devices beside the fleet, with numbers of their own.
 */
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import { type CargoKey, cargos } from './cargo.ts'
import { demoFleet, type PlannedDevice, planFleet } from './fleet.ts'
import { boxName, modelOf } from './fleet.names.ts'
import { mixSeed } from './random.ts'
import { type TownKey, towns } from './towns.ts'

const stores = [
  { orgCode: 'HD-SH', town: 'pudong' },
  { orgCode: 'HD-NJ', town: 'nanjing' },
  { orgCode: 'HD-HZ', town: 'hangzhou' },
  { orgCode: 'HD-HF', town: 'hefei' },
  { orgCode: 'HD-XZ', town: 'xuzhou' },
] as const satisfies readonly { orgCode: string; town: TownKey }[]

const inEach = [
  { category: 'gateway', cargo: 'parcels' },
  { category: 'label', cargo: 'vaccine' },
  { category: 'label', cargo: 'insulin' },
  { category: 'label', cargo: 'milk' },
  { category: 'label', cargo: 'plasma' },
  { category: 'bluetooth', cargo: 'vaccine' },
] as const satisfies readonly { category: DeviceCategory; cargo: CargoKey }[]

const codes = { gateway: 'GW', label: 'LB', bluetooth: 'BT' } as const
/** A gateway is on the net of the store; labels and thermometers save their batteries. */
const intervals = { gateway: 60, label: 300, bluetooth: 300 } as const

/** The devices of the demo: the seeded fleet, and what stands in its stores. */
export const planDemo = (): PlannedDevice[] => [...planFleet(demoFleet), ...planStores()]

const planStores = (): PlannedDevice[] =>
  stores.flatMap(({ orgCode, town }, storeAt) =>
    inEach.map(({ category, cargo }, placeAt): PlannedDevice => {
      const index = storeAt * inEach.length + placeAt
      const transport = category === 'gateway' ? 'mqtt' : 'http'
      return {
        deviceCode: `${codes[category]}-${String(501 + index).padStart(5, '0')}`,
        deviceName: `${towns[town].name} ${boxName(category, cargo, placeAt)}`,
        orgCode,
        category,
        model: modelOf(category, transport),
        protocol: 'json',
        terminalNo: null,
        plate: null,
        monitorTarget: `${cargos[cargo].name} · ${towns[town].name}`,
        range: cargos[cargo].range,
        reportIntervalS: intervals[category],
        zone: '+08:00',
        play: {
          index: demoFleet.devices + index,
          seed: mixSeed(demoFleet.seed, demoFleet.devices + index, 77),
          transport,
          cargo,
          conduct: 'normal',
          troubleRank: -1,
          homeTown: town,
        },
      }
    }),
  )

/** The labels with the gateway of their store. */
export const gatewaysOf = (devices: readonly PlannedDevice[]): { labelCode: string; gatewayCode: string }[] =>
  devices.flatMap(({ category, deviceCode: labelCode, play }) => {
    const gateway = devices.find((one) => one.category === 'gateway' && one.play.homeTown === play.homeTown)
    return category === 'label' && gateway ? [{ labelCode, gatewayCode: gateway.deviceCode }] : []
  })
