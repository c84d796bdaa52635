import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { fail } from '@coldway/contract/errors.ts'
import { maps } from '@coldway/contract/places/maps.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPreferences } from '../../api/follow-preferences.ts'
import { closeSession } from '../../api/session.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { keepPreferences, preferences } from '../../settings/preferences.ts'
import { answer, answerCalls, type Sent } from '../../testing/answers.ts'
import { basics, me, openApp } from '../../testing/app-fixture.tsx'
import { moved } from './moved.ts'
import { zoneOptions } from './zone-options.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)

let stop: () => void = () => undefined
beforeEach(() => {
  keepPreferences({ language: 'en-US', theme: 'blue', zone: '+08:00' })
  stop = followPreferences()
})
afterEach(() => {
  stop()
  cleanup()
  closeSession()
  vi.restoreAllMocks()
  keepPreferences({ language: 'zh-CN', theme: 'blue', zone: '+08:00' })
})

const entry = (id: number, code: string, enName: string, url = `/view/${code}`): MenuItem => ({
  id,
  pid: 0,
  pfid: 0,
  code,
  url,
  seq: id,
  name: code,
  enName,
  ruName: '',
  koName: '',
  thName: '',
  icon: '',
  children: [],
})
const menu = [entry(1, 'a', 'Alpha'), entry(2, 'b', 'Beta'), entry(3, 'c', 'Gamma'), entry(4, 'd', '', '')]

/** A server that stores what it receives. */
const keeper = (first: Record<string, unknown> = {}) => {
  const kept = new Map(Object.entries(first).map(([key, value]) => [key, [JSON.stringify(value)]]))
  return [
    ...basics,
    answer(menus.queryUserMenu, () => menu),
    answer(userConfig.queryUserConfig, ({ key = '' }) => {
      const chunks = kept.get(key)
      return chunks ? [{ key, chunks }] : []
    }),
    answer(userConfig.updateUserConfig, ({ key, chunks }) => {
      kept.set(key, chunks)
      return null
    }),
  ]
}
const lastKept = (sent: readonly Sent[], wanted: string): unknown => {
  const found = sent.findLast(
    ({ name, input }) => name === 'userConfig.updateUserConfig' && (input as { key: string }).key === wanted,
  )
  return found && JSON.parse((found.input as { chunks: string[] }).chunks.join(''))
}

describe('the system settings', () => {
  it('hold at once and are kept with the account', async () => {
    const sent = answerCalls(...keeper())
    const { user } = await openApp(paths.settings, { isSignedIn: true })
    await user.click(await screen.findByRole('radio', { name: 'Red' }))
    await waitFor(() => expect(lastKept(sent, 'preferences')).toMatchObject({ theme: 'red' }))
    await user.click(screen.getByRole('radio', { name: '한국어' }))
    await screen.findByRole('heading', { name: '시스템 설정' })
    await waitFor(() => expect(lastKept(sent, 'preferences')).toMatchObject({ theme: 'red', language: 'ko-KR' }))
  })

  it('choose the map that monitoring opens with, out of those that are set up', async () => {
    const google = {
      id: 'google',
      name: null,
      kind: 'raster',
      tiles: '/{z}/{x}/{y}',
      tileSize: 256,
      maxZoom: 20,
      datum: 'gcj02',
      attribution: 'Google Maps',
      credits: null,
      traffic: null,
    } as const
    const sources = answer(maps.sources, () => ({
      sources: [google],
      missing: [{ id: 'baidu', why: 'notSetUp', variable: 'COLDWAY_MAP_BAIDU_KEY' } as const],
    }))
    const administrator = answer(session.me, () => ({
      ...me,
      permissions: ['monitor:view' as const, 'role:edit' as const],
    }))
    const sent = answerCalls(...keeper(), sources, administrator)
    const { user } = await openApp(paths.settings, { isSignedIn: true })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Offline map' })).checked).toBe(true)
    await user.click(await screen.findByRole('radio', { name: 'Google Maps' }))
    await waitFor(() => expect(lastKept(sent, 'monitoring.display')).toMatchObject({ provider: 'google' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Google Maps' }).checked).toBe(true)
    expect(screen.queryByRole('radio', { name: 'Baidu Maps' })).toBeNull()
    // The variable is named only to users who may ask the operator for it.
    expect(screen.getByRole('list', { name: 'Maps that are not offered' }).textContent).toBe(
      'Baidu Maps: not set up. Set COLDWAY_MAP_BAIDU_KEY.',
    )
  })

  it('choose a zone out of all, by name or offset, and show its time', async () => {
    const sent = answerCalls(...keeper())
    const { user } = await openApp(paths.settings, { isSignedIn: true })
    // The text is pasted, because each key stroke would render four hundred zones again.
    await user.click(await screen.findByLabelText('City, region or offset'))
    await user.paste('kathm')
    await user.click(await screen.findByText(/UTC\+05:45 · Asia\/Kathmandu/, { selector: '.ant-select-item *' }))
    await waitFor(() => expect(document.querySelector('.settings-now')?.textContent).toContain('(UTC+05:45)'))
    await waitFor(() => expect(lastKept(sent, 'preferences')).toMatchObject({ zone: preferences().zone }))
    await user.click(screen.getByRole('radio', { name: 'Automatic' }))
    await waitFor(() => expect(lastKept(sent, 'preferences')).toMatchObject({ zone: 'auto' }))
    expect(document.body.textContent).toContain('Zone of this machine')
  })

  it('say so when this machine does not give its zone', async () => {
    answerCalls(...keeper())
    const { user } = await openApp(paths.settings, { isSignedIn: true })
    const automatic = await screen.findByRole('radio', { name: 'Automatic' })
    const said = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...said, timeZone: '' })
    await user.click(automatic)
    expect(await screen.findByText('The time zone could not be set automatically. Set it manually.')).toBeTruthy()
    expect(preferences().zone).toBe('+08:00')
  })

  it('say so when they could not be kept', async () => {
    answerCalls(
      ...keeper(),
      answer(userConfig.updateUserConfig, () => {
        throw fail('saveFailed')
      }),
    )
    const { user } = await openApp(paths.settings, { isSignedIn: true })
    await user.click(await screen.findByRole('radio', { name: 'Red' }))
    expect((await screen.findByRole('alert')).textContent).toContain('It applies in this browser only.')
    expect(preferences().theme).toBe('red')
  })

  it('offer every zone once, from west to east', () => {
    const options = zoneOptions('en-US', Date.UTC(2026, 6, 1), 'fixed')
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    expect(options.find(({ value }) => value === 'Asia/Shanghai')?.label).toBe(
      'UTC+08:00 · Asia/Shanghai · China Standard Time',
    )
    expect(options.find(({ value }) => value === '-12:00')?.label).toBe('UTC-12:00 · fixed')
    const offsets = options.slice(0, 3).map(({ label }) => label.slice(0, 9))
    expect(offsets).toEqual(offsets.toSorted((a, b) => (a < b ? 1 : -1)))
  })
})

describe('the common functions', () => {
  it('are chosen, put in order by keyboard, kept, and stand on the home page', async () => {
    const sent = answerCalls(...keeper())
    const { user } = await openApp(paths.commonFunctions, { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Add Gamma' }))
    await user.click(screen.getByRole('button', { name: 'Add Alpha' }))
    expect(screen.queryByRole('button', { name: 'Add ' })).toBeNull()
    screen.getByRole('button', { name: /^Move Gamma/ }).focus()
    await user.keyboard('{ArrowDown}')
    expect((await screen.findByText('Gamma is now number 2.')).getAttribute('role')).toBe('status')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(lastKept(sent, 'favourites')).toEqual(['a', 'c']))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const head = await screen.findByRole('heading', { name: 'Common functions' })
    const places = within(head.closest('section') as HTMLElement).getAllByRole('listitem')
    expect(places.map((place) => place.textContent)).toEqual(['Alpha', 'Gamma'])
  })

  it('leave out what the user may no longer open', async () => {
    answerCalls(...keeper({ favourites: ['gone', 'b', 'b'] }))
    await openApp(paths.commonFunctions, { isSignedIn: true })
    await screen.findByText('Selected: 1 of 10')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Beta' }).disabled).toBe(true)
  })

  it('are not yet chosen: home shows every screen', async () => {
    answerCalls(...keeper())
    await openApp(paths.home, { isSignedIn: true })
    const head = await screen.findByRole('heading', { name: 'Go to' })
    expect(within(head.closest('section') as HTMLElement).getAllByRole('listitem')).toHaveLength(3)
  })
})

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [0, -1, 'abc'],
  [2, 9, 'abc'],
  [1, 1, 'abc'],
])('from %i to %i: %s', (from, to, wanted) => expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(wanted))
