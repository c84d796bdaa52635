/** A notice in words. Each value is that of the facts: what the record says, the message says (faults.md A19). */
import type { Language } from '@coldway/contract/enums.ts'
import type { Measured, NoticeDevice, NoticeFacts } from '@coldway/contract/notices.ts'
import { findSeries } from '@coldway/contract/series.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'

export interface Told {
  readonly facts: NoticeFacts
  readonly device: NoticeDevice
  /** Event time, and whether it was found out long after. */
  readonly atMs: number
  readonly isLate: boolean
  /** In words; null: the device had no place. */
  readonly place: string | null
}

export interface NoticeWords {
  /** One sentence: what happened to which device. */
  readonly subject: string
  /** Line by line: each fact with its name. */
  readonly text: string
  /** For a text message. */
  readonly short: string
  /** What was measured, or how long or how far; empty where there is nothing of the kind. */
  readonly value: string
  /** Of the device, with its zone. */
  readonly time: string
}

type Say = (key: TextKey, params?: TextParams) => string
interface Speech {
  readonly say: Say
  readonly language: Language
}

export const wordsOf = (texts: ReadonlyMap<Language, Texts>, language: Language, told: Told): NoticeWords => {
  const say: Say = (key, params) => translate(texts.get(language) as Texts, language, key, params)
  const speech = { say, language }
  const { facts, device, atMs, isLate, place } = told
  const time = timeIn(device.zone)
  const late = isLate ? ` (${say('messages.late')})` : ''
  const sentence = say(`messages.kinds.${facts.kind}`, paramsOf(speech, facts, device))
  const subject = `${sentence}${late}`
  const value = valueOf(speech, facts)
  const lines: [TextKey, string | null][] = [
    ...factLines(speech, facts, time),
    ['messages.lines.time', time(atMs)],
    ['messages.lines.place', place && facts.fix && `${place} (${coordinates(facts.fix)})`],
    ['messages.lines.device', `${device.name} (${device.code})`],
    ['messages.lines.plate', device.plate],
  ]
  const text = lines.flatMap(([key, line]) => (line ? [say('messages.line', { name: say(key), value: line })] : []))
  return {
    subject,
    text: [subject, '', ...text].join('\n'),
    short: shortOf(
      [headOf(speech, told, { sentence, value }) + late, `${printTime(atMs, device.zone)} ${device.zone}`],
      [place],
    ),
    value,
    time: time(atMs),
  }
}

/** Of an alarm the value says more than its kind. */
const headOf = (
  { say }: Speech,
  { facts, device }: Told,
  { sentence, value }: { readonly sentence: string; readonly value: string },
): string => {
  if (facts.kind !== 'alarm' && facts.kind !== 'alarmEnded') return [sentence, value].filter(Boolean).join(', ')
  const what = value || say(`enums.alarmKinds.${facts.alarm}`)
  return say(`messages.short.${facts.kind}`, { level: facts.level, what, device: device.name })
}

/** Room of one text message in UCS-2. What is said last goes first; nothing is cut within. */
const shortMax = 70
const shortOf = (needed: readonly string[], more: readonly (string | null)[]): string => {
  const said = needed.filter(Boolean)
  for (const part of more) if (part && [...said, part].join(', ').length <= shortMax) said.push(part)
  return said.join(', ')
}

const timeIn = (zone: string) => (atMs: number) => `${printTime(atMs, zone)} (${zone})`
const coordinates = ({ lng, lat }: { readonly lng: number; readonly lat: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`

const paramsOf = ({ say, language }: Speech, facts: NoticeFacts, { name }: NoticeDevice): TextParams => {
  switch (facts.kind) {
    case 'alarm':
    case 'alarmEnded':
      return { device: name, alarm: say(`enums.alarmKinds.${facts.alarm}`), level: facts.level }
    case 'siteEntry':
    case 'siteExit':
      return { device: name, site: facts.site.name }
    case 'siteDwell':
      return { device: name, site: facts.site.name, duration: lasting(say, facts.dwellMs) }
    case 'lineDeviation':
      return { device: name, line: facts.line.name, distance: metres(language, facts.distanceM) }
    case 'lineStay':
      return { device: name, line: facts.line.name, duration: lasting(say, facts.stayMs) }
  }
}

const valueOf = (speech: Speech, facts: NoticeFacts): string => {
  switch (facts.kind) {
    case 'alarm':
    case 'alarmEnded': {
      const { measured } = facts
      if (!measured) return ''
      const limit = limitOf(speech, measured)
      const value = `${seriesOf(speech, facts.series)} ${quantity(speech.language, measured, measured.value)}`.trim()
      return limit ? `${value} (${limit})` : value
    }
    case 'siteExit':
      return facts.dwellMs === null ? '' : lasting(speech.say, facts.dwellMs)
    case 'lineDeviation':
      return `${metres(speech.language, facts.distanceM)} (≤ ${metres(speech.language, facts.limitM)})`
    default:
      return ''
  }
}

const factLines = (speech: Speech, facts: NoticeFacts, time: (atMs: number) => string): [TextKey, string | null][] => {
  const { say, language } = speech
  switch (facts.kind) {
    case 'alarm':
    case 'alarmEnded':
      return alarmLines(speech, facts, time)
    case 'siteEntry':
      return [['messages.lines.waybill', facts.waybill]]
    case 'siteExit':
    case 'siteDwell':
      return [
        ['messages.lines.dwell', facts.dwellMs === null ? null : lasting(say, facts.dwellMs)],
        ['messages.lines.waybill', facts.waybill],
      ]
    case 'lineDeviation':
      return [
        ['messages.lines.distance', metres(language, facts.distanceM)],
        ['messages.lines.limit', `≤ ${metres(language, facts.limitM)}`],
        ['messages.lines.waybill', facts.waybill],
      ]
    case 'lineStay':
      return [
        ['messages.lines.dwell', lasting(say, facts.stayMs)],
        ['messages.lines.waybill', facts.waybill],
      ]
  }
}

type AlarmFacts = Extract<NoticeFacts, { kind: 'alarm' | 'alarmEnded' }>
const alarmLines = (speech: Speech, facts: AlarmFacts, time: (atMs: number) => string): [TextKey, string | null][] => {
  const { say, language } = speech
  const { measured, series } = facts
  const isEnded = facts.kind === 'alarmEnded'
  return [
    ['messages.lines.level', String(facts.level)],
    ['messages.lines.series', seriesOf(speech, series) || null],
    [
      isEnded ? 'messages.lines.peak' : 'messages.lines.value',
      measured && quantity(language, measured, measured.value),
    ],
    ['messages.lines.limit', measured && limitOf(speech, measured)],
    ['messages.lines.since', time(facts.startMs)],
    ['messages.lines.until', isEnded ? time(facts.endMs) : null],
    ['messages.lines.lasted', isEnded ? lasting(say, facts.endMs - facts.startMs) : null],
    ['messages.lines.policy', facts.policy],
  ]
}

const seriesOf = ({ say }: Speech, key: string | null): string => {
  const series = key === null ? undefined : findSeries(key)
  return series ? say(`enums.series.${series.name}`, { channel: series.channel }) : ''
}

const limitOf = ({ say, language }: Speech, measured: Measured): string => {
  const { lower, upper } = measured
  if (lower !== null && upper !== null)
    return say('messages.range', {
      low: numberIn(language, lower, measured.decimals),
      high: quantity(language, measured, upper),
    })
  if (upper !== null) return `≤ ${quantity(language, measured, upper)}`
  return lower === null ? '' : `≥ ${quantity(language, measured, lower)}`
}

const quantity = (language: Language, { unit, decimals }: Measured, value: number): string =>
  `${numberIn(language, value, decimals)} ${unit}`.trim()

const metres = (language: Language, lengthM: number): string => `${numberIn(language, lengthM, 0)} m`

const formats = new Map<string, Intl.NumberFormat>()
const numberIn = (language: Language, value: number, decimals: number): string => {
  const key = `${language}${decimals}`
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(key, known)
  return known.format(value)
}

const steps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const

/** "6 min", "2 h 5 min": the two largest parts. */
const lasting = (say: Say, lengthMs: number): string => {
  const found = steps.findIndex(([, stepMs]) => lengthMs >= stepMs)
  const first = found < 0 ? steps.length - 1 : found
  let restMs = Math.max(0, lengthMs)
  return steps
    .slice(first, first + 2)
    .map(([unit, stepMs]) => {
      const count = Math.floor(restMs / stepMs)
      restMs -= count * stepMs
      return [unit, count] as const
    })
    .filter(([, count], index) => count > 0 || index === 0)
    .map(([unit, count]) => say(`common.lasting.${unit}`, { count }))
    .join(' ')
}
