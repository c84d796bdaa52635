/** The steps from state to state. Each is one conditional update, so that only one of two simultaneous steps succeeds. */
import type { CompletedState, WaybillActor } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface Step {
  readonly ids: readonly number[]
  readonly atMs: number
  readonly actor: WaybillActor
  readonly reason: string
  readonly nowMs: number
}

/** Answers the ids of the waybills that were still to be shipped. */
export const markStarted = async (tx: Tx, { ids, atMs, actor, reason, nowMs }: Step): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update waybills set state = 'inTransit', started_at = ${new Date(atMs)}, start_actor = ${actor}, start_reason = ${reason},
      version = version + 1, updated_at = ${new Date(nowMs)}
    where id = any(${[...ids]}::int[]) and state = 'toShip' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Answers the ids of the waybills that were still in transit. */
export const markEnded = async (
  tx: Tx,
  { ids, atMs, actor, reason, nowMs, completed }: Step & { readonly completed: CompletedState },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update waybills set state = 'completed', completed_state = ${completed}, goods_judged_at = null, ended_at = ${new Date(atMs)}, end_actor = ${actor},
      end_reason = ${reason}, version = version + 1, updated_at = ${new Date(nowMs)}
    where id = any(${[...ids]}::int[]) and state = 'inTransit' and started_at <= ${new Date(atMs)} returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
