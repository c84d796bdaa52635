import { fail } from '@coldway/contract/errors.ts'
import { recovery } from '@coldway/contract/users/verification.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, openApp } from '../../testing/app-fixture.tsx'
import { setRecovery } from './recovery-state.ts'

afterEach(() => {
  cleanup()
  setRecovery(undefined)
})

const challengeId = 'r'.repeat(32)
const steps = [
  answer(recovery['fp/input'], () => ({ challengeId, expiresInS: 300 })),
  answer(recovery['fp/sendMailAuthCode'], () => ({ leavesServer: true })),
  answer(recovery['fp/checkSendMailAuthCode'], ({ code }) => {
    if (code !== '0815') throw fail('verificationCodeWrong')
    return null
  }),
  answer(recovery['fp/updatePasswordByUsername'], () => null),
]

const toCode = async (account = 'quality') => {
  const visit = await openApp(paths.signIn, { isSignedIn: false })
  await visit.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await screen.findByRole('heading', { name: 'Reset your password' })
  await visit.user.type(screen.getByLabelText('Account'), `${account}{Enter}`)
  await visit.user.click(await screen.findByRole('button', { name: 'Send code' }))
  return { ...visit, code: await screen.findByLabelText<HTMLInputElement>('Verification code') }
}

describe('a forgotten password', () => {
  it('is replaced in three steps that hang on one challenge', async () => {
    const sent = answerCalls(...basics, ...steps)
    const { user, code } = await toCode()
    await user.type(code, '1111')
    expect((await screen.findByRole('alert')).textContent).toContain('wrong or has expired')
    expect(document.body.textContent).toContain('4 tries left')
    await user.type(code, '0815')
    await user.type(await screen.findByLabelText('New password'), 'new-pass-1')
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Set the new password' })
    expect(submit.disabled).toBe(true)
    await user.type(screen.getByLabelText('Confirm the new password'), 'new-pass-1{Enter}')
    await screen.findByRole('heading', { name: 'Your password has been changed' })
    expect(location.pathname).toBe(paths.recoveryDone)
    const own = sent.filter(({ name }) => name.startsWith('recovery.'))
    expect(own.map(({ name, input }) => [name, input])).toEqual([
      ['recovery.fp-input', { account: 'quality' }],
      ['recovery.fp-sendMailAuthCode', { challengeId, channel: 'email' }],
      ['recovery.fp-checkSendMailAuthCode', { challengeId, code: '1111' }],
      ['recovery.fp-checkSendMailAuthCode', { challengeId, code: '0815' }],
      [
        'recovery.fp-updatePasswordByUsername',
        { challengeId, account: 'quality', newPassword: 'new-pass-1', confirmPassword: 'new-pass-1' },
      ],
    ])
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await screen.findByRole('button', { name: 'Sign in' })
  })

  it('says that no code was sent where no provider is set up', async () => {
    const recorded = answer(recovery['fp/sendMailAuthCode'], () => ({ leavesServer: false }))
    answerCalls(...basics, ...steps, recorded)
    await toCode()
    expect(document.body.textContent).toContain('No e-mail provider is set up on this server')
    expect(document.body.textContent).not.toContain('is on its way')
  })

  it('may be proven by SMS instead; the other way needs a code of its own', async () => {
    const sent = answerCalls(...basics, ...steps)
    const { user } = await toCode()
    expect(document.body.textContent).toContain('If “quality” is an account with an e-mail address')
    await user.click(screen.getByRole('radio', { name: 'SMS' }))
    expect(screen.queryByLabelText('Verification code')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByLabelText('Verification code')
    expect(document.body.textContent).toContain('If “quality” is an account with a phone number')
    expect(sent.at(-1)?.input).toEqual({ challengeId, channel: 'sms' })
  })

  it('stands where it was after a reload, and gives way to another account', async () => {
    answerCalls(...basics, ...steps)
    await toCode()
    cleanup()
    const { user } = await openApp(paths.recovery, { isSignedIn: false })
    await screen.findByLabelText('Verification code')
    await user.click(screen.getByRole('button', { name: 'Another account' }))
    await screen.findByLabelText('Account')
    expect(sessionStorage.getItem('coldway.recovery')).toBeNull()
  })

  it('says so when no more codes are sent', async () => {
    answerCalls(
      ...basics,
      ...steps,
      answer(recovery['fp/sendMailAuthCode'], () => {
        throw fail('tooManyRequests')
      }),
    )
    const { user } = await openApp(paths.recovery, { isSignedIn: false })
    await user.type(await screen.findByLabelText('Account'), 'quality{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests')
  })
})

describe('a step without the steps before it', () => {
  it.each([paths.newPassword, paths.recoveryDone])('%s offers to begin', async (path) => {
    const sent = answerCalls(...basics)
    const { user } = await openApp(path, { isSignedIn: false })
    await screen.findByRole('heading', { name: 'No password reset in progress' })
    expect(screen.queryByLabelText('New password')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Start' }))
    await screen.findByLabelText('Account')
    expect(sent).toEqual([])
  })

  it('is forgotten when the server has forgotten the challenge', async () => {
    answerCalls(
      ...basics,
      answer(recovery['fp/updatePasswordByUsername'], () => {
        throw fail('verificationCodeWrong')
      }),
    )
    setRecovery({ challengeId, account: 'q', step: 'password', channel: 'email', beganAtMs: Date.now(), wrongTries: 0 })
    const { user } = await openApp(paths.newPassword, { isSignedIn: false })
    await user.type(await screen.findByLabelText('New password'), 'new-pass-1')
    await user.type(screen.getByLabelText('Confirm the new password'), 'new-pass-1{Enter}')
    await screen.findByRole('heading', { name: 'No password reset in progress' })
    await waitFor(() => expect(sessionStorage.getItem('coldway.recovery')).toBeNull())
  })
})

describe('the agreement', () => {
  it('is one step from the sign-in page', async () => {
    answerCalls(...basics)
    const { user } = await openApp(paths.signIn, { isSignedIn: false })
    await user.click(await screen.findByRole('link', { name: 'product service agreement' }))
    await screen.findByRole('heading', { name: 'Product service agreement' })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(9)
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    await screen.findByLabelText('Account')
  })
})
