/**
 * How each device of a shipment was set, how full its battery was, and what it read from the refrigeration unit: modes, set points
 * and alarms. Frozen with the record, as devices change and readings go.
 */
import { seriesKinds, type SeriesName } from '@coldway/contract/readings/series.ts'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { findFirmware, type LoadedFirmware } from '../commands/index.ts'
import type { InputsParts, ReportInputs } from '../reports/index.ts'

/** A value that a unit reported without another one in between, as long as its readings hold. */
export interface UnitStretch {
  readonly key: string
  readonly value: number
  readonly fromMs: number
  readonly untilMs: number
}
interface Level {
  readonly atMs: number
  readonly percent: number
}
export interface InstrumentLeaf {
  /** The index of the device's leaf among the leaves of devices. */
  readonly device: number
  readonly model: string
  readonly reportIntervalS: number
  /** What it loaded last by a command; null: what it runs is not known. Records of before 28 November 2026 say nothing of it. */
  readonly firmware?: LoadedFirmware | null
  /** The first and the last level that it reported; null when it reported none. */
  readonly battery: { readonly first: Level; readonly last: Level } | null
  readonly unit: readonly UnitStretch[]
  /** The unit reported more than is listed. */
  readonly isCut: boolean
}

export const stretchesMax = 400
export const unitSeries = (Object.keys(seriesKinds) as SeriesName[]).filter((name) =>
  /^reefer(Mode|SetPoint|Alarm)\d?$/.test(name),
)

export const instrumentsOf = async (
  { samples, db }: Pick<InputsParts, 'samples'> & { readonly db: Db },
  { devices }: Pick<ReportInputs, 'devices'>,
  { scope, gone }: { readonly scope: OrgScope; readonly gone: AbortSignal },
): Promise<InstrumentLeaf[]> => {
  const found: InstrumentLeaf[] = []
  for (const [index, device] of devices.entries()) {
    const { span, device: known } = await samples.getSpanBetween(scope, { ...device, untilMs: device.lastMs + 1 })
    const tally = createTally(device.gapMs)
    for await (const portion of samples.scan(span, ['battery', ...unitSeries])) {
      gone.throwIfAborted()
      const good = portion.filter(({ isSuspect }) => !isSuspect)
      for (const { atMs, values } of good) tally.take(atMs, values)
    }
    const { model, reportIntervalS } = known
    const firmware = await findFirmware(db, { deviceId: device.deviceId, untilMs: device.lastMs })
    found.push({ device: index, model, reportIntervalS, firmware, ...tally.end() })
  }
  return found
}

/** In the order of their time; each value is that of the series at its place, null where none was reported. */
export const createTally = (gapMs: number) => {
  let battery: InstrumentLeaf['battery'] = null
  const unit: { -readonly [Key in keyof UnitStretch]: UnitStretch[Key] }[] = []
  const open = new Map<string, { readonly stretch: (typeof unit)[number]; lastMs: number }>()
  let isCut = false
  const takeUnit = (key: string, atMs: number, value: number): void => {
    const last = open.get(key)
    if (last) last.stretch.untilMs = Math.min(atMs, last.lastMs + gapMs)
    if (last && last.stretch.value === value && atMs - last.lastMs <= gapMs) {
      last.lastMs = atMs
      return
    }
    const stretch = { key, value, fromMs: atMs, untilMs: atMs }
    open.set(key, { stretch, lastMs: atMs })
    if (unit.length < stretchesMax) unit.push(stretch)
    else isCut = true
  }
  return {
    take(atMs: number, [percent = null, ...states]: readonly (number | null)[]): void {
      if (percent !== null) battery = { first: battery?.first ?? { atMs, percent }, last: { atMs, percent } }
      states.forEach((value, at) => {
        const key = unitSeries[at]
        if (key !== undefined && value !== null) takeUnit(key, atMs, value)
      })
    },
    end: (): Pick<InstrumentLeaf, 'battery' | 'unit' | 'isCut'> => ({ battery, unit, isCut }),
  }
}
