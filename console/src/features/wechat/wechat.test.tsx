import { fail } from '@coldway/contract/errors.ts'
import { wechatCodes, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../api/session.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, openApp } from '../../testing/app-fixture.tsx'
import { useWechatReturn } from '../sign-in-ways/index.ts'

beforeAll(() => import('../sign-in/index.ts'), 30_000)
afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const ticket = 'T'.repeat(32)
const sceneStr = 'S'.repeat(32)
const signedIn = { access_token: 'token-w', expires_in: 3600, mustChangePassword: false, mustEnrol: false }
const offered = answer(wechatSignIn.offer, () => ({ signsInAnywhere: true, signsInInside: true, binds: true }))
/** WeChat's answer as the boot script keeps it. */
const comeBack = () => sessionStorage.setItem('coldway.wechat', JSON.stringify({ code: 'w1', state: 's'.repeat(32) }))
const unbound = answer(wechatSignIn.login, () => {
  throw fail('wechatNotBound', {}, { openid: ticket, expiresInS: 600 })
})

describe('signing in with WeChat', () => {
  it('is offered only where it is set up', async () => {
    answerCalls(...basics)
    await openApp('/login', { isSignedIn: false })
    await screen.findByLabelText('Account')
    expect(screen.queryByRole('button', { name: 'Sign in with WeChat' })).toBeNull()
    cleanup()
    answerCalls(...basics, offered)
    await openApp('/login', { isSignedIn: false })
    expect(await screen.findByRole('button', { name: 'Sign in with WeChat' })).toBeTruthy()
  })

  it('turns what WeChat answered into a session, once', async () => {
    comeBack()
    const sent = answerCalls(
      ...basics,
      offered,
      answer(wechatSignIn.login, () => signedIn),
    )
    await openApp('/login', { isSignedIn: false })
    await waitFor(() => expect(location.pathname).toBe('/view/home/home'))
    expect(session()?.token).toBe('token-w')
    expect(sent.filter(({ name }) => name === 'wechat.login')).toHaveLength(1)
    expect(sessionStorage.getItem('coldway.wechat')).toBeNull()
  })

  it('keeps what WeChat answered when React throws a render away', async () => {
    comeBack()
    answerCalls(...basics, offered, unbound)
    let isReady = false
    const tickets: string[] = []
    const ready = Promise.resolve().then(() => {
      isReady = true
    })
    const Returning = () => {
      const { isBusy } = useWechatReturn({ onSignedIn: () => undefined, onUnbound: (given) => tickets.push(given) })
      if (!isReady) throw ready
      return <p>{isBusy ? 'busy' : 'done'}</p>
    }
    render(
      <Suspense>
        <Returning />
      </Suspense>,
    )
    await waitFor(() => expect(tickets).toEqual([ticket]))
  })

  it('binds an identity that no account knows, and signs in', async () => {
    comeBack()
    let given: unknown
    const bind = answer(wechatSignIn.bindingUserAndLogin, (input) => {
      given = input
      return signedIn
    })
    answerCalls(...basics, offered, unbound, bind)
    const { user } = await openApp('/login', { isSignedIn: false })
    await waitFor(() => expect(location.pathname).toBe('/view/login/bindUserPage'))
    const submit = await screen.findByRole('button', { name: 'Bind and sign in' })
    await user.type(screen.getByLabelText('Account'), 'li.ming')
    await user.type(screen.getByLabelText('Password'), 'right-Password1')
    await user.click(submit)
    await waitFor(() => expect(session()?.token).toBe('token-w'))
    expect(given).toEqual({ openid: ticket, userCode: 'li.ming', password: 'right-Password1' })
    expect(location.href).not.toContain(ticket)
  })

  it('leads back when the confirmation is used up', async () => {
    comeBack()
    const over = answer(wechatSignIn.bindingUserAndLogin, () => {
      throw fail('wechatCodeInvalid')
    })
    answerCalls(...basics, offered, unbound, over)
    const { user } = await openApp('/login', { isSignedIn: false })
    const submit = await screen.findByRole('button', { name: 'Bind and sign in' })
    await user.type(screen.getByLabelText('Account'), 'li.ming')
    await user.type(screen.getByLabelText('Password'), 'right-Password1')
    await user.click(submit)
    expect(await screen.findByText(/expired or was already used/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
  })

  it('says what went wrong and still lets one sign in by password', async () => {
    comeBack()
    const wrong = answer(wechatSignIn.login, () => {
      throw fail('wechatCodeInvalid')
    })
    answerCalls(...basics, wrong)
    await openApp('/login', { isSignedIn: false })
    expect((await screen.findByRole('alert')).textContent).toMatch(/code or state is not valid/)
    expect(screen.getByLabelText('Account')).toBeTruthy()
  })
})

describe('the own account', () => {
  const open = answer(wechatCodes.openForAccount, () => ({ sceneStr, expiresInS: 600 }))
  const code = answer(wechatCodes.generateWeCharPublicQRcode, () => ({
    image: 'data:image/png;base64,iVBORw0KGgo=',
    url: 'http://weixin.qq.com/q/1',
    expiresInS: 600,
  }))

  it('is bound by a scan and the password', async () => {
    let isBound = false
    let given: unknown
    const own = answer(wechatSignIn.own, () => ({ isBound, boundTime: isBound ? '2026-11-20 08:00:00' : null }))
    const check = answer(wechatCodes.checkQRcode, () => ({ state: 'scanned' as const }))
    const bind = answer(wechatSignIn.bindingUser, (input) => {
      given = input
      isBound = true
      return null
    })
    answerCalls(...basics, offered, own, open, code, check, bind)
    const { user } = await openApp('/view/login/updatePassword', { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Bind WeChat' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Your password'), 'right-Password1')
    await user.click(dialog.getByRole('button', { name: 'Bind' }))
    expect(await screen.findByRole('button', { name: 'Unbind' })).toBeTruthy()
    expect(given).toEqual({ sceneStr, password: 'right-Password1' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the code while it waits, and offers another when it is over', async () => {
    let state: 'pending' | 'expired' = 'pending'
    const check = answer(wechatCodes.checkQRcode, () => ({ state }))
    const sent = answerCalls(...basics, offered, open, code, check)
    const { user } = await openApp('/view/login/updatePassword', { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Bind WeChat' }))
    expect(await screen.findByRole('img', { name: 'QR code for WeChat' })).toBeTruthy()
    state = 'expired'
    await user.click(await screen.findByRole('button', { name: 'New code' }, { timeout: 4_000 }))
    await waitFor(() => expect(sent.filter(({ name }) => name === 'wechat.openForAccount')).toHaveLength(2))
  })
})
