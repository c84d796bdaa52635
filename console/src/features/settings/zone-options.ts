/** The selectable zones: all IANA names with offset and local name, and offsets without daylight saving. Pure. */
import { offsetMsAt } from '@coldway/contract/time.ts'
import type { Language } from '../../settings/preferences.ts'
import { zoneOffset } from '../../settings/zone-offset.ts'

export interface ZoneOption {
  readonly value: string
  /** Offset, name and local name: the text the search matches. */
  readonly label: string
}

/** `fixed`: the word for a bare offset. From west to east, places before bare offsets. */
export const zoneOptions = (language: Language, nowMs: number, fixed: string): ZoneOption[] => {
  const places = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  const byOffset = places.map((zone) => [offsetMsAt(zone, nowMs), zone] as const).sort(([a], [b]) => a - b)
  return [
    ...byOffset.map(([, zone]) => ({
      value: zone,
      label: `UTC${zoneOffset(zone, nowMs)} · ${placeOf(zone)} · ${localName(zone, language, nowMs)}`,
    })),
    ...fixedOffsets.map((zone) => ({ value: zone, label: `UTC${zone} · ${fixed}` })),
  ]
}

/** `Asia/Ho Chi Minh`: engines list some cities by their former names. */
export const placeOf = (zone: string): string => (nowCalled[zone] ?? zone).replaceAll('_', ' ')

const nowCalled: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

const fixedOffsets = Array.from({ length: 27 }, (_, at) => {
  const hours = at - 12
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
})

const localName = (zone: string, language: Language, nowMs: number): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(nowMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
