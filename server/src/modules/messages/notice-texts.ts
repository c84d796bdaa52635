/** Words a notice. Each value is that of the facts, so that the message says what the record says (faults.md A19). */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { NoticeDevice, NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'
import { apart, commaIn, lasting, limitOf, metres, quantity, type Say, type Speech } from './notice-figures.ts'

export interface Announced {
  readonly facts: NoticeFacts
  readonly device: NoticeDevice
  /** The event time, and whether it was found long after. */
  readonly atMs: number
  readonly isLate: boolean
  /** The place in words; null when the device had none. */
  readonly place: string | null
}

export interface NoticeWords {
  /** One sentence: what happened to which device. */
  readonly subject: string
  /** Each fact with its name, line by line. */
  readonly text: string
  /** The text of a text message. */
  readonly short: string
  /** What was measured, or how long or how far; empty where there is none. */
  readonly value: string
  /** The device's time with its zone. */
  readonly time: string
}

export const wordsOf = (texts: ReadonlyMap<Language, Texts>, language: Language, announced: Announced): NoticeWords => {
  const say: Say = (key, params) => translate(texts.get(language) as Texts, language, key, params)
  const speech = { say, language }
  const { facts, device, atMs, isLate, place } = announced
  const time = timeIn(device.zone)
  const late = isLate ? ` (${say('messages.late')})` : ''
  const sentence = say(`messages.kinds.${facts.kind}`, paramsOf(speech, facts, device))
  const subject = `${sentence}${late}`
  const lines: [TextKey, string | null][] = [
    ...factLines(speech, facts, { atMs, time }),
    ['messages.lines.time', time(atMs)],
    ['messages.lines.place', facts.fix && placed(place, facts.fix)],
    ['messages.lines.device', `${apart(device.name)} (${device.code})`],
    ['messages.lines.plate', device.plate],
  ]
  const text = lines.flatMap(([key, line]) => (line ? [lineOf(say, say(key), line)] : []))
  return {
    subject,
    text: [subject, '', ...text].join('\n'),
    short: shortOf(
      [shortHeadOf(speech, announced, sentence) + late, `${printTime(atMs, device.zone)} ${device.zone}`],
      [place],
      commaIn(language),
    ),
    value: valueOf(speech, facts),
    time: time(atMs),
  }
}

const lineOf = (say: Say, name: string, value: string): string => say('messages.line', { name, value })

/** Gives the head of a text message: what an alarm measured says more than its kind. */
const shortHeadOf = (speech: Speech, { facts, device }: Announced, sentence: string): string => {
  const { say } = speech
  switch (facts.kind) {
    case 'alarm':
    case 'alarmEnded': {
      const what = seriesOf(speech, facts.series)
      const of = what && facts.measured ? what : say(`enums.alarmKinds.${facts.alarm}`)
      const reading = readingOf(speech, facts)
      const said = { level: facts.level, what: reading ? lineOf(say, of, reading) : of, device: called(device) }
      return say(`messages.short.${facts.kind}`, said)
    }
    case 'lineDeviation':
      return `${sentence} (≤ ${metres(speech, facts.limitM)})`
    case 'siteExit':
      return facts.dwellMs === null
        ? sentence
        : `${sentence} (${lineOf(say, say('messages.lines.dwell'), lasting(say, facts.dwellMs))})`
    case 'waybillStarted':
    case 'waybillCompleted':
    case 'waybillExceeded':
      return say(`messages.short.${facts.kind}`, { waybill: facts.waybill, device: called(device) })
    default:
      return sentence
  }
}

/** The room of one text message in UCS-2. Whole parts are left out from the end; nothing is cut within. */
const shortMax = 70
const shortOf = (needed: readonly string[], more: readonly (string | null)[], comma: string): string => {
  const said = needed.filter(Boolean)
  for (const part of more) if (part && [...said, part].join(comma).length <= shortMax) said.push(part)
  return said.join(comma)
}

const timeIn = (zone: string) => (atMs: number) => `${printTime(atMs, zone)} (${zone})`
const coordinates = ({ lng, lat }: { readonly lng: number; readonly lat: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`
const placed = (place: string | null, fix: { readonly lng: number; readonly lat: number }): string =>
  place ? `${place} (${coordinates(fix)})` : coordinates(fix)

/** What people know it by, as lists show it. */
const called = (device: NoticeDevice): string => apart(titleOf(device))

const paramsOf = (speech: Speech, facts: NoticeFacts, device: NoticeDevice): TextParams => {
  const { say } = speech
  const name = called(device)
  switch (facts.kind) {
    case 'alarm':
    case 'alarmEnded':
      return { device: name, alarm: say(`enums.alarmKinds.${facts.alarm}`), level: facts.level }
    case 'siteEntry':
    case 'siteExit':
      return { device: name, site: apart(facts.site.name) }
    case 'siteDwell':
      return { device: name, site: apart(facts.site.name), duration: lasting(say, facts.dwellMs) }
    case 'lineDeviation':
      return { device: name, line: apart(facts.line.name), distance: metres(speech, facts.distanceM) }
    case 'lineStay':
      return { device: name, line: apart(facts.line.name), duration: lasting(say, facts.stayMs) }
    case 'lockOrderAlarm':
      return { device: name, alarm: say(`enums.lockOrderAlarmKinds.${facts.alarm}`), order: facts.order }
    case 'waybillStarted':
    case 'waybillCompleted':
    case 'waybillExceeded':
      return { waybill: facts.waybill, from: apart(facts.shipping), to: apart(facts.receiving) }
  }
}

/** Gives what was measured, beside its limits. */
const readingOf = (speech: Speech, { kind, measured }: AlarmFacts): string => {
  if (!measured) return ''
  const value = quantity(speech, measured, measured.value)
  const limit = limitOf(speech, measured)
  const said = kind === 'alarmEnded' ? speech.say('messages.short.peak', { value }) : value
  return limit ? `${said} (${limit})` : said
}

/** Puts first what must not be cut off. */
const valueOf = (speech: Speech, facts: NoticeFacts): string => {
  switch (facts.kind) {
    case 'alarm':
    case 'alarmEnded': {
      const reading = readingOf(speech, facts)
      return [reading, reading && seriesOf(speech, facts.series)].filter(Boolean).join(commaIn(speech.language))
    }
    case 'siteExit':
      return facts.dwellMs === null ? '' : lasting(speech.say, facts.dwellMs)
    case 'lockOrderAlarm':
      return percentOf(speech, facts.batteryPercent) ?? ''
    case 'lineDeviation':
      return `${metres(speech, facts.distanceM)} (≤ ${metres(speech, facts.limitM)})`
    default:
      return ''
  }
}

interface When {
  /** The event time. */
  readonly atMs: number
  /** Prints a time in the zone of the device. */
  readonly time: (atMs: number) => string
}
type Lines = [TextKey, string | null][]

const factLines = (speech: Speech, facts: NoticeFacts, { atMs, time }: When): Lines => {
  const { say } = speech
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
        ['messages.lines.distance', metres(speech, facts.distanceM)],
        ['messages.lines.limit', `≤ ${metres(speech, facts.limitM)}`],
        ['messages.lines.waybill', facts.waybill],
      ]
    case 'lineStay':
      return [
        ['messages.lines.dwell', lasting(say, facts.stayMs)],
        ['messages.lines.waybill', facts.waybill],
      ]
    case 'lockOrderAlarm':
      return [
        ['messages.lines.order', facts.order],
        ['messages.lines.value', percentOf(speech, facts.batteryPercent)],
      ]
    case 'waybillStarted':
    case 'waybillCompleted':
    case 'waybillExceeded':
      return waybillLines(speech, facts, { atMs, time })
  }
}

type AlarmFacts = Extract<NoticeFacts, { kind: 'alarm' | 'alarmEnded' }>
const alarmLines = (speech: Speech, facts: AlarmFacts, time: When['time']): Lines => {
  const { say } = speech
  const { measured, series } = facts
  const isEnded = facts.kind === 'alarmEnded'
  return [
    ['messages.lines.level', String(facts.level)],
    ['messages.lines.series', seriesOf(speech, series) || null],
    [isEnded ? 'messages.lines.peak' : 'messages.lines.value', measured && quantity(speech, measured, measured.value)],
    ['messages.lines.limit', measured && limitOf(speech, measured)],
    ['messages.lines.since', time(facts.startMs)],
    ['messages.lines.until', isEnded ? time(facts.endMs) : null],
    ['messages.lines.lasted', isEnded ? lasting(say, facts.endMs - facts.startMs) : null],
    ['messages.lines.policy', facts.policy],
    ['messages.lines.waybill', facts.waybill ?? null],
  ]
}

const percentOf = (speech: Speech, value: number | null): string | null =>
  value === null ? null : quantity(speech, { value, lower: null, upper: null, unit: '%', decimals: 0 }, value)

type WaybillFacts = Extract<NoticeFacts, { kind: 'waybillStarted' | 'waybillCompleted' | 'waybillExceeded' }>
const waybillLines = ({ say }: Speech, facts: WaybillFacts, { atMs, time }: When): Lines => {
  const { plannedArrivalMs: planned } = facts
  const isLate = facts.kind === 'waybillCompleted' && planned !== null && atMs > planned
  return [
    ['messages.lines.waybill', facts.waybill],
    ...(facts.kind === 'waybillExceeded' ? goodsLines(say, facts) : []),
    ['messages.lines.shipping', facts.shipping],
    ['messages.lines.receiving', facts.receiving],
    ['messages.lines.lasted', facts.kind === 'waybillCompleted' ? lasting(say, atMs - facts.startMs) : null],
    ['messages.lines.plannedArrival', planned === null ? null : time(planned)],
    ['messages.lines.lateBy', isLate ? lasting(say, atMs - planned) : null],
    ['messages.lines.reason', facts.reason],
  ]
}

const goodsLines = (say: Say, { goods }: Extract<NoticeFacts, { kind: 'waybillExceeded' }>): Lines =>
  goods.map(({ product, lot, breach }) => {
    const what = lineOf(say, apart(product), say(`enums.productBreaches.${breach}`))
    return ['messages.lines.goods', lot ? `${what} (${lot})` : what]
  })

const seriesOf = ({ say }: Speech, key: string | null): string => {
  const series = key === null ? undefined : findSeries(key)
  return series ? say(`enums.series.${series.name}`, { channel: series.channel }) : ''
}
