import { fail } from '@coldway/contract/errors.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { oauth, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { noteFactorDue, session } from '../../api/session.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, me, openApp } from '../../testing/app-fixture.tsx'
import { canSubmit, metRules } from './password-rules.ts'

afterEach(cleanup)

describe('signing in', () => {
  it('opens a session by keyboard alone and goes where the visitor wanted to go', async () => {
    const sent = answerCalls(...basics)
    const { user } = await openApp('/view/login/updatePassword?pid=7', { isSignedIn: false })
    await screen.findByLabelText('Account')
    expect(location.pathname + location.search).toBe(
      `/login?redirect=${encodeURIComponent('/view/login/updatePassword?pid=7')}`,
    )
    await user.keyboard('dispatcher{Tab}secret-1{Tab}{Tab} {Enter}')
    await screen.findByRole('heading', { name: 'Change your password' })
    expect(sent.find(({ name }) => name === 'signIn.token')?.input).toEqual({
      username: 'dispatcher',
      password: 'secret-1',
      keepForOneWeek: true,
    })
    expect(session()?.token).toBe('token-1')
    expect(location.pathname + location.search).toBe('/view/login/updatePassword?pid=7')
  })

  it('says in place that account or password is wrong, and empties the password', async () => {
    answerCalls(
      ...basics,
      answer(oauth.token, () => {
        throw fail('credentialsWrong')
      }),
    )
    const { user } = await openApp('/login', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Account'), 'dispatcher')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong user name or password.')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(session()).toBeUndefined()
  })

  it('sends nothing while a field is empty', async () => {
    const sent = answerCalls(...basics)
    const { user } = await openApp('/login', { isSignedIn: false })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your account')
    expect(sent.filter(({ name }) => name === 'signIn.token')).toEqual([])
  })

  it('does not follow an address of another site', async () => {
    answerCalls(...basics)
    const { user } = await openApp('/login?redirect=//evil.example/x', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Account'), 'dispatcher')
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/view/home/home'))
  })
})

describe('a second factor that the organisation comes to demand', () => {
  it('is set up at once by whoever is signed in, and leads back to where the person was', async () => {
    let isDue = true
    answerCalls(
      ...basics,
      answer(menus.queryUserMenu, () => {
        if (isDue) throw fail('secondFactorDue')
        return []
      }),
      answer(sessionCalls.me, () => ({ ...me, mustEnrol: isDue })),
      answer(secondFactor.begin, () => ({ secret: 'ABCD', uri: 'otpauth://totp/Coldway:dispatcher?secret=ABCD' })),
      answer(secondFactor.confirm, () => {
        isDue = false
        return { recoveryCodes: ['AAAA-BBBB'] }
      }),
    )
    const { user } = await openApp('/view/login/updatePassword?pid=7', { isSignedIn: true })
    await screen.findByRole('heading', { name: 'Set up a second factor' })
    expect(location.pathname).toBe('/view/login/firstFactor')
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}')
    await user.type(await screen.findByLabelText('Code of the app'), '123456{Enter}')
    await user.click(await screen.findByRole('button', { name: /kept/i }))
    await waitFor(() => expect(location.pathname + location.search).toBe('/view/login/updatePassword?pid=7'))
    expect(session()).toMatchObject({ token: 'token-1', mustEnrol: false })
  })

  it('holds up nobody who has it from another tab', async () => {
    answerCalls(...basics)
    await openApp('/view/home/home', { isSignedIn: true })
    noteFactorDue('token-1')
    await waitFor(() => expect(session()?.mustEnrol).toBe(false))
    expect(location.pathname).toBe('/view/home/home')
  })
})

describe('an initial password', () => {
  it('opens nothing but its change, which gives a fresh session', async () => {
    const sent = answerCalls(
      ...basics,
      answer(users.changePwd, () => ({
        access_token: 'token-2',
        expires_in: 3600,
        mustChangePassword: false,
        mustEnrol: false,
      })),
    )
    const { user } = await openApp('/view/home/home', { isSignedIn: true, mustChange: true })
    await user.type(await screen.findByLabelText('Old password'), 'initial-1')
    expect(location.pathname).toBe('/view/login/newUser')
    await user.type(screen.getByLabelText('New password'), 'new-pass-1')
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' })
    expect(submit.disabled).toBe(true)
    await user.type(screen.getByLabelText('Confirm the new password'), 'new-pass-1{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/view/home/home'))
    expect(session()).toMatchObject({ token: 'token-2', mustChangePassword: false, mustEnrol: false })
    await waitFor(() => expect(sent.at(-1)?.headers.get('access_token')).toBe('token-2'))
    expect(sent.slice(0, 2).map((one) => one.name)).toEqual(['session.me', 'users.changePwd'])
  })
})

describe('the rules of a new password', () => {
  const draft = (newPassword: string, confirmPassword = newPassword) => ({
    oldPassword: 'old-1234',
    newPassword,
    confirmPassword,
  })
  it.each([
    ['abcd1234', true],
    ['abcdefgh', false],
    ['12345678', false],
    ['abc 1234', false],
    ['密码abcd1234', false],
    ['비밀abcd1234', false],
    ['a1', false],
    ['a1'.repeat(11), false],
    ['old-1234', false],
  ])('%s: %s', (password, isFine) => expect(canSubmit(draft(password))).toBe(isFine))

  it('names what is missing', () => {
    expect([...metRules(draft('abc', 'abd'))]).toEqual(['noSpaces', 'differs'])
  })
})
