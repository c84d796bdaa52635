import { fail } from '@coldway/contract/errors.ts'
import { session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../testing/answers.ts'
import { me } from '../testing/app-fixture.tsx'

/** Imports fresh modules for an address, because the address is read when the first of them is imported. */
const open = async (address: string, held?: string) => {
  history.replaceState(null, '', address)
  const sessions = await import('./session.ts')
  if (held) sessions.openSession({ access_token: held, expires_in: 1, mustChangePassword: false, mustEnrol: false })
  const exchange = await import('./address-exchange.ts')
  await exchange.exchangeAddress()
  return {
    token: () => sessions.session()?.token,
    outcome: () => renderHook(exchange.useExchangeOutcome).result.current,
    settle: exchange.settleSwitch,
  }
}
const signedIn = { access_token: 'new', expires_in: 1, mustChangePassword: false, mustEnrol: false }
const names: Record<string, { id: number; userName: string }> = {
  old: { id: 1, userName: 'Li' },
  'old-too': { id: 2, userName: 'Wu' },
  new: { id: 2, userName: 'Wu' },
}
const meOfToken = answer(sessionCalls.me, (_, headers) => ({ ...me, ...names[headers.get('access_token') ?? ''] }))
const server = () =>
  answerCalls(
    answer(sessionCalls.exchange, () => signedIn),
    answer(sessionCalls.end, () => null),
    meOfToken,
  )

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
})
afterEach(() => history.replaceState(null, '', '/'))

describe('a link that signs in', () => {
  it.each([
    ['/view/home/home?code=c1', { code: 'c1' }],
    ['/view/home/home?token=t1', { token: 't1' }],
    ['/view/home/home?x=t2&openApi=1&key=k', { token: 't2' }],
  ])('%s opens a session', async (address, sentBody) => {
    const sent = server()
    const page = await open(address)
    expect(page.token()).toBe('new')
    expect(sent.map(({ name, input }) => [name, input])).toEqual([['session.exchange', sentBody]])
  })
  it('goes on without a word for the same user', async () => {
    server()
    const page = await open('/view/a?code=c1', 'old-too')
    expect(page.token()).toBe('new')
    expect(page.outcome()).toBeUndefined()
  })
  it('asks before it takes the place of another user', async () => {
    const sent = server()
    const page = await open('/view/a?code=c1', 'old')
    expect(page.token()).toBe('old')
    expect(page.outcome()).toMatchObject({ kind: 'switch', current: 'Li', next: 'Wu' })
    await page.settle(true)
    expect(page.token()).toBe('new')
    expect(page.outcome()).toBeUndefined()
    expect(sent.at(-1)?.headers.get('access_token')).toBe('old')
  })
  it('ends what it brought when the user stays', async () => {
    const sent = server()
    const page = await open('/view/a?code=c1', 'old')
    await page.settle(false)
    expect(page.token()).toBe('old')
    expect(sent.at(-1)).toMatchObject({ name: 'session.end' })
    expect(sent.at(-1)?.headers.get('access_token')).toBe('new')
  })
  it('rotates the token of the session that is open here', async () => {
    const sent = server()
    const page = await open('/view/a?token=old', 'old')
    expect(page.token()).toBe('new')
    expect(sent.map(({ name }) => name)).toEqual(['session.exchange'])
  })
  it('says so when it is no good, and leaves who is signed in alone', async () => {
    answerCalls(
      answer(sessionCalls.exchange, () => {
        throw fail('tokenInvalid')
      }),
    )
    const page = await open('/view/a?code=used', 'old')
    expect(page.outcome()).toEqual({ kind: 'failed' })
    expect(page.token()).toBe('old')
  })
  it('leaves a share to the shared page', async () => {
    const sent = server()
    await open('/view/home/shareHome?shareToken=s')
    expect(sent).toEqual([])
  })
})
