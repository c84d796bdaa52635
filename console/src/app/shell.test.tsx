import { fail } from '@coldway/contract/errors.ts'
import type { MenuItem } from '@coldway/contract/menus.ts'
import { menus } from '@coldway/contract/menus.ts'
import { deviceStatus } from '@coldway/contract/monitoring.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { session } from '../api/session.ts'
import { answer, answerCalls } from '../testing/answers.ts'
import { basics, openApp } from '../testing/app-fixture.tsx'

afterEach(cleanup)

const item = (id: number, name: string, url: string, children: MenuItem[] = []): MenuItem => ({
  id,
  pid: 0,
  pfid: 0,
  code: `m${id}`,
  url,
  seq: id,
  name,
  enName: `${name} en`,
  ruName: '',
  koName: '',
  thName: '',
  icon: '',
  children,
})
const menu = answer(menus.queryUserMenu, () => [
  item(1, 'Password', '/view/login/updatePassword'),
  item(2, 'Soon', ''),
  { ...item(3, 'Scene', '/view/x'), code: 'biz-home' },
])

describe('the shell', () => {
  it('shows the menu in the language of the user, without the entries of another scene', async () => {
    answerCalls(...basics, menu)
    await openApp('/view/home/home', { isSignedIn: true })
    const main = (await screen.findAllByRole('navigation', { name: 'Main menu' }))[0] as HTMLElement
    await within(main).findByText(/Password/)
    expect(within(main).queryByText(/Scene/)).toBeNull()
  })

  it('says "stay tuned" for an entry without an address', async () => {
    answerCalls(...basics, menu)
    const { user } = await openApp('/view/home/home', { isSignedIn: true })
    await user.click((await screen.findAllByRole('button', { name: /Soon/ }))[0] as HTMLElement)
    expect(await screen.findByText('Stay tuned')).toBeTruthy()
  })

  it('opens a tab by a visit and closes it by the keyboard', async () => {
    answerCalls(...basics, menu)
    const { user } = await openApp('/view/login/updatePassword', { isSignedIn: true })
    const strip = await screen.findByRole('navigation', { name: 'Open pages' })
    await screen.findByLabelText('Old password')
    within(strip).getByRole('link', { name: 'Change your password' }).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(location.pathname).toBe('/view/home/home'))
    expect(within(strip).queryByRole('link', { name: 'Change your password' })).toBeNull()
  })

  it('goes to the 404 page for a path that does not exist', async () => {
    answerCalls(...basics)
    await openApp('/view/no/such/page', { isSignedIn: true })
    expect(await screen.findByText('Page not found')).toBeTruthy()
  })

  it('asks once when the session has ended, and returns after signing in', async () => {
    const refuse = () => {
      throw fail('tokenExpired')
    }
    answerCalls(...basics, answer(menus.queryUserMenu, refuse), answer(deviceStatus.queryBdsDeviceJKCount, refuse))
    const { user } = await openApp('/view/home/home', { isSignedIn: true })
    const dialogs = await screen.findAllByRole('dialog')
    expect(dialogs).toHaveLength(1)
    await user.click(within(dialogs[0] as HTMLElement).getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(location.search).toBe('?redirect=%2Fview%2Fhome%2Fhome'))
    expect(session()).toBeUndefined()
  })

  it('signs out', async () => {
    const sent = answerCalls(...basics)
    const { user } = await openApp('/view/home/home', { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: /User menu/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await screen.findByLabelText('Account')
    expect(sent.at(-1)?.name).toBe('session.end')
    expect(sent.at(-1)?.headers.get('access_token')).toBe('token-1')
  })
})
