import { fail } from '@coldway/contract/errors.ts'
import { session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../testing/answers.ts'
import { closeSession, session } from './session.ts'
import { restoreSession } from './sign-in.ts'

const noteKey = 'coldway.keepsSession'
const signedIn = { access_token: 'token-2', expires_in: 60, mustChangePassword: false, mustEnrol: false }

beforeEach(() => {
  localStorage.setItem(noteKey, '1')
  vi.stubGlobal('navigator', {})
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void) => {
    queueMicrotask(run)
    return 0 as never
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeSession()
  localStorage.clear()
})

it('asks again for a kept sign-in while other tabs use the cookie', async () => {
  let asked = 0
  answerCalls(
    answer(sessionCalls.refresh, () => {
      if (++asked < 4) throw fail('conflict')
      return signedIn
    }),
  )
  await restoreSession()
  expect(session()?.token).toBe('token-2')
})

it('gives up after four refusals, and does not ask at the next visit', async () => {
  const sent = answerCalls(
    answer(sessionCalls.refresh, () => {
      throw fail('conflict')
    }),
  )
  await restoreSession()
  expect([sent.length, session(), localStorage.getItem(noteKey)]).toEqual([4, undefined, null])
})

it('waits for the other tabs of its browser where there are locks', async () => {
  const asked = vi.fn(async (_name: string, _options: object, run: () => Promise<unknown>) => run())
  vi.stubGlobal('navigator', { locks: { request: asked } })
  answerCalls(answer(sessionCalls.refresh, () => signedIn))
  await restoreSession()
  expect(asked.mock.calls.map(([name]) => name)).toEqual(['coldway.refresh'])
  expect(session()?.token).toBe('token-2')
})

it.each([
  ['there is no network', () => Promise.reject(new TypeError('no network'))],
  ['a network asks for its own sign-in', async () => new Response('<html>')],
  [
    'too many ask',
    async () => Response.json({ isSuccess: 'N', code: '27000', message: '', data: null }, { status: 429 }),
  ],
  ['the answer is cut', async () => new Response('{"isSuccess":"Y","da')],
])('keeps a sign-in that nobody could be asked about, as %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  expect(await restoreSession()).toBe('unreachable')
  expect([session(), localStorage.getItem(noteKey)]).toEqual([undefined, '1'])
})
