/** The live topic of waybills: each change of a waybill reaches those who may see it. */
import type { WaybillMove } from '@coldway/contract/waybills/waybills-topic.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Change, LiveTopic } from '../../platform/live-topic.ts'

export const createWaybillsTopic = (db: Db): LiveTopic<'waybills', 'waybill.changed', WaybillMove> => ({
  kind: 'waybills',
  needs: 'waybill:view',
  event: 'waybill.changed',
  changed: (event) => ('ids' in event ? event : { changes: event.gone.map(goneOf) }),
  read: (ids) => listMoves(db, ids),
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

/** Takes no scope: the hub hands each change only to those who may see it. */
const listMoves = async (db: Db, ids: readonly number[]): Promise<Change<WaybillMove>[]> => {
  const { rows } = await sql<WaybillMove & { orgPath: string }>`
    select w.id, w.waybill_no as "waybillNo", w.org_id as "orgId", w.state, w.completed_state as "completedState", w.version,
      w.org_path as "orgPath"
    from waybills w where w.id = any(${[...ids]}::int[])`.execute(db)
  return rows.map(({ orgPath, ...data }) => ({ of: { orgPath }, key: data.id, data }))
}
