import { languages } from '@coldway/contract/enums.ts'
import { mobileMenus, permissions } from '@coldway/contract/permissions.ts'
import { appIds, type MenuItem, menus } from '@coldway/contract/users/menus.ts'
import { expect, test } from 'vitest'
import { parseInput } from '../../platform/parse-input.ts'
import { loadTexts } from '../../platform/texts.ts'
import { createMenus } from './menu.ts'

const menuOf = createMenus(await loadTexts())
const everything = { permissions: new Set(permissions), mobileMenus: new Set(mobileMenus) }
const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...all(item.children)])
const codes = (items: readonly MenuItem[]) => all(items).map(({ code }) => code)

test('every entry has an id, a code and an address of its own: two that share one would both be marked', () => {
  const items = all(menuOf(undefined, everything))
  for (const key of ['id', 'code'] as const)
    expect(new Set(items.map((item) => item[key])).size, key).toBe(items.length)
  const urls = items.flatMap(({ url }) => (url === '' ? [] : [url]))
  expect(new Set(urls).size).toBe(urls.length)
})

test('the tree keeps the shape that clients know', () => {
  const [first, second] = menuOf(appIds.chinese, everything)
  expect(first).toMatchObject({ id: 1, code: 'biz-home', pid: 0, pfid: 0, seq: 1, children: [] })
  expect(second).toMatchObject({ id: 10, code: 'monitor', url: '', name: '监控中心', enName: 'Monitoring' })
  expect(second?.children[0]).toMatchObject({ id: 11, pid: 10, pfid: 10, seq: 1, ruName: 'Положение устройств' })
  expect(codes(menuOf(appIds.chinese, everything)).slice(-5)).toEqual([
    'scenarios',
    'scenario-transport',
    'scenario-device',
    'scenario-container',
    'scenario-vehicle',
  ])
})

test('every entry has its name in five languages', () => {
  for (const item of all(menuOf(undefined, everything)))
    expect([item.name, item.enName, item.ruName, item.koName, item.thName].filter(Boolean), item.code).toHaveLength(
      languages.length,
    )
})

test('a group of which nothing is granted is left out', () => {
  const granted = { permissions: new Set(['site:view'] as const), mobileMenus: new Set<never>() }
  const found = codes(menuOf(appIds.international, granted))
  expect(found).toContain('site-records')
  expect(found).not.toContain('monitor')
  expect(found).not.toContain('scenarios')
})

test('platform and mobile menus are separate grants with trees of their own', () => {
  const platformOnly = { permissions: new Set(permissions), mobileMenus: new Set<never>() }
  const mobileOnly = { permissions: new Set<never>(), mobileMenus: new Set(['mobile:track', 'mobile:sensor'] as const) }
  expect(menuOf(appIds.mobile, platformOnly)).toEqual([])
  expect(codes(menuOf(appIds.mobile, mobileOnly))).toEqual(['track', 'sensors'])
  expect(codes(menuOf(appIds.mobile, everything))).toHaveLength(mobileMenus.length)
  expect(codes(menuOf(appIds.chinese, mobileOnly))).not.toContain('track')
  expect(menuOf(appIds.chinese, everything)).toEqual(menuOf(appIds.international, everything))
})

test.each(['42', '', '1000102'])('no application is called "%s"', (appId) => {
  expect(() => parseInput(menus.queryUserMenu, { appId })).toThrow('appNotFound')
})
