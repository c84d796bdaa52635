/**
 * The alarm kinds: for each its code, the family that evaluates it, the series it reads, and its setting with fields and ranges
 * (rules-and-calls.md section 5). Bodies, forms and the engine are made from this one table. The evaluation of a family:
 * server/src/modules/alarm-engine/evaluation.
 */
import { z } from 'zod'
import {
  type AlarmField,
  alarmFieldSchema,
  alarmModes,
  choiceField,
  minutesField,
  type NumberField,
  numberField,
} from './alarm-fields.ts'
import type { AnyAlarmSetting } from './alarm-settings.ts'
import { type AlarmKind, alarmKinds } from '../enums.ts'
import type { ErrorName } from '../errors.ts'
import { alarmInputMax, limits } from '../limits.ts'
import { type SeriesName, seriesKinds } from '../readings/series.ts'
import { wholeOf } from '../whole.ts'

export const alarmFamilies = ['range', 'state', 'speed', 'silence', 'stay', 'crossing', 'deviation'] as const
export type AlarmFamily = (typeof alarmFamilies)[number]

export interface AlarmKindSpec {
  /**
   * Wire code, sent beside the name: the sensor type code (rules-and-calls.md section 9) where there is one, otherwise from 101
   * up.
   */
  readonly code: number
  readonly family: AlarmFamily
  /** Every channel of these series is evaluated separately; empty: the kind does not read a series. */
  readonly series: readonly SeriesName[]
  readonly unit: string
  readonly decimals: number
  readonly fields: Readonly<Record<string, AlarmField>>
  readonly check?: (setting: Given) => ErrorName | undefined
}
type Given = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): value is number => typeof value === 'number'

const rangeCheck = ({ lower, upper, returnMargin }: Given): ErrorName | undefined => {
  if (!isGiven(lower) && !isGiven(upper)) return 'parameterOutOfRange'
  if (!isGiven(lower) || !isGiven(upper)) return undefined
  if (upper <= lower) return 'limitsCrossed'
  // A larger margin would leave no value far enough inside for the alarm to end.
  return 2 * Number(returnMargin) <= upper - lower ? undefined : 'parameterOutOfRange'
}

const returns = { returnMin: minutesField(0) }

/** A setting with upper and lower limit of a measured value. */
const range = (
  code: number,
  series: readonly [SeriesName, ...SeriesName[]],
  bounds: readonly [number, number],
  more: { durationMin?: number; fields?: Record<string, AlarmField>; limit?: Partial<NumberField> } = {},
): AlarmKindSpec => {
  const { unit, decimals } = seriesKinds[series[0]]
  const limit = numberField(bounds, unit, { decimals, ...more.limit })
  return {
    code,
    family: 'range',
    series,
    unit,
    decimals,
    fields: {
      ...(series.length > 1 ? { measure: choiceField(series) } : {}),
      lower: limit,
      upper: limit,
      durationMin: minutesField(more.durationMin ?? 10),
      returnMargin: numberField([0, bounds[1] - bounds[0]], unit, { decimals, default: 0 }),
      ...returns,
      mode: choiceField(alarmModes),
      ...more.fields,
    },
    check: rangeCheck,
  }
}

/** A setting with one limit and no sum over time. */
const oneSided = (spec: AlarmKindSpec, side: 'lower' | 'upper', first: number): AlarmKindSpec => {
  const { lower: _lower, upper: _upper, mode: _mode, ...fields } = spec.fields
  const limit = { ...(spec.fields[side] as NumberField), default: first }
  return { ...spec, fields: { [side]: limit, ...fields } }
}

const state = (
  code: number,
  series: SeriesName | readonly SeriesName[],
  more: Record<string, AlarmField> = {},
): AlarmKindSpec => ({
  code,
  family: 'state',
  series: [series].flat(),
  unit: '',
  decimals: 0,
  fields: { ...more, durationMin: minutesField(5), ...returns },
})

const speed = (first: number) => numberField([0, alarmInputMax.speedKmh], 'km/h', { default: first })
const pause = { pauseAfterDefrostMin: minutesField(0) }
const soils = [
  'soilMoisture',
  'soilTemp',
  'soilConductivity',
  'soilPh',
  'soilNitrogen',
  'soilPhosphorus',
  'soilPotassium',
] as const

const soilCheck = (setting: Given): ErrorName | undefined => {
  const { min, max } = seriesKinds[setting.measure as SeriesName]
  const isOutside = [setting.lower, setting.upper].some((limit) => isGiven(limit) && (limit < min || limit > max))
  return isOutside ? 'parameterOutOfRange' : rangeCheck(setting)
}

const percent = [0, alarmInputMax.percent] as const
const battery = { limit: { error: 'batteryLimitTooHigh' } } as const

export const alarmKindSpecs: Readonly<Record<AlarmKind, AlarmKindSpec>> = {
  temperature: range(1, ['temp'], [limits.alarmTempMinC, limits.alarmTempMaxC], { fields: pause }),
  humidity: range(2, ['hum'], percent),
  vibration: range(3, ['vibration'], [0, alarmInputMax.vibrationG], { durationMin: 1 }),
  light: range(5, ['light'], [0, alarmInputMax.lightLx], { durationMin: 1 }),
  door: state(6, 'door'),
  tilt: range(4, ['angleZ'], [limits.alarmAngleMinDeg, limits.alarmAngleMaxDeg], { durationMin: 1 }),
  pressure: range(8, ['pressure', 'gasPressure'], [0, seriesKinds.pressure.max]),
  battery: range(102, ['battery'], [0, limits.alarmBatteryMaxPct], battery),
  batteryTemperature: range(27, ['batteryTemp'], [limits.alarmTempMinC, limits.alarmTempMaxC]),
  methane: range(10, ['methane'], percent, { durationMin: 0 }),
  butane: range(11, ['butane'], percent, { durationMin: 0 }),
  carbonDioxide: range(111, ['carbonDioxide'], [seriesKinds.carbonDioxide.min, seriesKinds.carbonDioxide.max]),
  soil: {
    ...range(108, soils, [seriesKinds.soilTemp.min, seriesKinds.soilNitrogen.max], {
      limit: { decimals: 1, unit: '' },
    }),
    unit: '',
    check: soilCheck,
  },
  speed: {
    code: 101,
    family: 'speed',
    series: [],
    unit: 'km/h',
    decimals: 0,
    fields: {
      ordinaryKmh: speed(80),
      expressKmh: speed(100),
      motorwayKmh: speed(120),
      maxKmh: numberField([0, alarmInputMax.speedKmh], 'km/h'),
      durationMin: minutesField(1),
      ...returns,
    },
    // rules-and-calls.md section 5: "Maximum speed must not exceed the normal-road speed limit".
    check: ({ maxKmh, ordinaryKmh }) =>
      isGiven(maxKmh) && maxKmh > Number(ordinaryKmh) ? 'speedAboveRoadLimit' : undefined,
  },
  stayTimeout: {
    code: 103,
    family: 'stay',
    series: [],
    unit: '',
    decimals: 0,
    fields: {
      timeoutS: numberField([0, limits.stayTimeoutMaxS], 's', { default: 3600, error: 'stayTimeoutOutOfRange' }),
      radiusM: numberField([50, 10_000], 'm', { default: 300 }),
    },
  },
  offline: {
    code: 104,
    family: 'silence',
    series: [],
    unit: '',
    decimals: 0,
    fields: {
      intervals: numberField([1, 100], '', { default: 3 }),
      leastMin: numberField([1, limits.alarmDurationMaxMin], 'min', { default: 10, error: 'durationOutOfRange' }),
    },
  },
  lowBattery: oneSided(range(105, ['battery'], [0, limits.alarmBatteryMaxPct], battery), 'lower', limits.batteryLowPct),
  dismantle: state(28, 'dismantle'),
  lockState: state(30, 'lock'),
  reeferFailure: state(22, ['reeferMode', 'reeferMode2', 'reeferMode3'], {
    powerOff: choiceField(['ignore', 'alarm']),
  }),
  /** The unit shows an alarm of its own, whichever: how severe it is stands in its maker's list of codes only. */
  reeferAlarm: state(110, 'reeferAlarms'),
  shock: oneSided(range(106, ['vibration'], [0, alarmInputMax.shockG], { durationMin: 0 }), 'upper', 8),
  siteEntryExit: {
    code: 107,
    family: 'crossing',
    series: [],
    unit: '',
    decimals: 0,
    fields: {
      when: choiceField(['entry', 'exit']),
      siteIds: { type: 'ids', of: 'site', max: limits.entriesPerListMax },
      durationMin: minutesField(0),
    },
  },
  lineDeviation: {
    code: 109,
    family: 'deviation',
    series: [],
    unit: 'm',
    decimals: 0,
    fields: {
      offsetM: numberField([50, 100_000], 'm', { default: 1000 }),
      lineIds: { type: 'ids', of: 'line', max: limits.entriesPerListMax },
      durationMin: minutesField(5),
      ...returns,
    },
  },
}

export const alarmKindOfCode = (code: number): AlarmKind | undefined =>
  alarmKinds.find((kind) => alarmKindSpecs[kind].code === code)

export const alarmSettingSchema = (kind: AlarmKind): z.ZodType<AnyAlarmSetting> => {
  const { fields, check } = alarmKindSpecs[kind]
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, alarmFieldSchema(field)]))
  return z.object({ kind: z.literal(kind), ...shape }).check(({ value, issues }) => {
    const error = check?.(value)
    if (error) issues.push({ code: 'custom', message: error, params: { error }, input: value })
  }) as unknown as z.ZodType<AnyAlarmSetting>
}

type OneOf = z.core.$ZodTypeDiscriminable & z.ZodType<AnyAlarmSetting>
const schemas = alarmKinds.map((kind) => alarmSettingSchema(kind) as OneOf)
/** The setting of one kind in a policy. */
export const AlarmSetting = z.discriminatedUnion('kind', schemas as [OneOf, ...OneOf[]])
export type AlarmSetting = AnyAlarmSetting
/** The setting of one kind in a change of a policy. */
export const ChangedAlarmSetting = wholeOf(AlarmSetting)

/** A stored setting, with the defaults of fields that are newer than it. */
export const completeSetting = (stored: AlarmSetting): AlarmSetting => AlarmSetting.safeParse(stored).data ?? stored
