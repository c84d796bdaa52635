/** Finds causes of an alarm of a measured value in what its device reported around it. */
import { type AlarmCause, causeLimits, excursionKinds } from '@coldway/contract/alarms/alarm-causes.ts'
import { Refusal } from '@coldway/contract/errors.ts'
import { offlineAfterMs } from '@coldway/contract/devices/device-state.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DeviceSpan, SamplesService, Scanned } from '../readings/index.ts'
import { type Cause, causeLookBackMs, causesOf, type Excursion, type Sampled } from './cause.ts'
import type { RecordRow } from './records.store.ts'

export interface CausesParts {
  readonly clock: Clock
  readonly samples: Pick<SamplesService, 'getSpanBetween' | 'scan'>
}

const hourMs = 3_600_000
const beside = ['door', 'reeferMode', 'reeferSetPoint', 'ambientTemp'] as const

export const createCausesService = ({ clock, samples }: CausesParts) => {
  /** Gives undefined when the readings are no longer kept, or the device is no longer the reader's. */
  const findSpan = async (scope: OrgScope, deviceId: number, { startMs, endMs }: Stretch) => {
    try {
      const span = { deviceId, fromMs: startMs - causeLookBackMs, untilMs: endMs + 1 }
      return await samples.getSpanBetween(scope, span)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
  const readAround = async (
    span: DeviceSpan['span'],
    keys: readonly string[],
    knownMs = Number.POSITIVE_INFINITY,
  ): Promise<Sampled[][]> => {
    const lines = keys.map((): Sampled[] => [])
    let readings = 0
    for await (const portion of samples.scan(span, keys)) {
      for (const row of portion)
        if (isProof(row) && row.arrivedMs <= knownMs) lines.forEach((line, at) => take(line, row, at))
      readings += portion.length
      if (readings >= causeLimits.readings) break
    }
    return lines
  }

  /** Examines the first hours of the excursion, as bounded by `causeLimits`. Gives the causes that explain most first. */
  const explain = async (
    scope: OrgScope,
    { deviceId, series, isHumidity, excursion, knownMs }: Explained,
  ): Promise<Cause[]> => {
    const { startMs } = excursion
    const endMs = Math.max(
      startMs,
      Math.min(excursion.endMs ?? knownMs ?? clock.now(), startMs + causeLimits.hours * hourMs),
    )
    const found = await findSpan(scope, deviceId, { startMs, endMs })
    if (!found) return []
    const [judged = [], door, reeferMode, setPoint, ambient] = await readAround(
      found.span,
      [series, ...beside],
      knownMs,
    )
    const holdMs = offlineAfterMs(found.device.reportIntervalS)
    // Set point and ambient are degrees, which say nothing about humidity.
    const degrees = isHumidity ? {} : { setPoint, ambient }
    return causesOf({ ...excursion, endMs }, { judged, door, reeferMode, ...degrees, holdMs }, endMs)
  }

  return {
    explain,

    /** Lists the causes of an alarm. */
    async list(
      scope: OrgScope,
      row: RecordRow,
      { zone, knownMs }: { readonly zone: string; readonly knownMs?: number | undefined },
    ): Promise<AlarmCause[]> {
      const { kind, series, deviceId } = row
      if (!excursionKinds.includes(kind) || series === null || deviceId === null) return []
      const explained = { deviceId, series, isHumidity: kind === 'humidity', excursion: excursionOf(row), knownMs }
      return (await explain(scope, explained)).map(({ is, seconds, fromMs, untilMs }) => ({
        is,
        seconds,
        fromTime: printTime(fromMs, zone),
        untilTime: printTime(untilMs, zone),
      }))
    },
  }
}
export type CausesService = ReturnType<typeof createCausesService>

export interface Explained {
  readonly deviceId: number
  readonly series: string
  readonly isHumidity: boolean
  readonly excursion: Excursion
  /** The moment whose readings count, by their arrival; left out, all of them. */
  readonly knownMs?: number | undefined
}
interface Stretch {
  readonly startMs: number
  readonly endMs: number
}

const isProof = ({ isSuspect, isManual }: Scanned): boolean => !isSuspect && !isManual

const take = (line: Sampled[], { atMs, values }: Scanned, at: number): void => {
  const value = values[at] ?? null
  if (value !== null) line.push({ atMs, value })
}

const excursionOf = ({ startAt, endAt, value, lower, upper, peak }: RecordRow): Excursion => {
  const side = sideOf(value ?? peak, lower, upper)
  const limit = side === 'high' ? upper : side === 'low' ? lower : null
  return { startMs: startAt, endMs: endAt, side, limit }
}

const sideOf = (value: number | null, lower: number | null, upper: number | null): Excursion['side'] => {
  if (value === null) return null
  if (upper !== null && value > upper) return 'high'
  return lower !== null && value < lower ? 'low' : null
}
