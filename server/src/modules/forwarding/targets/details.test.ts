/** What is shown behind a reason: codes and words of the other side, never a sentence of ours, as that is of one language. */
import { expect, test } from 'vitest'
import type { Deliver } from './target.ts'
import { EgressError } from '../../../platform/egress.ts'
import { createEpcisTarget } from './epcis.ts'
import { createHttpTarget } from './http.ts'
import { createTimeout } from './timeout.ts'

const rule = { id: 1, name: 'x', orgPath: '1/', target: 'http', address: 'http://x.example', broker: null } as const
const event = { id: '1', type: 'test', event: 'test', device: null, time: '2026-01-01T00:00:00Z', facts: {} } as const

const failureOf = async (make: 'http' | 'epcis', error: EgressError) => {
  const egress = { request: () => Promise.reject(error) }
  const deliver: Deliver =
    make === 'http'
      ? createHttpTarget({ egress, clock: { now: () => 0 } })
      : createEpcisTarget({
          egress,
          documentsOf: () => Promise.resolve({ count: 1, documentOf: () => ({}) }) as never,
        })
  return deliver({ rule, messageId: '1', secrets: [], events: [event] })
}

test.each(['http', 'epcis'] as const)('%s says nothing of our own behind the reason', async (make) => {
  const late = createTimeout(0)
  const timeout = await late.passed.catch((error: EgressError) => error)
  expect(await failureOf(make, timeout as EgressError)).toMatchObject({ is: 'timeout', detail: '' })
  const hungUp = new EgressError('unreachable', 'hung up before it had the whole request')
  expect(await failureOf(make, hungUp)).toMatchObject({ is: 'unreachable', detail: '' })
  const policy = new EgressError('forbidden', 'x.example:80 is not reachable from here by policy')
  expect(await failureOf(make, policy)).toMatchObject({ is: 'forbidden', detail: '' })
  const tooLarge = new EgressError('tooLarge', 'the answer is too large')
  expect(await failureOf(make, tooLarge)).toMatchObject({ is: 'protocol', detail: '' })
})

test.each(['http', 'epcis'] as const)('%s says the code of the network', async (make) => {
  const refused = new EgressError('unreachable', 'ECONNREFUSED')
  expect(await failureOf(make, refused)).toMatchObject({ is: 'unreachable', detail: 'ECONNREFUSED' })
  const selfSigned = new EgressError('unreachable', 'DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(await failureOf(make, selfSigned)).toMatchObject({ is: 'certificate', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})
