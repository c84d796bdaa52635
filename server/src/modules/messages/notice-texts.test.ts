/** Texts agree with the facts, in every language and for every kind (faults.md A19). */
import { type Language, languages } from '@coldway/contract/enums.ts'
import { type NoticeFacts, type NoticeKind, noticeKinds } from '@coldway/contract/messages/notices.ts'
import { shownDecimals } from '@coldway/contract/messages/shown-decimals.ts'
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
const ofWaybill = {
  waybill: 'W-77',
  waybillId: 7,
  shipping: 'Dock 4, Mumbai',
  receiving: 'Pharmacy, Pune',
  plannedArrivalMs: startMs + 30 * 60_000,
  fix: null,
}
const told: { readonly [Kind in NoticeKind]: Extract<NoticeFacts, { kind: Kind }> } = {
  alarm: { kind: 'alarm', ...ofAlarm, measured },
  alarmEnded: { kind: 'alarmEnded', ...ofAlarm, measured, endMs: startMs + 125 * 60_000 },
  siteEntry: { kind: 'siteEntry', site, waybill: 'W-77', fix: null },
  siteExit: { kind: 'siteExit', site, waybill: 'W-77', fix: null, dwellMs: 125 * 60_000 },
  siteDwell: { kind: 'siteDwell', site, waybill: 'W-77', fix: null, dwellMs: 125 * 60_000 },
  lineDeviation: { kind: 'lineDeviation', line, waybill: 'W-77', fix: null, distanceM: 1234, limitM: 500 },
  lineStay: { kind: 'lineStay', line, waybill: 'W-77', fix: null, stayMs: 125 * 60_000 },
  lockOrderAlarm: {
    kind: 'lockOrderAlarm',
    alarm: 'lowBattery',
    order: 'LO-9',
    orderId: 9,
    batteryPercent: 12,
    fix: null,
  },
  waybillStarted: { kind: 'waybillStarted', ...ofWaybill, reason: 'Left early' },
  waybillCompleted: { kind: 'waybillCompleted', ...ofWaybill, completedState: 'arrived', startMs, reason: '' },
  waybillExceeded: {
    kind: 'waybillExceeded',
    ...ofWaybill,
    reason: '',
    goods: [{ product: 'Vaccine A', lot: 'L-1', breach: 'limit' }],
  },
}
const atMs = startMs + 60 * 60_000
const wordsIn = (language: Language, facts: NoticeFacts, place: string | null = null) =>
  wordsOf(texts, language, { facts, device, atMs, isLate: false, place })
/** What each must contain in any language: names, and numbers in that language's format. */
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
    lockOrderAlarm: ['LO-9', number(12, 0)],
    waybillStarted: ['W-77', 'Dock 4, Mumbai', 'Pharmacy, Pune', '2026-11-22 07:00:00 (Asia/Kolkata)', 'Left early'],
    waybillCompleted: ['W-77', 'Dock 4, Mumbai', 'Pharmacy, Pune', '2026-11-22 07:00:00 (Asia/Kolkata)'],
    waybillExceeded: ['W-77', 'Dock 4, Mumbai', 'Pharmacy, Pune', 'Vaccine A', 'L-1'],
  })[kind]

describe.each(languages)('%s', (language) => {
  const number = (value: number, decimals: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    }).format(value)

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
    // A vehicle is known by its plate.
    expect(words.short).toContain('沪A12345')
    const bare = { facts: told[kind], device: { ...device, plate: null }, atMs, isLate: true, place: null }
    expect(wordsOf(texts, language, bare).short).toContain('Truck 12')
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
          const { short } = wordsOf(texts, language, {
            facts,
            device: { ...device, plate: null, name },
            atMs,
            isLate: false,
            place,
          })
          const needed = [
            number(value, shownDecimals(facts.measured, value)),
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

test.each([
  ['a sensor of two decimals', 8.04, { upper: 8 }, '8.04 ℃ (≤ 8.0 ℃)'],
  ['one of three', 7.9996, { upper: 7.9 }, '8.0 ℃ (≤ 7.9 ℃)'],
  ['a frozen one', 1.96, { lower: 2 }, '1.96 ℃ (≥ 2.0 ℃)'],
  ['just below zero', -0.04, { upper: 8 }, '0.0 ℃ (≤ 8.0 ℃)'],
  ['a speed', 80.4, { upper: 80, unit: 'km/h', decimals: 0 }, '80.4 km/h (≤ 80 km/h)'],
  ['a limit finer than its sensor', 101, { upper: 100.5, unit: 'µS/cm', decimals: 0 }, '101.0 µS/cm (≤ 100.5 µS/cm)'],
])('%s never reads like the limit it broke', (_what, value, of, said) => {
  const facts = { ...told.alarm, measured: { ...measured, lower: null, upper: null, ...of, value } }
  const { short, value: shown, text } = wordsIn('en-US', facts)
  expect(short).toContain(said)
  expect(shown).toContain(said)
  expect(text).toContain(`Value: ${said.split(' (')[0]}`)
})

test('a channel stands apart from its value, and a peak does not pass for what is measured now', () => {
  expect(wordsIn('ru-RU', told.alarm).short).toMatch(
    /^Тревога, ур\. 3, Влажность 2: 9,4 ℃ \(от 2,0 до 8,0 ℃\), 沪A12345, /,
  )
  expect(wordsIn('en-US', told.alarmEnded).short).toMatch(/^Alarm L3 ended, Humidity 2: peak 9\.4 ℃ /)
  expect(wordsIn('zh-CN', told.alarm).short).toMatch(/^3 级报警，湿度 2：9\.4 ℃ \(2\.0 至 8\.0 ℃\)，沪A12345，2026/)
})

test('lengths and speeds are in the units of the language', () => {
  expect(wordsIn('ru-RU', told.lineDeviation).subject).toMatch(/на 1\s234 м$/)
  expect(wordsIn('zh-CN', told.lineDeviation).subject).toContain('1,234 米')
  const speed = { ...told.alarm, measured: { value: 95, lower: null, upper: 80, unit: 'km/h', decimals: 0 } }
  expect(wordsIn('th-TH', speed).value).toContain('95 กม./ชม. (≤ 80 กม./ชม.)')
})

test('a place without a name is given by its coordinates', () => {
  const facts: NoticeFacts = { ...told.siteEntry, fix: { lng: 120.98, lat: 31.38 } }
  expect(wordsIn('en-US', facts, '').text).toContain('Place: 31.38000, 120.98000')
})

test('a name written from right to left leaves the order of the rest alone', () => {
  const named = { ...device, plate: null, name: 'משאית 12' }
  const { subject, short } = wordsOf(texts, 'en-US', {
    facts: told.siteDwell,
    device: named,
    atMs,
    isLate: false,
    place: null,
  })
  for (const said of [subject, short]) expect(said).toContain('\u2068משאית 12\u2069 has been')
  expect(wordsIn('en-US', told.siteDwell).subject).not.toMatch(/[\u2066-\u2069]/)
})
