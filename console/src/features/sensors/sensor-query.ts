/**
 * The query of the page, kept in its address: a link or a reload restores it, and Back leaves a
 * zoom. Pure but for the hook.
 */
import { sensorLimits } from '@coldway/contract/readings/sensors.ts'
import { findSeries, type SeriesName } from '@coldway/contract/readings/series.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { zoneInUse } from '../../settings/preferences.ts'
import { readSpan, type Span, spanOf, spanParams } from '../tracks/index.ts'

/** UTC milliseconds. */
export type Stretch = readonly [fromMs: number, untilMs: number]

export interface SensorQuery extends Span {
  readonly deviceId: number | undefined
  /** The keys of the chosen series; empty: the device's most important ones. */
  readonly keys: readonly string[]
  readonly zoom: Stretch | undefined
}

/** The shortest zoom, in milliseconds; a shorter one shows nothing. */
export const zoomMinMs = 60_000

export const readQuery = (params: URLSearchParams): SensorQuery => {
  const id = Number(params.get('device'))
  const keys = (params.get('keys') ?? '').split(',').filter((key) => findSeries(key))
  return {
    deviceId: Number.isInteger(id) && id > 0 ? id : undefined,
    ...readSpan(params),
    keys: [...new Set(keys)].slice(0, sensorLimits.keys),
    zoom: readZoom(params.get('zoom') ?? ''),
  }
}

const readZoom = (text: string): Stretch | undefined => {
  const found = /^(\d{1,14})-(\d{1,14})$/.exec(text)
  const [fromMs, untilMs] = [Number(found?.[1]), Number(found?.[2])]
  return untilMs - fromMs >= zoomMinMs ? [fromMs, untilMs] : undefined
}

const writeQuery = (query: SensorQuery): URLSearchParams => {
  const values = {
    device: query.deviceId?.toString(),
    ...spanParams(query),
    keys: query.keys.join(','),
    zoom: query.zoom?.map(Math.round).join('-'),
  }
  return new URLSearchParams(Object.entries(values).filter((one): one is [string, string] => Boolean(one[1])))
}

/** Choosing another device or span resets the zoom; a zoom is a history entry, so Back undoes it. */
export const useSensorQuery = (): readonly [SensorQuery, (change: Partial<SensorQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  const change = (to: Partial<SensorQuery>) => {
    const isSameView = 'zoom' in to || Object.keys(to).every((key) => key === 'keys')
    const next = { ...query, ...(isSameView ? {} : { zoom: undefined }), ...to }
    setParams(writeQuery(next), { replace: !('zoom' in to) })
  }
  return [query, change]
}

/** The stretch of a span; undefined when the span is incomplete. */
export const stretchOf = (span: Span, nowMs: number): Stretch | undefined => {
  const zone = zoneInUse()
  const asked = spanOf(span, nowMs, zone)
  const [fromMs, untilMs] = [parseTime(asked?.startTime ?? '', zone), parseTime(asked?.endTime ?? '', zone)]
  return fromMs === undefined || untilMs === undefined ? undefined : [fromMs, untilMs]
}

/** The series that matter for goods, which come first; the others follow in the order of the series table. */
const first: readonly SeriesName[] = ['temp', 'hum', 'door', 'reeferReturn', 'reeferSupply', 'light', 'vibration']
/** The series about the device itself: offered, but not shown at first. */
const behind: readonly SeriesName[] = ['battery', 'signal', 'voltage', 'batteryVoltage', 'mileage', 'movement']
const shownAtFirst = 4

export const orderedKeys = (keys: readonly string[]): string[] => {
  const rankOf = (key: string): number => {
    const name = findSeries(key)?.name
    if (!name) return Number.POSITIVE_INFINITY
    const at = first.indexOf(name)
    return at >= 0 ? at : first.length + Math.max(0, behind.indexOf(name) + 1)
  }
  return keys.filter((key) => findSeries(key)).toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The chosen series that the device has; without a choice, the most important ones. */
export const shownKeys = (chosen: readonly string[], has: readonly string[]): string[] => {
  const kept = chosen.filter((key) => has.includes(key))
  if (kept.length > 0) return kept
  const ordered = orderedKeys(has)
  const matter = ordered.filter((key) => !behind.some((name) => findSeries(key)?.name === name))
  return (matter.length > 0 ? matter : ordered).slice(0, shownAtFirst)
}

/** Keeps the same array while it contains the same series. */
export const useShown = (chosen: readonly string[], has: readonly string[]): readonly string[] => {
  const joined = shownKeys(chosen, has).join()
  return useMemo(() => joined.split(',').filter(Boolean), [joined])
}

/** Keeps the same tuple while its ends are the same. */
export const useStretch = (stretch: Stretch | undefined): Stretch | undefined => {
  const [fromMs, untilMs] = stretch ?? []
  return useMemo(
    () => (fromMs === undefined || untilMs === undefined ? undefined : [fromMs, untilMs]),
    [fromMs, untilMs],
  )
}
