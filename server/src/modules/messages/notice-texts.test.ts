/** Texts say what the facts say, in every language and for every kind (faults.md A19). */
import { languages } from '@coldway/contract/enums.ts'
import { type NoticeFacts, type NoticeKind, noticeKinds } from '@coldway/contract/notices.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from './notice-texts.ts'

const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const device = { name: 'Truck 12', code: 'LB-12', plate: '沪A12345', zone: 'Asia/Kolkata' }
const measured = { value: 9.44, lower: 2, upper: 8, unit: '℃', decimals: 1 }
const startMs = Date.parse('2026-11-22T01:00:00Z')
const ofAlarm = { alarm: 'humidity', series: 'hum2', policy: 'Vaccines', level: 3, startMs, fix: null } as const
const site = { id: 1, name: 'Depot North' }
const line = { id: 2, name: 'North line' }
const told: { readonly [Kind in NoticeKind]: Extract<NoticeFacts, { kind: Kind }> } = {
  alarm: { kind: 'alarm', ...ofAlarm, measured },
  alarmEnded: { kind: 'alarmEnded', ...ofAlarm, measured, endMs: startMs + 125 * 60_000 },
  siteEntry: { kind: 'siteEntry', site, waybill: 'W-77', fix: null },
  siteExit: { kind: 'siteExit', site, waybill: 'W-77', fix: null, dwellMs: 125 * 60_000 },
  siteDwell: { kind: 'siteDwell', site, waybill: 'W-77', fix: null, dwellMs: 125 * 60_000 },
  lineDeviation: { kind: 'lineDeviation', line, waybill: 'W-77', fix: null, distanceM: 1234, limitM: 500 },
  lineStay: { kind: 'lineStay', line, waybill: 'W-77', fix: null, stayMs: 125 * 60_000 },
}
const atMs = startMs + 60 * 60_000
/** What each must say, whatever the language: names, and numbers as that language writes them. */
const factsIn = (kind: NoticeKind, number: (value: number, decimals: number) => string): string[] =>
  ({
    alarm: [
      `${number(9.44, 1)} ℃`,
      `${number(8, 1)} ℃`,
      number(2, 1),
      'Vaccines',
      '2026-11-22 06:30:00 (Asia/Kolkata)',
    ],
    alarmEnded: [`${number(9.44, 1)} ℃`, 'Vaccines', '2026-11-22 08:35:00 (Asia/Kolkata)'],
    siteEntry: ['Depot North', 'W-77'],
    siteExit: ['Depot North', 'W-77'],
    siteDwell: ['Depot North', 'W-77'],
    lineDeviation: ['North line', number(1234, 0), number(500, 0), 'W-77'],
    lineStay: ['North line', 'W-77'],
  })[kind]

describe.each(languages)('%s', (language) => {
  const number = (value: number, decimals: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)

  test.each(noticeKinds)('%s has every fact, and no empty place', (kind) => {
    const words = wordsOf(texts, language, { facts: told[kind], device, atMs, isLate: true, place: null })
    for (const fact of [
      ...factsIn(kind, number),
      'Truck 12',
      'LB-12',
      '沪A12345',
      '2026-11-22 07:30:00 (Asia/Kolkata)',
    ])
      expect(words.text).toContain(fact)
    expect(words.text).not.toMatch(/undefined|NaN|{{|}}|: $/m)
    expect(words.short).toContain('2026-11-22 07:30:00 Asia/Kolkata')
    expect(words.short).toContain('Truck 12')
  })

  test('a value and its limits stand whole in a text message, however long it gets', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -200, max: 200, noNaN: true }),
        fc.option(fc.integer({ min: -100, max: 0 })),
        fc.option(fc.integer({ min: 1, max: 100 })),
        fc.string({ minLength: 1, maxLength: 30 }),
        (value, lower, upper, name) => {
          const facts = { ...told.alarm, measured: { ...measured, value, lower, upper } }
          const place = 'near a town with a very long name, in a province, 12 km north-east'
          const { short } = wordsOf(texts, language, { facts, device: { ...device, name }, atMs, isLate: false, place })
          const needed = [
            number(value, 1),
            lower === null ? '' : number(lower, 1),
            upper === null ? '' : number(upper, 1),
          ]
          for (const part of [...needed, name]) expect(short).toContain(part)
          expect(short.includes(place) || !short.includes(place.slice(0, 12))).toBe(true)
        },
      ),
    )
  })
})
