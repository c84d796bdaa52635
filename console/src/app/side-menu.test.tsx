import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, answerCalls } from '../testing/answers.ts'
import { me, openApp } from '../testing/app-fixture.tsx'
import { userCentreBasics } from '../testing/user-centre.ts'

const item = (id: number, children: MenuItem[] = []): MenuItem => ({
  id,
  pid: 7,
  pfid: 7,
  code: `m${id}`,
  url: children.length > 0 ? '' : id === 4 ? '/view/login/updatePassword' : `/view/m${id}`,
  seq: id,
  name: `Entry ${id}`,
  enName: '',
  ruName: '',
  koName: '',
  thName: '',
  icon: '',
  children,
})
/** Four levels. */
const tree = [item(1, [item(2, [item(3, [item(4), item(5)])])])]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.removeItem('coldway.sideMenu')
  answerCalls(
    ...userCentreBasics(),
    answer(menus.queryUserMenu, () => tree),
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const openMenu = async () => {
  const visit = await openApp('/view/login/updatePassword', { isSignedIn: true })
  return { ...visit, side: await screen.findByRole('navigation', { name: 'Section menu' }) }
}

test('it highlights the branch of the page, down to the fourth level, and carries pid', async () => {
  const { side } = await openMenu()
  const leaf = within(side).getByRole('link', { name: 'Entry 4' })
  expect(leaf.getAttribute('aria-current')).toBe('page')
  expect(leaf.getAttribute('href')).toBe('/view/login/updatePassword?pid=7')
  for (const name of ['Entry 2', 'Entry 3'])
    expect(within(side).getByRole('button', { name }).className).toContain('is-branch')
  expect(within(side).getByRole('link', { name: 'Entry 5' }).getAttribute('aria-current')).toBeNull()
})

test('it shows who is signed in and where, and folds away', async () => {
  const { user, side } = await openMenu()
  const head = side.parentElement as HTMLElement
  await within(head).findByText(me.userName)
  expect(within(head).getByText(me.orgName)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Collapse the menu' }))
  expect(screen.queryByRole('navigation', { name: 'Section menu' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Expand the menu' }))
  expect(screen.getByRole('navigation', { name: 'Section menu' })).toBeTruthy()
})

test('a page that follows finds it folded and scrolled as it was, after 100 ms', async () => {
  const first = await openMenu()
  await first.user.click(within(first.side).getByRole('button', { name: 'Entry 3' }))
  expect(within(first.side).queryByRole('link', { name: 'Entry 4' })).toBeNull()
  const box = first.side.parentElement as HTMLElement
  box.scrollTop = 120
  box.dispatchEvent(new Event('scroll'))
  cleanup()
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
  const { user, side } = await openMenu()
  expect(within(side).queryByRole('link', { name: 'Entry 4' })).toBeNull()
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 120 }))
  await user.click(within(side).getByRole('button', { name: 'Entry 3' }))
  expect(within(side).getByRole('link', { name: 'Entry 4' })).toBeTruthy()
})

test('the loading bar stays for 500 ms after the last answer', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const counts = { all: 0, run: 0, stop: 0, offLine: 0, close: 0, other: 0 }
  answerCalls(
    ...userCentreBasics(),
    answer(menus.queryUserMenu, () => tree),
    answer(deviceStatus.queryBdsDeviceJKCount, () => counts),
  )
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === deviceStatus.queryBdsDeviceJKCount.path) await held
    return answered(url, init)
  })
  await openApp('/view/home/home', { isSignedIn: true })
  const bar = () => document.querySelector('.loading-bar')
  await waitFor(() => expect(bar()).toBeTruthy())
  release()
  await waitFor(() => expect(bar()?.className).toContain('is-done'))
  const doneMs = performance.now()
  await waitFor(() => expect(bar()).toBeNull(), { timeout: 3000, interval: 10 })
  expect(performance.now() - doneMs).toBeGreaterThan(400)
})
