/** Measurements of each kind of device at a moment, rounded as its sensors round. */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { findSeries, type SeriesKey } from '@coldway/contract/readings/series.ts'
import { daylightAt } from './ambient.ts'
import type { PlannedDevice } from './fleet.ts'
import { wateringPct } from './greenhouses.ts'
import type { Orders } from './obedience.ts'
import { type BoxState, lightInside, modes, stepBattery, vibrationOf } from './physics.ts'
import { noise } from './random.ts'
import { type Motion, rounded } from './vehicle.ts'

export interface Moment {
  readonly device: PlannedDevice
  readonly box: BoxState
  readonly motion: Motion
  readonly atMs: number
  readonly ambientC: number
  readonly setPointC: number
  /** What was commanded and still applies. A lock without a command follows the door. */
  readonly orders: Readonly<Orders>
}

type Values = Partial<Record<SeriesKey, number>>

export const sensorsOf = (moment: Moment): Measure[] => {
  const values: Values = { ...kinds[moment.device.category]?.(moment), ...power(moment) }
  return Object.entries(values).map(([key, value]) => {
    const series = findSeries(key)
    return { key: key as SeriesKey, value: rounded(value ?? 0, series?.decimals ?? 1), quality: 'good' }
  })
}

const kinds: Partial<Record<PlannedDevice['category'], (moment: Moment) => Values>> = {
  reefer: (moment) => ({ ...air(moment), temp2: front(moment), ...door(moment), ...unit(moment), ...drive(moment) }),
  van: (moment) => ({ ...air(moment), ...door(moment), ...drive(moment) }),
  container: (moment) => ({ ...air(moment), temp2: front(moment), ...door(moment), ...unit(moment) }),
  portable: (moment) => ({ ...air(moment), ...shaken(moment), light: light(moment) }),
  label: (moment) => air(moment),
  bluetooth: (moment) => air(moment),
  lock: ({ motion, orders: { isLocked = !motion.isDoorOpen } }) => ({ lock: isLocked ? 0 : 1 }),
  greenhouse: (moment) => ({ ...air(moment), ...soil(moment), light: daylightAt(moment.motion.place, moment.atMs) }),
}

const flutter = ({ device, atMs }: Moment, channel: number): number => noise(device.play.seed, atMs, channel)

const air = (moment: Moment): Values => ({
  temp1: moment.box.airC + 0.12 * flutter(moment, 11),
  hum1: Math.min(99, Math.max(5, moment.box.humidityPct + 0.8 * flutter(moment, 12))),
})

/** The front sensor is at the unit: slightly colder, and less affected by the door. */
const front = (moment: Moment): number =>
  0.7 * moment.box.airC + 0.3 * moment.box.cargoC - 0.3 + 0.1 * flutter(moment, 13)

const door = ({ motion }: Moment): Values => ({ door: motion.isDoorOpen ? 1 : 0 })

const drive = ({ motion, device, atMs }: Moment): Values => ({
  mileage: motion.mileageKm,
  acc: motion.speedKmh > 0 ? 1 : 0,
  vibration: vibrationOf(motion.speedKmh, device.play.seed, atMs),
})

const shaken = ({ motion, device, atMs }: Moment): Values => ({
  vibration: vibrationOf(motion.speedKmh, device.play.seed, atMs),
})

const light = ({ motion, atMs }: Moment): number => lightInside(motion.isDoorOpen, daylightAt(motion.place, atMs))

const unit = (moment: Moment): Values => {
  const { box, setPointC } = moment
  const blows = box.mode === modes.cooling ? -4 : box.mode === modes.heating ? 4 : 0
  return {
    reeferMode: box.mode,
    reeferSetPoint: setPointC,
    reeferSupply: box.airC + blows + 0.2 * flutter(moment, 14),
    reeferReturn: box.airC + 0.2 * flutter(moment, 15),
    ambientTemp: moment.ambientC,
    reeferHours: hoursOf(moment),
    fuel: fuelOf(moment),
    ...alarmsOf(moment),
  }
}

/** One unit of seven shows that its defrost took too long; one that was shut down shows why before it. */
const alarmsOf = ({ box, device }: Moment): Values => {
  const codes = [...(box.mode === modes.failed ? [63] : []), ...(device.play.index % 7 === 1 ? [25] : [])]
  const [reeferAlarm1, reeferAlarm2] = codes
  return {
    reeferAlarms: codes.length,
    ...(reeferAlarm1 !== undefined && { reeferAlarm1 }),
    ...(reeferAlarm2 !== undefined && { reeferAlarm2 }),
  }
}

/** A unit runs some third of the time; its meter began in 2024. */
const meterFromMs = Date.UTC(2024, 0, 1)
const runningShare = 0.35
const hoursOf = ({ atMs, device }: Moment): number =>
  800 + (device.play.seed % 4_000) + (runningShare * (atMs - meterFromMs)) / hourMs

/** Burned down to a quarter and filled again, by the meter of hours. */
const tankL = 180
const litresPerHour = 2.1
const fuelOf = (moment: Moment): number => tankL - ((hoursOf(moment) * litresPerHour) % (0.75 * tankL))

const soil = (moment: Moment): Values => {
  const day = Math.sin((moment.atMs / 86_400_000) * 2 * Math.PI)
  const own = noise(moment.device.play.seed, 16)
  return {
    soilTemp: 0.5 * (moment.box.cargoC + 18) + 0.1 * flutter(moment, 17),
    soilMoisture: 34 + 6 * own + 2 * day + wateringPct(moment.orders.wateredUntilMs, moment.atMs),
    soilConductivity: 900 + 150 * own,
    soilPh: 6.4 + 0.3 * own,
    carbonDioxide: 620 - 140 * day + 10 * flutter(moment, 18),
  }
}

const power = (moment: Moment): Values => ({
  battery: batteryAt(moment),
  signal: Math.max(3, Math.round(22 + 6 * noise(moment.device.play.seed, Math.floor(moment.atMs / 300_000), 19))),
})

const hourMs = 3_600_000
const flatPct = 12
const wired: readonly PlannedDevice['category'][] = ['reefer', 'van', 'container', 'gateway']
const batteries = {
  /** Powered by the vehicle or the store: the battery only dips. */
  wired: { drainPctPerHour: 0.5, chargePctPerHour: 8 },
  alone: { drainPctPerHour: 0.55, chargePctPerHour: 30 },
} as const

/** Discharges to about a tenth and charges again; the phase depends on the time alone. */
const batteryAt = ({ device, atMs }: Moment): number => {
  const isWired = wired.includes(device.category)
  const battery = isWired ? batteries.wired : batteries.alone
  const downTo = isWired ? 92 : flatPct
  const downHours = (100 - downTo) / battery.drainPctPerHour
  const cycleHours = downHours + (100 - downTo) / battery.chargePctPerHour
  const hours = (atMs / hourMs + (device.play.seed % 10_000)) % cycleHours
  if (hours < downHours) return stepBattery(100, battery, false, hours)
  return stepBattery(downTo, battery, true, hours - downHours)
}
