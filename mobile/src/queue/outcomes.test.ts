/** Which answers settle an action, and which leave it waiting. */
import { CallError } from '@coldway/console/api/call-error.ts'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcomes.ts'

test.each([
  ['a cut network', new CallError('501', 0, ''), 'noAnswer'],
  ['the page of something in between', new CallError('501', 413, '', { error: 'networkUnstable' }), 'faulted'],
  ['a session that ended', new CallError('40101', 401, ''), 'noAnswer'],
  ['too many requests', new CallError('429', 429, ''), 'noAnswer'],
  ['a gateway that gave up', new CallError('501', 503, ''), 'noAnswer'],
  ['a second factor that is owed first', new CallError('40337', 403, ''), 'noAnswer'],
  ['a page that went away', new DOMException('aborted', 'AbortError'), 'noAnswer'],
  ['a server that failed', new CallError('501', 500, ''), 'faulted'],
  ['somebody who was first', new CallError('409', 409, ''), 'refused'],
  ['a missing permission', new CallError('403', 403, ''), 'refused'],
])('%s', (_what, error, kind) => {
  expect(outcomeOf(error).kind).toBe(kind)
})

test('what the page of something in between has stopped is to be tried later, and is no fault of the server', () => {
  const outcome = outcomeOf(new CallError('501', 413, '', { error: 'networkUnstable' }))
  if (outcome.kind !== 'faulted') throw new Error(outcome.kind)
  const { code, status, message } = outcome.refusal
  expect(new CallError(code, status, message).error).toBe('unavailable')
})
