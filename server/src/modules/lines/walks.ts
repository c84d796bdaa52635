/**
 * Evaluates a device's past on its lines fix by fix, as if its fixes had come in order. A line that was changed since
 * is judged by its present way, as no other is kept.
 */
import type { Db } from '../../platform/database.ts'
import type { SampleFix } from '../../rules/rule.ts'
import { errorOf } from './evaluation/fix-error.ts'
import { blankMemory, type LineFix, type LineTask, stepOn } from './evaluation/evaluate.ts'
import { shapeOf } from './shape/line-shape.ts'
import { isPublished, offsetOf, taskOf } from './evaluation/subscription-batch.ts'
import { listPastWatched, listWays } from './rule.store.ts'

export interface LineWalk {
  readonly lineId: number
  /**
   * Gives metres, 0 while it is not on its way; undefined when nobody watched it then. Give fixes in ascending order.
   */
  offsetAt(atMs: number, fix: SampleFix): number | undefined
}

/**
 * Lists one for each subscription that watched the device in the span and is visible to the caller; the oldest first.
 */
export const listWalks = async (
  db: Db,
  span: { readonly deviceId: number; readonly fromMs: number; readonly untilMs: number },
): Promise<LineWalk[]> => {
  const watched = await listPastWatched(db, span)
  const ids = [...new Set(watched.map(({ lineId }) => lineId))]
  const ways = new Map(
    (ids.length > 0 ? await listWays(db, ids) : []).map(({ id, path, pathErrorM }) => [
      id,
      { shape: shapeOf(path), errorM: pathErrorM },
    ]),
  )
  return watched.flatMap((one) => {
    const way = ways.get(one.lineId)
    return way ? [walkOf(one.lineId, taskOf(one, way))] : []
  })
}

const walkOf = (lineId: number, task: LineTask): LineWalk => {
  let memory = blankMemory(task.fromMs - 1)
  return {
    lineId,
    offsetAt(atMs, { lng, lat, type, accuracyM }) {
      if (atMs <= memory.atMs || !isPublished(task, memory, atMs)) return undefined
      const fix: LineFix = { atMs, lng, lat, errorM: errorOf(type === 'LBS', accuracyM) }
      memory = stepOn(task, memory, fix).memory
      return offsetOf(fix, memory).distanceM
    },
  }
}
