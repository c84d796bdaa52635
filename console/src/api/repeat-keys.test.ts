import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { fail } from '@coldway/contract/errors.ts'
import { idempotencyHeader } from '@coldway/contract/idempotency.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../testing/answers.ts'
import { createRepeatKeys } from './repeat-keys.ts'
import { closeSession, openSession } from './session.ts'

beforeEach(() => openSession({ access_token: 'token-1', expires_in: 1, mustChangePassword: false, mustEnrol: false }))
afterEach(() => {
  closeSession()
  vi.restoreAllMocks()
})

const remove = waybills.deleteByIds
const failOnce = () => vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
const keyOf = (headers: Headers | undefined) => headers?.get(idempotencyHeader)

it('a write that got no answer is sent again under its key, and the next one under another', async () => {
  const sent = answerCalls(answer(remove, () => null))
  const keys = createRepeatKeys()
  const fetched = failOnce()
  await expect(keys.send(remove, { ids: [1] })).rejects.toMatchObject({ status: 0 })
  const lost = keyOf(new Headers(fetched.mock.calls[0]?.[1]?.headers))
  await keys.send(remove, { ids: [1] })
  await keys.send(remove, { ids: [1] })
  const [again, next] = sent.map(({ headers }) => keyOf(headers))
  expect(again).toBe(lost)
  expect(next).not.toBe(again)
  expect(next).toMatch(/^[0-9a-f]{32}$/)
})

it('another input is another write', async () => {
  const sent = answerCalls(answer(remove, () => null))
  const keys = createRepeatKeys()
  const fetched = failOnce()
  await expect(keys.send(remove, { ids: [1] })).rejects.toMatchObject({ status: 0 })
  await keys.send(remove, { ids: [2] })
  expect(keyOf(sent[0]?.headers)).not.toBe(keyOf(new Headers(fetched.mock.calls[0]?.[1]?.headers)))
})

it('a refusal is an answer', async () => {
  const sent = answerCalls(
    answer(remove, () => {
      throw fail('waybillCompleted')
    }),
  )
  const keys = createRepeatKeys()
  await expect(keys.send(remove, { ids: [1] })).rejects.toMatchObject({ error: 'waybillCompleted' })
  await expect(keys.send(remove, { ids: [1] })).rejects.toMatchObject({ error: 'waybillCompleted' })
  const [one, other] = sent.map(({ headers }) => keyOf(headers))
  expect(one).not.toBe(other)
})
