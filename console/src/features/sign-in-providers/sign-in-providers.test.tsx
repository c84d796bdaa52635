/** Providers as administrators set them up, and the sign-in through one. */
import { fail } from '@coldway/contract/errors.ts'
import { identityProviders, providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import { companionPath, paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { noteReturn } from '../../api/provider-return.ts'
import { session } from '../../api/session.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const token = 't'.repeat(32)
const signedIn = { access_token: 'token-9', expires_in: 3600, mustChangePassword: false, mustEnrol: false }
/** Stores the provider's reply where the first script of the page leaves it. */
const sendBack = (reply: object) => sessionStorage.setItem('coldway.provider', JSON.stringify(reply))

it('adds a provider with its secret, and asks for a role in each row', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['user:view', 'user:edit', 'role:view']),
    answer(identityProviders.save, () => ({ id: 4 })),
  )
  const { user } = await openApp(paths.signInProviderAdd, { isSignedIn: true })
  await user.type(await screen.findByLabelText('Name'), 'Acme')
  await user.type(screen.getByLabelText('Sign-in name'), 'acme')
  await user.type(screen.getByLabelText('Issuer'), 'https://id.acme.example')
  await user.type(screen.getByLabelText('Client ID'), 'coldway')
  await user.type(screen.getByLabelText('Client secret'), 's3cret')
  await user.type(screen.getByLabelText(/^Extra scopes/), ' groups  roles ')
  await user.click(screen.getByRole('button', { name: 'Add a group' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose a role in each row.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.some(({ name }) => name === 'identityProviders.save')).toBe(true))
  expect(sent.find(({ name }) => name === 'identityProviders.save')?.input).toMatchObject({
    orgId: 1,
    alias: 'acme',
    issuer: 'https://id.acme.example',
    clientSecret: 's3cret',
    groupsClaim: 'groups',
    extraScopes: 'groups roles',
    roles: [],
  })
})

it('goes to the provider of the name that is typed, and says where there is none', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  answerCalls(
    ...basics,
    answer(providerSignIn.begin, ({ alias }) => {
      if (alias !== 'acme') throw fail('providerUnknown')
      return { address: 'https://id.acme.example/authorize', name: 'Acme' }
    }),
  )
  const { user } = await openApp('/login', { isSignedIn: false })
  await user.click(await screen.findByRole('button', { name: 'Sign in with your organisation' }))
  await user.type(screen.getByLabelText('Sign-in name'), 'acne{Enter}')
  expect(await screen.findByText('No organisation signs in under this name.')).toBeDefined()
  await user.clear(screen.getByLabelText('Sign-in name'))
  await user.type(screen.getByLabelText('Sign-in name'), 'Acme{Enter}')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.acme.example/authorize'))
  assign.mockRestore()
})

it('comes back signed in, or with an account to link, or with nothing', async () => {
  const ticket = { ticket: token, name: 'Acme', expires_in: 600 }
  const sent = answerCalls(
    ...basics,
    answer(providerSignIn.finish, ({ code }) => {
      if (code === 'new') throw fail('identityNotLinked', {}, ticket)
      return signedIn
    }),
    answer(providerSignIn.link, () => signedIn),
  )
  sendBack({ code: 'known', state: token })
  await openApp(paths.providerReturn, { isSignedIn: false })
  await waitFor(() => expect(session()?.token).toBe('token-9'))
  cleanup()
  sendBack({ code: 'new', state: token })
  const { user } = await openApp(paths.providerReturn, { isSignedIn: false })
  await user.type(await screen.findByLabelText('Account'), 'dispatcher')
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}')
  await waitFor(() => expect(session()?.token).toBe('token-9'))
  expect(sent.findLast(({ name }) => name === 'providerSignIn.link')?.input).toEqual({
    ticket: token,
    username: 'dispatcher',
    password: 'secret-1',
  })
  cleanup()
  sendBack({ error: 'access_denied' })
  await openApp(paths.providerReturn, { isSignedIn: false })
  expect(await screen.findByText('The provider sent you back without signing you in.')).toBeDefined()
})

it('goes on in the companion where the sign-in began there, kept as it was asked for', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  answerCalls(
    ...basics,
    answer(providerSignIn.finish, () => signedIn),
  )
  noteReturn({ isCompanion: true, keepForOneWeek: true })
  sendBack({ code: 'known', state: token })
  await openApp(paths.providerReturn, { isSignedIn: false })
  await waitFor(() => expect(replace).toHaveBeenCalledWith(companionPath))
  expect(session()?.token).toBe('token-9')
  expect(localStorage.getItem('coldway.keepsSession')).toBe('1')
  localStorage.clear()
  cleanup()
  sendBack({ error: 'access_denied' })
  await openApp(paths.providerReturn, { isSignedIn: false })
  expect((await screen.findByRole('link', { name: 'Back to sign-in' })).getAttribute('href')).toBe(companionPath)
  replace.mockRestore()
})
