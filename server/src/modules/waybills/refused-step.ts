/** The refusal of a start or an end: which of the waybills cannot take it, why, and who took the last step of each. */
import { errors, fail, type Refusal } from '@coldway/contract/errors.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { RefusedWaybill, StepRefusal } from '@coldway/contract/waybills/waybill-refusals.ts'
import type { Tx } from '../../platform/database.ts'
import { listLastMoves } from './steps.store.ts'
import type { LockedWaybill } from './waybills.store.ts'

type Refused = Pick<LockedWaybill, 'id' | 'waybillNo' | 'state'> & { readonly error: StepRefusal }

/** The first of them decides the error. The caller has locked them, so the last steps are those that decided. */
export const refusalOf = async (tx: Tx, refused: readonly Refused[], zone: string): Promise<Refusal> => {
  const moves = await listLastMoves(
    tx,
    refused.map(({ id }) => id),
  )
  const waybills = refused.map(({ id, waybillNo, state, error }): RefusedWaybill => {
    const move = moves.find(({ waybillId }) => waybillId === id)
    const last = move && {
      event: move.event,
      actor: move.actor,
      actorName: move.actorName,
      time: printTime(move.at, zone),
      recordTime: printTime(move.recordedAt, zone),
    }
    return { id, waybillNo, code: errors[error][0], error, state, last: last ?? null }
  })
  const [first] = refused as readonly [Refused, ...Refused[]]
  return fail(first.error, { waybillNo: first.waybillNo }, { waybills })
}
