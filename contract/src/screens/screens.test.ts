import { expect, test } from 'vitest'
import { menuGroups, type ScreenEntry } from './screen.ts'
import { screens } from './screens.ts'

const entries: readonly [string, ScreenEntry][] = Object.entries(screens)
const once = (values: readonly (string | number)[]) =>
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])

test('every address belongs to one screen', () => {
  once(entries.flatMap(([, { path, alsoAt = [] }]) => [path, ...alsoAt]))
})

test('every place of the menu has an id and a code of its own', () => {
  const places = [...Object.values(menuGroups), ...entries.flatMap(([, { menu }]) => (menu ? [menu] : []))]
  once(places.map(({ id }) => id))
  once(places.map(({ code }) => code))
})

test('a form stands under a screen that is in the menu', () => {
  const inMenu = entries.filter(([, { menu }]) => menu).map(([id]) => id)
  for (const [id, { under }] of entries) if (under !== undefined) expect(inMenu, id).toContain(under)
})

test('what the menu or the companion leads to stands behind the sign-in and needs no object', () => {
  for (const [id, { menu, mobile, access = 'login', ofObject }] of entries)
    if (menu || mobile) expect([access, ofObject], id).toEqual(['login', undefined])
})
