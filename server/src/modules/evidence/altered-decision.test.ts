import { readFile } from 'node:fs/promises'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { expect, test } from 'vitest'
import { wordsOf } from '../reports/index.ts'
import { happeningsOf } from './epcis/happenings.ts'
import { type Frozen, frozenOf, type Leaf } from './record.ts'
import { printOf } from './report/document.ts'
import type { Entry } from './signing.ts'

const file = await readFile(new URL('samples/of-2026-11-26.bundle', import.meta.url), 'utf8')
const { leaves, entry } = JSON.parse(file) as { readonly leaves: Leaf[]; readonly entry: Entry }
const frozen = frozenOf(leaves)
const words = wordsOf(new Map([['en-US', await loadLanguage('en-US')]]), 'en-US', '+00:00')

/** The record as it is taken when its signed steps no longer fit their hashes, by a version of the mapping. */
const altered = (events: number): Frozen => {
  const { release } = frozen.inputs
  if (!release) throw new Error('a sample without a decision')
  const head = { ...frozen.head, formulas: { ...frozen.head.formulas, events } }
  return { ...frozen, head, inputs: { ...frozen.inputs, release: { ...release, isWhole: false } } }
}
const decided = (of: Frozen) =>
  happeningsOf(of).flatMap(({ versions }) =>
    versions.flatMap(({ body }) => (body.bizStep === 'inspecting' ? body : [])),
  )
const shown = (of: Frozen) => printOf({ ...of, tallies: [], entry, language: 'en-US', words }).decision

test('a decision whose steps were altered is not shown as good at the head of its report', () => {
  expect(shown(frozen)).toMatchObject({ tone: 'ok', word: 'Released' })
  const { tone, lines } = shown(altered(3))
  expect(tone).toBe('bad')
  expect(lines.at(-1)).toBe(words.say('releases.broken'))
})

test('its event says nothing of the goods, and those of earlier records stay as they were', () => {
  expect(decided(frozen)).toMatchObject([{ disposition: 'conformant' }])
  expect(decided(altered(3))).toMatchObject([{ disposition: 'unknown' }])
  expect(decided(altered(2))).toMatchObject([{ disposition: 'conformant' }])
})
