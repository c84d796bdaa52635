import type { MenuItem } from '@coldway/contract/menus.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'

const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...all(item.children)])

test('every entry has an id, a code and an address of its own: two that share one would both be marked', () => {
  const items = all(menuOf(new Set(permissions)))
  for (const key of ['id', 'code'] as const)
    expect(new Set(items.map((item) => item[key])).size, key).toBe(items.length)
  const urls = items.flatMap(({ url }) => (url === '' ? [] : [url]))
  expect(new Set(urls).size).toBe(urls.length)
})
