/**
 * A waybill as it was known at a past moment, from the steps that had been recorded until then: its life, its devices, and what a
 * person had filled in. Pure.
 */
import type { WaybillEvent } from '@coldway/contract/enums.ts'
import type { Life } from '../life.ts'

export interface KnownStep {
  readonly event: WaybillEvent
  readonly at: number
  readonly recordedAt: number
  readonly actor: 'person' | 'rule'
  readonly deviceId: number | null
}
/** The life as it was recorded; null: not yet. */
export type KnownLife = Pick<Life, 'state' | 'startedAt' | 'endedAt' | 'arrivedAt' | 'endActor'>

const unborn: KnownLife = { state: 'toShip', startedAt: null, endedAt: null, arrivedAt: null, endActor: null }

/** `arrivedAt` is of a waybill that a person ended, and a start that moves behind it disproves it. */
export const lifeAt = (steps: readonly KnownStep[], knownMs: number): KnownLife =>
  steps.filter(({ recordedAt }) => recordedAt <= knownMs).reduce(after, unborn)

const after = (life: KnownLife, { event, at, actor }: KnownStep): KnownLife => {
  if (event === 'started') return { ...life, state: 'inTransit', startedAt: at }
  if (event === 'startMoved')
    return { ...life, startedAt: at, arrivedAt: life.arrivedAt !== null && life.arrivedAt < at ? null : life.arrivedAt }
  if (event === 'completed') return { ...life, state: 'completed', endedAt: at, endActor: actor }
  if (event === 'endMoved') return { ...life, endedAt: at }
  return event === 'arrivalSeen' ? { ...life, arrivedAt: at } : life
}

/** A device on a waybill as its row says today, with what its time is worked out from. */
export interface Window {
  readonly boundFrom: number | null
  readonly boundUntil: number | null
  /** When it was put on the waybill, and when a person took it off; null: nobody did. */
  readonly createdAt: number
  readonly unboundAt: number | null
}
interface Lives {
  readonly createdAt: number
  readonly now: Pick<Life, 'startedAt' | 'endedAt'>
  readonly life: Pick<Life, 'startedAt' | 'endedAt'>
  readonly knownMs: number
}

/** Its time on the waybill as it was known then; undefined: it was not on it yet. The same as `setWindows` works out. */
export const windowAt = (
  { boundFrom, boundUntil, createdAt, unboundAt }: Window,
  { createdAt: waybillAt, now, life: then, knownMs }: Lives,
): Pick<Window, 'boundFrom' | 'boundUntil'> | undefined => {
  if (createdAt > knownMs) return undefined
  if (then.startedAt === null) return { boundFrom: null, boundUntil: null }
  const ownFrom = Math.max(then.startedAt, createdAt > waybillAt ? createdAt : then.startedAt)
  const from = then.startedAt === now.startedAt ? (boundFrom ?? ownFrom) : ownFrom
  const ends = [
    then.endedAt,
    unboundAt !== null && unboundAt <= knownMs ? unboundAt : null,
    // Another waybill took it over: neither the end of this one nor a person.
    boundUntil !== now.endedAt && boundUntil !== unboundAt && boundUntil !== null && boundUntil <= knownMs
      ? boundUntil
      : null,
  ].filter((end) => end !== null)
  const until = ends.length > 0 ? Math.min(...ends) : null
  return { boundFrom: until === null ? from : Math.min(from, until), boundUntil: until }
}

/** Devices that were on it then by its steps, and of which no row is kept: they were taken off before it started. */
export const hasLostDevices = (steps: readonly KnownStep[], kept: readonly number[], knownMs: number): boolean => {
  const on = new Set<number>()
  let isLost = false
  for (const { event, deviceId, recordedAt } of steps) {
    if (recordedAt > knownMs || (event !== 'deviceBound' && event !== 'deviceUnbound')) continue
    if (deviceId === null) isLost ||= event === 'deviceBound'
    else if (event === 'deviceBound') on.add(deviceId)
    else on.delete(deviceId)
  }
  return isLost || [...on].some((id) => !kept.includes(id))
}
