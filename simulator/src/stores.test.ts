import { NewDevice } from '@coldway/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import { demoFleet } from './fleet.ts'
import { demoOrganisations } from './organisations.ts'
import { playDevice } from './played-device.ts'
import { gatewaysOf, planDemo } from './stores.ts'

const demo = planDemo()
const inStores = demo.slice(demoFleet.devices)
const of = (category: string) => inStores.filter((device) => device.category === category)

test('stores hold gateways, labels and thermometers, each a device of the contract with a number of its own', () => {
  expect(of('gateway').length).toBeGreaterThan(3)
  expect(of('bluetooth').length).toBe(of('gateway').length)
  expect(new Set(demo.map(({ deviceCode }) => deviceCode)).size).toBe(demo.length)
  for (const { orgCode, play: _, ...device } of inStores) {
    expect(NewDevice.parse({ ...device, orgId: 1 })).toMatchObject({ ...device, orgId: 1 })
    expect(demoOrganisations.map(({ code }) => code)).toContain(orgCode)
  }
})

test('every label belongs to the gateway of its store', () => {
  const bound = gatewaysOf(demo)
  expect(bound.map(({ labelCode }) => labelCode)).toEqual(of('label').map(({ deviceCode }) => deviceCode))
  expect(new Set(bound.map(({ gatewayCode }) => gatewayCode)).size).toBe(of('gateway').length)
})

test.each(inStores.map((device) => [device.deviceName, device] as const))(
  '%s reports what it measures',
  (_, device) => {
    const atMs = Date.UTC(2026, 10, 21, 3)
    const { measures, position } = playDevice(device, atMs - 3_600_000).reportAt(atMs)
    const keys = measures.map(({ key }) => key)
    expect(keys).toContain('battery')
    expect(keys.includes('temp1')).toBe(device.category !== 'gateway')
    expect(position?.type).toBe(device.category === 'gateway' ? 'GPS' : 'LBS')
  },
)
