import { fail } from '@coldway/contract/errors.ts'
import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '../api/session.ts'
import { answer, answerCalls } from '../testing/answers.ts'
import { basics, me, openApp } from '../testing/app-fixture.tsx'
import { phone } from '../ui/base/use-media.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

  it('leads on a phone to what is on the screen, in the companion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === phone,
      addEventListener() {},
      removeEventListener() {},
    }))
    answerCalls(...basics, menu)
    const { user } = await openApp('/view/login/updatePassword', { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    const link = await screen.findByRole('link', { name: /Open the companion|Companion/ })
    expect(link.getAttribute('href')).toBe('/m/account')
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
    expect(screen.queryByRole('link', { name: 'Change your password' })).toBeNull()
  })

  it('shows no mark to close the first tab with, and takes the rest from its context menu', async () => {
    answerCalls(...basics, menu)
    sessionStorage.setItem('coldway.tabs', '[{"path":"/view/home/home","search":""}]')
    const { user } = await openApp('/view/login/updatePassword', { isSignedIn: true })
    const strip = await screen.findByRole('navigation', { name: 'Open pages' })
    expect(within(strip).queryByRole('button', { name: /Close/ })).toBeNull()
    expect(within(strip).queryByRole('link', { name: 'Home' })).toBeNull()
    await user.pointer({
      keys: '[MouseRight]',
      target: within(strip).getByRole('link', { name: 'Change your password' }),
    })
    const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(entries.map((one) => one.textContent)).toEqual(['Refresh', 'Close', 'Close others', 'Close all'])
    await user.click(entries[3] as HTMLElement)
    await waitFor(() => expect(location.pathname).toBe('/view/home/home'))
  })

  it('shows the home tab in the waybill scene alone, and then its menu entry', async () => {
    sessionStorage.setItem('coldway.sceneType', 'waybillScene')
    answerCalls(...basics, menu)
    await openApp('/view/home/home', { isSignedIn: true })
    const strip = await screen.findByRole('navigation', { name: 'Open pages' })
    expect(within(strip).getByRole('link', { name: 'Home' })).toBeTruthy()
    expect((await screen.findAllByText(/Scene/)).length).toBeGreaterThan(0)
    sessionStorage.clear()
  })

  it('opens a scenario in a window of its own, which is signed in by a code', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const group = item(100, 'Scenarios', '', [item(104, 'Vehicles', '/view/deviceMonitor/realTimeMonitoring?type=104')])
    answerCalls(
      ...basics,
      answer(menus.queryUserMenu, () => [group]),
      answer(sessionCalls.handOff, () => ({ code: 'c-1', expires_in: 60 })),
    )
    const { user } = await openApp('/view/home/home', { isSignedIn: true })
    const side = await screen.findByRole('navigation', { name: 'Section menu' })
    await user.click(within(side).getByRole('link', { name: /Vehicles/ }))
    await waitFor(() => expect(opened).toHaveBeenCalledOnce())
    const address = '/view/deviceMonitor/realTimeMonitoring?type=104&pid=0&code=c-1'
    expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer')
    expect(location.pathname).toBe('/view/home/home')
  })

  it('lists a section of the menu, with its name as the last crumb and a count at the right', async () => {
    answerCalls(
      ...basics,
      answer(menus.queryUserMenu, () => [item(5, 'Group', '', [item(6, 'Leaf', '/view/login/updatePassword')])]),
    )
    await openApp('/view/child?pid=5', { isSignedIn: true })
    expect(await screen.findByRole('heading', { name: 'Group' })).toBeTruthy()
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(crumbs.textContent).toBe('Management platformGroup1 entry in total')
    expect(screen.queryByRole('navigation', { name: 'Open pages' })).toBeNull()
  })

  it('names a group once that is called as its entry', async () => {
    answerCalls(
      ...basics,
      answer(menus.queryUserMenu, () => [item(5, 'Orders', '', [item(6, 'Orders', '/view/login/updatePassword')])]),
    )
    await openApp('/view/login/updatePassword', { isSignedIn: true })
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' })
    await waitFor(() => expect(crumbs.textContent).toBe('Management platformOrders'))
  })

  it('says that a shared link has ended, and goes to sign in after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const refuse = () => {
      throw fail('linkExpired')
    }
    answerCalls(...basics, answer(deviceStatus.queryBdsDeviceJKCount, refuse))
    await openApp('/view/home/home', { isSignedIn: true, kind: 'share' })
    expect(await screen.findByRole('dialog', { name: 'This link has expired. Ask for a new one.' })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(2500)
    expect(location.pathname).toBe('/view/home/home')
    await vi.advanceTimersByTimeAsync(600)
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(session()).toBeUndefined()
    vi.useRealTimers()
  })

  it('reports many unexpected errors once, with the code and the words of the server', async () => {
    const refuse = () => {
      throw fail('unexpected')
    }
    answerCalls(...basics, answer(menus.queryUserMenu, refuse), answer(deviceStatus.queryBdsDeviceJKCount, refuse))
    await openApp('/view/home/home', { isSignedIn: true })
    expect(await screen.findAllByText('from the server (501)')).toHaveLength(1)
  })

  it('goes to the 404 page for a path that does not exist', async () => {
    answerCalls(...basics)
    await openApp('/view/no/such/page', { isSignedIn: true })
    expect(await screen.findByText('Page not found')).toBeTruthy()
  })

  it('leads from a page without permission, and from the 404 page, to the page that everybody may open', async () => {
    const nobody = answer(sessionCalls.me, () => ({ ...me, permissions: [] }))
    answerCalls(...basics, nobody)
    const { user } = await openApp(paths.monitoring, { isSignedIn: true })
    expect(await screen.findByText(/administrator of your organisation/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Back to home' }))
    await waitFor(() => expect(location.pathname).toBe(paths.home))
    cleanup()
    answerCalls(...basics, nobody)
    await openApp('/view/no/such/page', { isSignedIn: true })
    expect((await screen.findByRole('link', { name: 'Back to home' })).getAttribute('href')).toBe(paths.home)
  })

  it('asks once when the session has ended, and returns after signing in', async () => {
    const refuse = () => {
      throw fail('tokenExpired')
    }
    answerCalls(...basics, answer(menus.queryUserMenu, refuse), answer(deviceStatus.queryBdsDeviceJKCount, refuse))
    const { user } = await openApp('/view/home/home', { isSignedIn: true })
    const dialogs = await screen.findAllByRole('dialog')
    expect(dialogs).toHaveLength(1)
    expect(dialogs[0]?.textContent).toContain('Your session has timed out. Sign in again.')
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
    const ended = sent.find(({ name }) => name === 'session.end')
    expect(ended?.headers.get('access_token')).toBe('token-1')
  })

  it('says that it could not ask what the user may do, and offers to try again', async () => {
    const lost = answer(sessionCalls.me, () => {
      throw fail('unexpected')
    })
    answerCalls(...basics, menu, lost)
    await openApp('/view/userCenter/role_Control', { isSignedIn: true })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText('Loading…')).toBeNull()
  })
})
