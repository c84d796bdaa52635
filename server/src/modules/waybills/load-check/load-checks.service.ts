/** Works out whether a load may depart, and records what a person decided on it. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import {
  isOpenLine,
  linesAt,
  type LoadCheck,
  type LoadCheckRecord,
  loadCheckLimits,
  type loadChecks,
  type LoadLine,
} from '@coldway/contract/waybills/load-checks.ts'
import type { ShownGoods } from '@coldway/contract/waybills/waybill-fields.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import type { CallContext } from '../../../platform/implement.ts'
import { listCalibrations } from '../../probes/index.ts'
import { listCarriedChannels, listCarriers, listNewestInspections, listOverdue } from '../../vehicles/index.ts'
import { needCalibration } from '../calibration.ts'
import { labelRangeOf } from '../condition.goods.ts'
import { type OwnerVisibility, ownVisibility, readOneForOwner, trailOf } from '../owner-visibility.ts'
import { type PublishingParts, publishingAfter } from '../publishing.ts'
import { insertSteps } from '../steps.store.ts'
import { listBoundIds, listLoadDevices } from './facts.store.ts'
import { lentSubjects, recordWithoutFigures, withoutFigures } from './lent.ts'
import * as store from './load-checks.store.ts'
import { judgeLoad } from './rule.ts'

export interface LoadChecksParts extends PublishingParts {
  readonly db: Db
  readonly clock: Clock
}
type Save = typeof loadChecks.save

/** A phone's clock may be ahead of the server's by a little. */
const aheadMaxMs = 10 * 60_000

export const createLoadChecksService = ({ db, clock, ...parts }: LoadChecksParts) => {
  const publishing = publishingAfter(parts)
  return {
    get: ({ scope, zone }: CallContext<'scope' | 'zone'>, waybillId: number): Promise<LoadCheck> =>
      readOneForOwner({ db, scope }, waybillId, async (visibilities) => {
        const visibility = visibilities.at(-1) ?? ownVisibility(scope)
        return visibility.see(async () => {
          const load = await store.findLoad(db, scope, waybillId)
          if (!load) throw fail('waybillNotFound')
          const asOfMs = clock.now()
          const asked = { waybillId, goods: load.goods, nowMs: asOfMs, zone }
          const lent = await lentSubjects(db, visibility, { scope, waybillId })
          const lines = load.state === 'toShip' ? withoutFigures(await linesOf(db, visibility, asked), lent) : null
          const records = await store.listLoadChecks(db, waybillId)
          return { asOfMs, lines, records: records.map((row) => recordWithoutFigures(recordOf(row, zone), lent)) }
        })
      }),

    /**
     * A phone may send a check when its shipment is under way already: it counts where it was made before the start.
     */
    save: (
      { scope, by, zone, write }: CallContext<'scope' | 'by' | 'zone' | 'write'>,
      given: Input<Save>,
    ): Promise<Output<Save>> =>
      publishing({ write, scope, nowMs: clock.now(), ids: [given.waybillId] }, async ({ tx, nowMs, publish }) => {
        const { waybillId, decision, reason } = given
        const checkedMs = parseTime(given.checkTime, zone)
        if (checkedMs === undefined) throw fail('malformed')
        const { asOfMs } = given.seen
        const seen = { asOfMs, lines: linesAt(given.seen.lines, asOfMs, checkedMs) }
        if (decision === 'passed' && seen.lines.some(isOpenLine)) throw fail('malformed')
        if (Math.max(checkedMs, asOfMs) > nowMs + aheadMaxMs) throw fail('loadCheckInFuture')
        const load = await store.lockLoad(tx, scope, waybillId)
        if (!load) throw fail('waybillNotFound')
        if (load.state !== 'toShip' && (load.startedAt === null || load.startedAt < checkedMs))
          throw fail('loadDeparted')
        if ((await store.listLoadChecks(tx, waybillId)).length >= loadCheckLimits.perWaybill)
          throw fail('tooMany', { max: loadCheckLimits.perWaybill })
        const row = { waybillId, userId: by.userId, userName: by.userName, decision, reason, seen, checkedMs, nowMs }
        const id = await store.insertLoadCheck(tx, row)
        if (id === undefined) throw fail('loadCheckExists')
        const event = decision === 'passed' ? 'loadPassed' : 'loadOverruled'
        const step = { waybillId, event, atMs: checkedMs, actor: 'person', actorName: by.userName, reason } as const
        await insertSteps(tx, [{ ...step, deviceId: null, formerMs: null }], nowMs)
        publish('waybill.changed', { ids: [waybillId] })
        const { waybillNo: name, orgPath } = load
        const note = { entity: 'waybill', id: waybillId, name, orgPath: trailOf(scope, orgPath), after: given }
        return { data: { id }, note }
      }),
  }
}

interface Asked {
  readonly waybillId: number
  readonly goods: readonly ShownGoods[]
  readonly nowMs: number
  readonly zone: string
}

const linesOf = async (
  db: Db,
  { scope }: OwnerVisibility,
  { waybillId, goods, nowMs, zone }: Asked,
): Promise<LoadLine[]> => {
  const boundIds = await listBoundIds(db, waybillId)
  const bound = await listLoadDevices(db, scope, boundIds)
  const ids = bound.map(({ id }) => id)
  const channels = await listCarriedChannels(db, ids)
  const others = [...new Set(channels.map(({ deviceId }) => deviceId))].filter((id) => !ids.includes(id))
  const beside = await listLoadDevices(db, scope, others)
  return judgeLoad({
    nowMs,
    devices: [
      ...bound.map((device) => ({ ...device, isBound: true })),
      ...beside.map((device) => ({ ...device, isBound: false })),
    ],
    unseenCount: boundIds.length - bound.length,
    goods: labelRangeOf(goods),
    needsCalibration: needCalibration(goods),
    carriers: await listCarriers(db, ids),
    channels,
    calibrations: await listCalibrations(db, ids, { today: printTime(nowMs, zone).slice(0, 10) }),
    inspections: await listNewestInspections(db, ids),
    overdue: await listOverdue(db, ids, nowMs),
  })
}

const recordOf = ({ checkedAt, recordedAt, ...row }: store.LoadCheckRow, zone: string): LoadCheckRecord => ({
  ...row,
  checkTime: printTime(checkedAt, zone),
  recordTime: printTime(recordedAt, zone),
  ageMs: Math.max(0, checkedAt - row.seen.asOfMs),
})
