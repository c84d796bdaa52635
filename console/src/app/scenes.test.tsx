import type { MenuItem } from '@coldway/contract/menus.ts'
import { menus } from '@coldway/contract/menus.ts'
import { session } from '@coldway/contract/sign-in.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, answerCalls } from '../testing/answers.ts'
import { basics, me, openApp } from '../testing/app-fixture.tsx'
import { scenes } from './scenes.ts'
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

describe('a scene', () => {
  it.each(Object.entries(scenes))('%s is the screen of %s', (path, sceneOf) => {
    const [scene, first] = [findScreen(path), findScreen(sceneOf)]
    expect(first).toBeDefined()
    expect(scene).toEqual({ ...first, path, sceneOf })
    expect(scene?.load).toBe(first?.load)
  })

  it('stands where its screen stands in the menu, with breadcrumbs and a tab of its own', async () => {
    const list = entry(41, '/view/deviceBase/gatewayDevice', 'Gateways')
    answerCalls(
      ...basics,
      answer(session.me, () => ({ ...me, permissions: ['device:view' as const] })),
      answer(menus.queryUserMenu, () => [entry(40, '', 'Device base', [list])]),
    )
    await openApp('/view/waybillDeviceBase/gatewayDevice', { isSignedIn: true })
    const crumbs = await screen.findByRole('navigation', { name: 'You are here' })
    expect(await within(crumbs).findByText('Device base')).toBeTruthy()
    expect(within(crumbs).getByText('Gateways').closest('[aria-current="page"]')).toBeTruthy()
    expect(location.pathname).toBe('/view/waybillDeviceBase/gatewayDevice')
    const tabs = screen.getByRole('navigation', { name: 'Open pages' })
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Gateways')
  })
})
