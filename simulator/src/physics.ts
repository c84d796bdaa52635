/**
 * The inside of a refrigerated box: air and cargo as two masses, a unit with a thermostat, ice and defrost, humidity, battery,
 * light and vibration. Pure step functions: exponential steps towards the acting temperatures, so a long step is as stable as a
 * short one and no value leaves their span.
 */
import { noise } from './random.ts'

/** Work modes of block 109 (rules-and-calls.md section 9). */
export const modes = { cooling: 0, heating: 2, defrost: 4, idle: 8, failed: 9, off: 10 } as const
export type Mode = (typeof modes)[keyof typeof modes]

/** Time constants in minutes: the air moves two thirds of the way to a single acting temperature. */
export interface BoxKind {
  readonly wallMinutes: number
  readonly doorMinutes: number
  readonly coilMinutes: number
  /** Exchange between air and cargo; the cargo is the heavy one. */
  readonly airCargoMinutes: number
  readonly cargoAirMinutes: number
}

export const boxKinds = {
  truck: { wallMinutes: 180, doorMinutes: 40, coilMinutes: 9, airCargoMinutes: 60, cargoAirMinutes: 300 },
  container: { wallMinutes: 260, doorMinutes: 45, coilMinutes: 14, airCargoMinutes: 80, cargoAirMinutes: 600 },
  cooler: { wallMinutes: 240, doorMinutes: 20, coilMinutes: 12, airCargoMinutes: 60, cargoAirMinutes: 120 },
  greenhouse: { wallMinutes: 90, doorMinutes: 25, coilMinutes: 20, airCargoMinutes: 60, cargoAirMinutes: 480 },
} as const satisfies Record<string, BoxKind>

export interface BoxState {
  readonly airC: number
  readonly cargoC: number
  readonly humidityPct: number
  readonly mode: Mode
  /** Minutes of cooling since the last defrost: the ice on the coil. */
  readonly iceMinutes: number
  /** Remaining minutes of the running defrost. */
  readonly defrostMinutes: number
}

export interface BoxInput {
  readonly ambientC: number
  readonly setPointC: number
  readonly bandC: number
  readonly isDoorOpen: boolean
  /** failed: nothing cools. stuckHeater: the heater does not switch off. off: the unit has no power. */
  readonly unit: 'ok' | 'failed' | 'stuckHeater' | 'off'
}

export const settledBox = (setPointC: number): BoxState => ({
  airC: setPointC,
  cargoC: setPointC,
  humidityPct: 62,
  mode: modes.idle,
  iceMinutes: 0,
  defrostMinutes: 0,
})

const longestStepMinutes = 0.5
const defrostAfterMinutes = 260
const defrostTakesMinutes = 14
/** The degrees by which the coil is below the set point, and the heater above it. */
const coilBelowC = 14
const heaterAboveC = 12

export const stepBox = (kind: BoxKind, state: BoxState, input: BoxInput, minutes: number): BoxState => {
  let now = state
  for (let left = minutes; left > 1e-9; left -= longestStepMinutes) {
    now = shortStep(kind, now, input, Math.min(left, longestStepMinutes))
  }
  return now
}

const shortStep = (kind: BoxKind, state: BoxState, input: BoxInput, minutes: number): BoxState => {
  const mode = nextMode(state, input)
  const pulls: Pull[] = [
    { towards: input.ambientC, minutes: kind.wallMinutes },
    { towards: state.cargoC, minutes: kind.airCargoMinutes },
  ]
  if (input.isDoorOpen) pulls.push({ towards: input.ambientC, minutes: kind.doorMinutes })
  if (mode === modes.cooling) pulls.push({ towards: input.setPointC - coilBelowC, minutes: kind.coilMinutes })
  if (mode === modes.heating) pulls.push({ towards: input.setPointC + heaterAboveC, minutes: kind.coilMinutes })
  // A defrosting coil warms the air a little before its damper closes.
  if (mode === modes.defrost) pulls.push({ towards: input.setPointC + 6, minutes: kind.coilMinutes * 5 })
  const airC = pulled(state.airC, pulls, minutes)
  return {
    airC,
    cargoC: pulled(state.cargoC, [{ towards: airC, minutes: kind.cargoAirMinutes }], minutes),
    humidityPct: stepHumidity(state.humidityPct, mode, input.isDoorOpen, minutes),
    mode,
    iceMinutes: mode === modes.defrost ? 0 : state.iceMinutes + (mode === modes.cooling ? minutes : 0),
    defrostMinutes: mode === modes.defrost ? Math.max(0, defrostLeft(state) - minutes) : 0,
  }
}

const defrostLeft = (state: BoxState): number =>
  state.mode === modes.defrost ? state.defrostMinutes : defrostTakesMinutes

const nextMode = (state: BoxState, { setPointC, bandC, unit, isDoorOpen }: BoxInput): Mode => {
  if (unit === 'off') return modes.off
  if (unit === 'failed') return modes.failed
  if (unit === 'stuckHeater') return modes.heating
  // The door switch stops the fan, or the unit would cool the street.
  if (isDoorOpen) return modes.idle
  if (state.mode === modes.defrost && state.defrostMinutes > 0) return modes.defrost
  if (setPointC < 12 && state.iceMinutes >= defrostAfterMinutes) return modes.defrost
  const overC = state.airC - setPointC
  if (overC > bandC) return modes.cooling
  if (overC < -bandC - 0.4) return modes.heating
  const isCoolingOn = state.mode === modes.cooling && overC > -bandC / 2
  const isHeatingOn = state.mode === modes.heating && overC < 0
  return isCoolingOn ? modes.cooling : isHeatingOn ? modes.heating : modes.idle
}

interface Pull {
  readonly towards: number
  readonly minutes: number
}

/** The exact solution for constant pulls: approaches their weighted mean without passing it. */
const pulled = (value: number, pulls: readonly Pull[], minutes: number): number => {
  const rate = pulls.reduce((sum, pull) => sum + 1 / pull.minutes, 0)
  const target = pulls.reduce((sum, pull) => sum + pull.towards / pull.minutes, 0) / rate
  return target + (value - target) * Math.exp(-rate * minutes)
}

const stepHumidity = (humidityPct: number, mode: Mode, isDoorOpen: boolean, minutes: number): number => {
  const wetter = isDoorOpen ? 84 : mode === modes.defrost ? 88 : mode === modes.cooling ? 56 : 68
  return pulled(humidityPct, [{ towards: wetter, minutes: isDoorOpen ? 6 : 40 }], minutes)
}

export interface Battery {
  readonly drainPctPerHour: number
  readonly chargePctPerHour: number
}

export const stepBattery = (pct: number, battery: Battery, isCharging: boolean, hours: number): number =>
  Math.min(100, Math.max(0, pct + hours * (isCharging ? battery.chargePctPerHour : -battery.drainPctPerHour)))

/** The light in lx: almost none when closed; when open, a dock lamp or a part of the daylight. */
export const lightInside = (isDoorOpen: boolean, daylightLx: number): number =>
  Math.round(isDoorOpen ? 120 + daylightLx * 0.02 : 1)

/** The vibration in g: the road while moving, nothing at a stop. */
export const vibrationOf = (speedKmh: number, ...moment: readonly number[]): number => {
  if (speedKmh < 1) return 0
  return Math.round((0.04 + 0.002 * speedKmh + 0.05 * Math.abs(noise(...moment, 41))) * 100) / 100
}
