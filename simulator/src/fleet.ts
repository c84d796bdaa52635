/**
 * The seeded fleet: the devices the demo registers and the simulator plays. Pure data: it opens nothing and knows no server. A
 * device's plan depends only on the seed and its number, so a larger fleet begins with the smaller one, and the server (which
 * registers it) and the simulator (which plays it) agree without communication.
 */
import type { DeviceCategory, NewDevice } from '@coldway/contract/devices/devices.ts'
import { type CargoKey, cargos, cargosOf } from './cargo.ts'
import { boxName, createPlates, imei, modelOf, phone, targetOf } from './fleet.names.ts'
import { createRandom, mixSeed, type Random } from './random.ts'
import { lines, type TownKey } from './towns.ts'

/** Transports of the simulator: the contract's `json` is sent over MQTT or HTTP. */
export type TransportName = 'mqtt' | 'http' | 'jt808' | 'teltonika' | 'gt06' | 'queclink'

/** Behaviour of a device in the demo, so that every counter of the monitoring centre is above zero. */
export type Conduct = 'normal' | 'silent' | 'shutdown' | 'unused'

export interface Play {
  readonly index: number
  readonly seed: number
  readonly transport: TransportName
  readonly cargo: CargoKey
  readonly conduct: Conduct
  /** The number of a cooled device, among which troubles rotate (troubles.ts); -1 when nothing can fail. */
  readonly troubleRank: number
  /** The towns of its way; undefined when it stays at `homeTown`. */
  readonly line?: readonly TownKey[]
  readonly homeTown: TownKey
}

/**
 * Fields of the contract's `NewDevice` that the fleet sets, with the organisation's code; `play` is for the simulator alone.
 */
export type PlannedDevice = Pick<NewDevice, PlannedField> & { readonly orgCode: string; readonly play: Play }
type PlannedField =
  | 'deviceCode'
  | 'deviceName'
  | 'category'
  | 'model'
  | 'protocol'
  | 'terminalNo'
  | 'plate'
  | 'monitorTarget'
  | 'range'
  | 'reportIntervalS'
  | 'zone'

/** The size of the fleet, more than 200 devices, so that clusters switch on by themselves. */
export const demoFleet = { seed: 1, devices: 240 } as const

export const planFleet = ({ seed, devices }: { seed: number; devices: number }): PlannedDevice[] => {
  const takePlate = createPlates()
  const counters = { trouble: 0 }
  // Fleets of different seeds have different numbers, so that one server can hold several.
  const numbersFrom = ((seed + 49) % 50) * 200_000
  return Array.from({ length: devices }, (_, index) => planDevice({ seed, index, numbersFrom, takePlate, counters }))
}

/** The mix of the fleet: forty repeating places keep it equal at every size. */
const mix = 'RVPRCRVLRPRVGRPVRCPRVRLPRVRPGRVCPRVRPVRB'
const categories: Record<string, DeviceCategory> = {
  R: 'reefer',
  V: 'van',
  P: 'portable',
  C: 'container',
  L: 'lock',
  G: 'greenhouse',
  B: 'reefer',
}
const branches = ['HD-SH', 'HD-NJ', 'HD-SH', 'HD-HZ', 'HD-HF', 'HD-NJ', 'HD-XZ'] as const

interface Place {
  readonly seed: number
  readonly index: number
  readonly numbersFrom: number
  readonly takePlate: ReturnType<typeof createPlates>
  readonly counters: { trouble: number }
}

const planDevice = ({ seed, index, numbersFrom, takePlate, counters }: Place): PlannedDevice => {
  const number = numbersFrom + index
  const random = createRandom(mixSeed(seed, index))
  const letter = mix[index % mix.length] ?? 'R'
  const category = categories[letter] ?? 'reefer'
  const orgCode = letter === 'B' ? 'BF' : (branches[index % branches.length] ?? 'HD-SH')
  const line = random.pick<readonly TownKey[]>(lines[orgCode])
  const cargo = random.pick<CargoKey>(cargosOf[category] ?? ['parcels'])
  const transport = transportOf(category, letter === 'B' ? index / mix.length : index, random)
  const isDriven = category === 'greenhouse' ? false : category === 'portable' ? random.chance(0.5) : true
  const hasPlate = isDriven && category !== 'container'
  return {
    deviceCode: codeOf(category, number),
    deviceName: boxName(category, cargo, index),
    orgCode,
    category,
    model: modelOf(category, transport),
    protocol: transport === 'mqtt' || transport === 'http' ? 'json' : transport,
    terminalNo: terminalNoOf(transport, number),
    plate: hasPlate && category !== 'portable' ? takePlate(orgCode, random) : null,
    monitorTarget: targetOf(category, cargo, line),
    range: cargos[cargo].range,
    reportIntervalS: intervalOf(category),
    zone: '+08:00',
    play: {
      index,
      seed: mixSeed(seed, index, 77),
      transport,
      cargo,
      conduct: conductOf(index),
      troubleRank: category === 'lock' ? -1 : counters.trouble++,
      ...(isDriven ? { line } : {}),
      homeTown: line[0] ?? 'shanghai',
    },
  }
}

const imeiWires: readonly TransportName[] = ['teltonika', 'gt06', 'queclink']

const terminalNoOf = (transport: TransportName, number: number): string | null => {
  if (transport === 'jt808') return phone(number)
  return imeiWires.includes(transport) ? imei(number) : null
}

const codeOf = (category: DeviceCategory, number: number): string => {
  if (category === 'lock') return `LOCK-${String(771 + number).padStart(5, '0')}`
  if (category === 'greenhouse') return `GH-${String(301 + number).padStart(5, '0')}`
  if (category === 'container') return `CN-${30_071_200 + number}`
  return `GX-${20_418_800 + number}`
}

const intervalOf = (category: DeviceCategory): number => {
  if (category === 'greenhouse') return 300
  return category === 'portable' || category === 'lock' ? 60 : 10
}

const transportOf = (category: DeviceCategory, place: number, random: Random): TransportName => {
  const draw = random.next()
  if (category === 'greenhouse') return draw < 0.5 ? 'http' : 'mqtt'
  if (category === 'portable') return draw < 0.25 ? 'http' : 'mqtt'
  if (category === 'container') return draw < 0.5 ? 'teltonika' : 'mqtt'
  // Every fourth tracker is a JT/T 808 terminal, so that a fleet of any size has some.
  if (Math.floor(place) % 4 === 2) return 'jt808'
  if (category === 'lock') return 'mqtt'
  if (draw < 0.2) return draw < 0.1 ? 'teltonika' : 'http'
  if (category === 'van' && draw < 0.4) return 'gt06'
  return category === 'reefer' && draw < 0.3 ? 'queclink' : 'mqtt'
}

const conductOf = (index: number): Conduct => {
  const place = (index * 29) % 100
  if (place < 4) return 'silent'
  if (place < 6) return 'shutdown'
  return place < 7 ? 'unused' : 'normal'
}
