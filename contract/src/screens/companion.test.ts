import { expect, test } from 'vitest'
import { mobileMenus, permissions } from '../permissions.ts'
import { companionAddress } from './companion.ts'
import type { ScreenEntry } from './screen.ts'
import {
  companionPath,
  devicePath,
  orderPath,
  paths,
  type ScreenId,
  screens,
  sitePath,
  waybillPath,
} from './screens.ts'

const all = { permissions: [...permissions], mobileMenus: [...mobileMenus] }
const entries = Object.entries(screens) as [ScreenId, ScreenEntry][]
/** The pages of the companion (mobile/src/app/app.tsx). */
const pages = /^\/m\/(\?(alarm|unlock)=\d+|find|nearby|account|(shipment|site)\/\d+|device\/[^/?]+)?$/

const at = (id: ScreenId) => ({
  pathname: 'namesObject' in screens[id] ? `${screens[id].path}/7` : screens[id].path,
  search: '?id=7&alarm=7&unlock=7',
})

test.each(entries)('%s leads to a page that the companion has', (id) => {
  expect(companionAddress(id, at(id), all)).toMatch(pages)
})

test.each(entries)('%s leads a role without grants to nothing that it cannot open', (id) => {
  const none = { permissions: [], mobileMenus: [] }
  expect([companionPath, `${companionPath}account`]).toContain(companionAddress(id, at(id), none))
})

test.each(entries.filter(([, { mobile }]) => mobile))('%s, which a mobile menu opens, has its place there', (id) => {
  expect(companionAddress(id, at(id), all)).not.toBe(companionPath)
})

test.each(entries.filter(([, { access = 'login' }]) => access !== 'login'))(
  '%s, which is seen without an account, leads nowhere',
  (id) => {
    expect(companionAddress(id, at(id), all)).toBe(companionPath)
  },
)

test.each([
  ['waybill', waybillPath(12), '', 'shipment/12'],
  ['order', orderPath(12), '', 'shipment/12'],
  ['waybillEdit', paths.waybillEdit, '?id=12', 'shipment/12'],
  ['site', sitePath(3), '', 'site/3'],
  ['siteUpdate', paths.siteUpdate, '?id=3', 'site/3'],
  ['device', devicePath('GX 1/2'), '', 'device/GX%201%2F2'],
  ['alarms', paths.alarms, '?alarm=9&state=open', '?alarm=9'],
  ['alarms', paths.alarms, '?alarm=x', ''],
  ['unlockRequests', paths.unlockRequests, '', ''],
  ['waybill', `${paths.waybill}/none`, '', 'find'],
] as const)('%s at %s%s leads to the same thing', (id, pathname, search, page) => {
  expect(companionAddress(id, { pathname, search }, all)).toBe(companionPath + page)
})

test('a mobile menu without the permission of its calls opens nothing', () => {
  const rights = { permissions: [], mobileMenus: ['mobile:waybill' as const] }
  expect(companionAddress('waybill', { pathname: waybillPath(12), search: '' }, rights)).toBe(companionPath)
})

test('as long as nobody knows the rights, and where there is no screen, it is the first page', () => {
  expect(companionAddress('waybill', { pathname: waybillPath(12), search: '' }, undefined)).toBe(companionPath)
  expect(companionAddress(undefined, { pathname: '/nothing', search: '' }, all)).toBe(companionPath)
})
