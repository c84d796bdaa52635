import { CallError, isAnswer, isRefusal } from '@coldway/console/api/call-error.ts'
import { errors } from '@coldway/contract/errors.ts'
import type { Outcome, Refusal } from './actions.ts'

/** A gateway that gave up (502 to 504) says nothing of the server; a session that ended says nothing of the action. */
const unanswered = [0, 401, 429, 502, 503, 504]

/** What an error says about the action that was sent. */
export const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof CallError) || unanswered.includes(error.status)) return { kind: 'noAnswer' }
  // What the account owes first says nothing of the action.
  if (isRefusal(error, 'secondFactorDue')) return { kind: 'noAnswer' }
  // By its status a code says which of its texts is meant.
  const status = isRefusal(error, 'networkUnstable') ? errors.networkUnstable[1] : error.status
  const refusal: Refusal = { code: error.code, status, message: error.message }
  // A page of something in between: it may stand in the way of this action alone, so that it is tried a few times and set aside.
  const isOfServer = isAnswer(error)
  return !isOfServer ? { kind: 'faulted', refusal } : { kind: 'refused', refusal }
}
