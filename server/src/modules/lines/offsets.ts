/** Computes distances of devices from their lines again from their fixes, as none are stored. */
import type { Tx } from '../../platform/database.ts'
import { isInTime } from '../../rules/event-time/index.ts'
import { withoutJumps } from '../readings/index.ts'
import { errorOf } from './evaluation/fix-error.ts'
import { shapeOf } from './shape/line-shape.ts'
import { type ArrivedOffset, caseOf, type DeviceFix, offsetsOf } from './evaluation/subscription-batch.ts'
import * as store from './rule.store.ts'

export interface LinePast {
  readonly deviceId: number
  readonly lineId: number
  /** What was before is unknown: the line, the subscription or the memory begins there. */
  readonly knownFromMs: number
  /** The offsets, ascending in time. */
  readonly offsets: readonly ArrivedOffset[]
}

/**
 * Lists offsets from the lines watched now, including all that came late; of two subscriptions to a line the older
 * one's.
 */
export const listOffsets = async (
  tx: Tx,
  asked: readonly { readonly deviceId: number; readonly lineId: number }[],
  nowMs: number,
): Promise<LinePast[]> => {
  const wanted = new Set(asked.map(keyOf))
  const watched = (
    await store.listWatched(
      tx,
      asked.map(({ deviceId }) => deviceId),
    )
  ).filter((one) => wanted.delete(keyOf(one)))
  const ways = await store.listWays(
    tx,
    watched.map(({ lineId }) => lineId),
  )
  const cases = watched.flatMap((one) => {
    const way = ways.find(({ id }) => id === one.lineId)
    return way ? [caseOf(one, { shape: shapeOf(way.path), errorM: way.pathErrorM }, [])] : []
  })
  const spans = Map.groupBy(cases, (one) => one.watched.deviceId)
  const fixes = await knownFixes(
    tx,
    [...spans].map(([deviceId, its]) => ({
      deviceId,
      fromMs: Math.min(...its.map(({ journal }) => journal.older.atMs)),
      untilMs: Math.max(...its.map(({ journal }) => journal.now.atMs)),
    })),
  )
  const byDevice = Map.groupBy(fixes, ({ deviceId }) => deviceId)
  return cases.map((one) => ({
    deviceId: one.watched.deviceId,
    lineId: one.watched.lineId,
    knownFromMs: one.journal.older.atMs,
    offsets: offsetsOf(one, byDevice.get(one.watched.deviceId) ?? [], nowMs),
  }))
}

const keyOf = ({ deviceId, lineId }: { readonly deviceId: number; readonly lineId: number }): string =>
  `${deviceId} ${lineId}`

/**
 * Lists fixes after a moment of each device, as the rules received them, without those that were too late or are
 * impossible.
 */
export const knownFixes = async (
  tx: Tx,
  spans: readonly { readonly deviceId: number; readonly fromMs: number; readonly untilMs: number }[],
): Promise<DeviceFix[]> => {
  const inTime = (await store.listFixes(tx, spans)).filter(isInTime)
  const byDevice = Map.groupBy(inTime, ({ deviceId }) => deviceId)
  return [...byDevice.values()]
    .flatMap((its) => withoutJumps(its.toSorted((a, b) => a.atMs - b.atMs)))
    .map(({ isCell, accuracyM, ...fix }) => ({ ...fix, errorM: errorOf(isCell, accuracyM) }))
}
