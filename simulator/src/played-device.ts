/**
 * One simulated device: its motion, its box and its sensors. Time only moves forward. Motion and troubles are functions of the
 * time and the box is stepped on a fixed grid, so a report does not depend on earlier calls; players started at different times
 * agree in position and, once warmed up, in temperature to within the thermostat's swing. So live reports join the generated
 * history.
 */
import type { Report } from '@coldway/contract/readings/report.ts'
import { ambientAt, daylightAt } from './ambient.ts'
import { cargos } from './cargo.ts'
import type { PlannedDevice } from './fleet.ts'
import type { Orders } from './obedience.ts'
import { type BoxKind, type BoxState, boxKinds, settledBox, stepBox } from './physics.ts'
import { type Moment, sensorsOf } from './sensors.ts'
import { type Trouble, troubleAt } from './troubles.ts'
import { createMotion, isKeptIndoors, type Motion, type MotionAt } from './vehicle.ts'

export interface PlayedDevice {
  readonly device: PlannedDevice
  /** The report of a moment, in whole seconds; moments must not go back. */
  reportAt(atMs: number): Report
  /** Whether the device has stood since the last report, and whether its door moved, for a coarse history. */
  motionAt: MotionAt
}

const gridMs = 30_000

/** The box begins settled at `fromMs`; start some hours before the first report to warm up. */
export const playDevice = (
  device: PlannedDevice,
  fromMs: number,
  orders: Readonly<Orders> = { silentUntilMs: 0 },
): PlayedDevice => {
  const motionAt = createMotion(device)
  const kind = kindOf(device)
  let gridAtMs = Math.floor(fromMs / gridMs) * gridMs
  const setPoint = (): number => orders.setPointC ?? cargos[device.play.cargo].setPointC
  let box = settledBox(cargos[device.play.cargo].setPointC)
  const stepTo = (atMs: number): void => {
    while (gridAtMs + gridMs <= atMs) {
      box = stepAt({ device, kind, box, motion: motionAt(gridAtMs), atMs: gridAtMs, setPointC: setPoint(), orders })
      gridAtMs += gridMs
    }
  }
  return {
    device,
    motionAt,
    reportAt: (givenMs) => {
      const atMs = Math.floor(givenMs / 1000) * 1000
      stepTo(atMs)
      const motion = withTrouble(motionAt(atMs), device, atMs)
      const ambientC = ambientOf(device, motion, atMs)
      return reportOf({ device, box, motion, atMs, ambientC, setPointC: setPoint(), orders })
    },
  }
}

const kindOf = ({ category }: PlannedDevice): BoxKind => {
  if (category === 'greenhouse') return boxKinds.greenhouse
  if (category === 'container') return boxKinds.container
  return isKeptIndoors(category) ? boxKinds.cooler : boxKinds.truck
}

interface Step {
  readonly device: PlannedDevice
  readonly kind: BoxKind
  readonly box: BoxState
  readonly motion: Motion
  readonly atMs: number
  readonly setPointC: number
  readonly orders: Readonly<Orders>
}

const stepAt = ({ device, kind, box, motion, atMs, setPointC, orders }: Step): BoxState => {
  const { bandC, range } = cargos[device.play.cargo]
  const ambientC = ambientOf(device, motion, atMs)
  const trouble = troubleAt(device.play.troubleRank, atMs)
  return stepBox(
    kind,
    box,
    {
      ambientC,
      setPointC,
      bandC,
      // Open vents let the air out as an open door does.
      isDoorOpen: motion.isDoorOpen || trouble === 'doorLeftOpen' || (orders.ventsPct ?? 0) > 0,
      unit: unitOf(trouble, ambientC, setPointC, range.tempHighC),
    },
    gridMs / 60_000,
  )
}

/** A dead unit would change nothing in mild weather, so the heater sticks instead. */
const unitOf = (trouble: Trouble | undefined, ambientC: number, setPointC: number, highC: number | null) => {
  if (trouble !== 'failedUnit') return 'ok'
  return setPointC + 0.2 * (ambientC - setPointC) > (highC ?? 100) + 1 ? 'failed' : 'stuckHeater'
}

/** Surroundings by category: portables in rooms, greenhouses under glass warmed by the sun, vehicles on hot asphalt. */
const ambientOf = ({ category }: PlannedDevice, { place }: Motion, atMs: number): number => {
  const outsideC = ambientAt(place, atMs)
  if (isKeptIndoors(category)) return Math.max(16, Math.min(30, outsideC))
  const sunC = daylightAt(place, atMs) / (category === 'greenhouse' ? 6_000 : 15_000)
  return outsideC + sunC
}

const withTrouble = (motion: Motion, device: PlannedDevice, atMs: number): Motion =>
  troubleAt(device.play.troubleRank, atMs) === 'doorLeftOpen' ? { ...motion, isDoorOpen: true } : motion

const reportOf = (moment: Moment): Report => ({
  id: (moment.atMs / 1000).toString(36),
  atMs: moment.atMs,
  position: moment.motion.position,
  measures: sensorsOf(moment),
})
