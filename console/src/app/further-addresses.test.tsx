import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, answerCalls } from '../testing/answers.ts'
import { basics, me, openApp } from '../testing/app-fixture.tsx'
import { findScreen } from './screens.ts'

afterEach(cleanup)

const entry = (id: number, url: string, enName: string, children: MenuItem[] = []): MenuItem => ({
  id,
  pid: 0,
  pfid: 0,
  code: enName,
  url,
  seq: id,
  name: enName,
  enName,
  ruName: enName,
  koName: enName,
  thName: enName,
  icon: '',
  children,
})

describe('a further address', () => {
  it('is the same screen', () => {
    const path = '/view/newDeviceBase/gatewayDevice'
    expect(findScreen(path)).toEqual({ ...findScreen(paths.gateways), path, firstPath: paths.gateways })
  })

  it('stands where its screen stands in the menu, with breadcrumbs and a tab of its own', async () => {
    const list = entry(41, '/view/deviceBase/gatewayDevice', 'Gateways')
    answerCalls(
      ...basics,
      answer(session.me, () => ({ ...me, permissions: ['device:view' as const] })),
      answer(menus.queryUserMenu, () => [entry(40, '', 'Device base', [list])]),
    )
    await openApp('/view/waybillDeviceBase/gatewayDevice', { isSignedIn: true })
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' })
    expect(await within(crumbs).findByText('Device base')).toBeTruthy()
    expect(within(crumbs).getByText('Gateways').closest('[aria-current="page"]')).toBeTruthy()
    expect(location.pathname).toBe('/view/waybillDeviceBase/gatewayDevice')
    const tabs = screen.getByRole('navigation', { name: 'Open pages' })
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Gateways')
  })
})

describe('a page of one object whose address names none', () => {
  it('leads to the list', async () => {
    answerCalls(
      ...basics,
      answer(session.me, () => ({ ...me, permissions: ['vehicle:view' as const] })),
    )
    await openApp(paths.vehicle, { isSignedIn: true })
    expect(await screen.findByText('Nothing is chosen.')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Vehicles' }).getAttribute('href')).toBe(paths.vehicles)
  })
})
