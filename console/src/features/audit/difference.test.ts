import { expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

const text = (value: unknown) => JSON.stringify(value)

it('lists what changed first, then what stayed', () => {
  expect(differenceOf(text({ name: 'Depot', code: 'D' }), text({ name: 'Yard', code: 'D' }))).toEqual([
    { field: 'name', before: 'Depot', after: 'Yard', isChanged: true },
    { field: 'code', before: 'D', after: 'D', isChanged: false },
  ])
})

it('knows nothing from something that is empty', () => {
  expect(differenceOf(null, text({ phone: null }))).toEqual([
    { field: 'phone', before: undefined, after: '—', isChanged: true },
  ])
  expect(differenceOf(null, null)).toEqual([])
})

it('walks into what is nested, and keeps lists of words together', () => {
  const after = { rights: ['a', 'b'], place: { lng: 1 }, rows: [{ id: 7 }] }
  expect(differenceOf(null, text(after)).map(({ field, after: now }) => [field, now])).toEqual([
    ['rights', 'a, b'],
    ['place.lng', '1'],
    ['rows[0].id', '7'],
  ])
})

it('shows as it is what is no JSON', () => {
  expect(differenceOf('{broken', null)).toEqual([{ field: '', before: '{broken', after: undefined, isChanged: true }])
})
