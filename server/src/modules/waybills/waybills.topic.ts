/** The live topic of waybills: each change of a waybill reaches those who may see it. */
import type { WaybillMove } from '@coldway/contract/waybills/waybills-topic.ts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Change, LiveTopic } from '../../platform/live-topic.ts'
import { listSharedPaths } from './shares.store.ts'

/** Changes are read within a second; a partner whose share ended before that has heard of it. */
const endedShownMs = 60_000

export const createWaybillsTopic = (db: Db, clock: Clock): LiveTopic<'waybills', 'waybill.changed', WaybillMove> => ({
  kind: 'waybills',
  needs: 'waybill:view',
  event: 'waybill.changed',
  changed: (event) => ('ids' in event ? event : { changes: event.gone.map(goneOf) }),
  read: (ids) => listMoves(db, ids, clock.now()),
  wants: () => true,
  frame: (moves) => ({ type: 'waybills', waybills: [...moves], isSnapshot: false }),
  async *snapshot() {
    yield { type: 'waybills', waybills: [], isSnapshot: true }
  },
})

const goneOf = ({ id, orgPath }: { readonly id: number; readonly orgPath: string }): Change<WaybillMove> => ({
  of: { orgPath },
  key: id,
  data: { id, waybillNo: '', orgId: 0, state: null, completedState: null, version: 0 },
})

/**
 * Takes no scope: the hub hands each change only to those who may see it. Partners whose share was taken back hear that it is
 * gone first: who sees the waybill besides gets the state after that.
 */
const listMoves = async (db: Db, ids: readonly number[], nowMs: number): Promise<Change<WaybillMove>[]> => {
  const { rows } = await sql<WaybillMove & { orgPath: string }>`
    select w.id, w.waybill_no as "waybillNo", w.org_id as "orgId", w.state, w.completed_state as "completedState", w.version,
      w.org_path as "orgPath"
    from waybills w where w.id = any(${[...ids]}::int[])`.execute(db)
  const shares = Map.groupBy(await listSharedPaths(db, ids, nowMs - endedShownMs), ({ waybillId }) => waybillId)
  return rows.flatMap(({ orgPath, ...data }) => {
    const { lasting = [], ended = [] } = Object.groupBy(shares.get(data.id) ?? [], ({ isLasting }) =>
      isLasting ? 'lasting' : 'ended',
    )
    const gone = ended.map((share) => goneOf({ id: data.id, orgPath: share.orgPath }))
    return [...gone, ...[{ orgPath }, ...lasting].map((of) => ({ of: { orgPath: of.orgPath }, key: data.id, data }))]
  })
}
