/**
 * Sensor data of one device: series in buckets that keep the extremes, with the figures of the whole window, and the raw rows
 * behind them. Windows are in the caller's zone, times in buckets and figures UTC milliseconds
 * (docs/decisions/0003-live-times.md), in rows printed. The holder of a link sees the same of the devices of his share.
 */
import { z } from 'zod'
import { calls, Id, Nothing, post } from '../call.ts'
import { MonitoredDevice } from '../devices/device-state.ts'
import { choice, listOf, page, text, time } from '../list.ts'
import { limits } from '../limits.ts'
import { WireTime } from './readings.ts'
import { allSeries, findSeries, type SeriesKey, sensorTypes } from './series.ts'
import { required } from '../whole.ts'

export const sensorLimits = {
  keys: 12,
  buckets: 2000,
  bucketsDefault: 500,
  /** Nothing good for longer than so many report intervals is a gap; a sample holds no longer than that. */
  gapIntervals: 3,
  /** The longest gaps that are told one by one. */
  gapsTold: 50,
  /** Values entered by hand that are told one by one, the oldest of a window. */
  byHandTold: 200,
} as const

/**
 * Mean kinetic temperature after Haynes (USP <1079.2>): activation energy 83.144 kJ/mol over the gas constant
 * 8.3144 J/(mol K).
 */
export const kineticRule = { activationKJPerMol: 83.144, ratioK: 10_000 } as const

/** [bucketStartMs, min, max, mean, count]; a bucket without samples is left out. */
export const Bucket = z.tuple([z.number(), z.number(), z.number(), z.number(), z.int()])
export type Bucket = z.infer<typeof Bucket>

/**
 * Of good samples of good clocks. A sample holds until the next one, at most three report intervals; the last one holds
 * nothing. null: there is none, or a state, of which a mean says nothing.
 */
export const SeriesStats = z.object({
  count: z.int(),
  /** Left out: samples that are not good, and good ones whose clock cannot be right. */
  faulty: z.int(),
  suspect: z.int(),
  /** One sample for each report interval of the window, as far as it has passed. */
  expected: z.int(),
  min: z.number().nullable(),
  minAtMs: z.number().nullable(),
  max: z.number().nullable(),
  maxAtMs: z.number().nullable(),
  mean: z.number().nullable(),
  /** Of the samples, n - 1; of fewer than two: null. */
  stdDev: z.number().nullable(),
  /** `kineticRule`, weighted by the time a sample holds; temperatures only. */
  meanKinetic: z.number().nullable(),
  inRangeMs: z.number(),
  outOfRangeMs: z.number(),
  gaps: z.object({
    count: z.int(),
    totalMs: z.number(),
    /** [fromMs, untilMs], oldest first. */
    longest: z.array(z.tuple([z.number(), z.number()])).max(sensorLimits.gapsTold),
  }),
})
export type SeriesStats = z.infer<typeof SeriesStats>

/** Inclusive; null: open on that side. */
const Bounds = z.object({ low: z.number().nullable(), high: z.number().nullable() })
export type Bounds = z.infer<typeof Bounds>

export const SeriesAnswer = z.object({
  bucketMs: z.number(),
  /** Silence longer than this is a gap. */
  gapMs: z.number(),
  series: z.array(
    z.object({
      key: z.string(),
      bounds: Bounds,
      buckets: z.array(Bucket),
      stats: SeriesStats,
      /** [atMs, value] of what a person entered (history.ts), oldest first; they stand in the buckets and figures too. */
      byHand: z.array(z.tuple([z.number(), z.number()])).max(sensorLimits.byHandTold),
    }),
  ),
})
export type SeriesAnswer = z.infer<typeof SeriesAnswer>

const isInOrder = ({ low, high }: Bounds) => low === null || high === null || low < high
const Keys = z.array(z.string().max(20)).min(1).max(sensorLimits.keys)
const asked = {
  startTime: required('startTimeRequired', WireTime),
  endTime: WireTime,
  keys: Keys,
  buckets: z.int().min(1).max(sensorLimits.buckets).default(sensorLimits.bucketsDefault),
  /** Thresholds by series; of a series without, the device's own range. */
  bounds: z
    .record(z.string().max(20), Bounds.refine(isInOrder, { params: { error: 'limitsCrossed' } }))
    .refine((bounds) => Object.keys(bounds).length <= sensorLimits.keys)
    .default({}),
}

/** First channels first: they stand in front of an export that names no columns. */
const columns = allSeries.toSorted((a, b) => a.channel - b.channel).map(({ key }) => key)
const isSeries = (key: string) => findSeries(key) !== undefined

/** One report as it is kept. Only the series that were asked for, null or absent where it has none. */
export type SensorRow = {
  readonly time: string
  /** Why a series has no value here: its quality by its key. */
  readonly faults: Readonly<Record<string, string>> | null
  /** Its clock cannot be right. */
  readonly isSuspect: boolean
  /** Entered by hand (history.ts); absent otherwise. */
  readonly isManual?: true | undefined
} & { readonly [Key in SeriesKey]?: number | null }
export const SensorRow: z.ZodType<SensorRow> = z.object({
  time: z.string(),
  // Before the series: an export that names no columns takes the first ones.
  isManual: z.literal(true).optional(),
  ...Object.fromEntries(columns.map((key) => [key, z.number().nullish()])),
  faults: z.record(z.string(), z.string()).nullable(),
  isSuspect: z.boolean(),
})

/** What the chart of a device needs to know of it. */
export const SensorDevice = MonitoredDevice.pick({
  id: true,
  code: true,
  name: true,
  category: true,
  plate: true,
  range: true,
  reportIntervalS: true,
}).extend({
  /** The series it has reported. */
  keys: z.array(z.string()),
})
export type SensorDevice = z.infer<typeof SensorDevice>

const ofUser = { audience: ['user'], needs: 'sensor:view', effect: 'read' } as const
const spanFails = [
  'deviceIdRequired',
  'deviceNotFound',
  'startTimeRequired',
  'timeOrder',
  'rangeTooLong',
  'trajectoryExpired',
  'columnUnknown',
] as const

export const sensors = calls('sensors', '/v3/base/bas-device-gps-info', {
  querySeries: post({
    does: 'Series of one device in equal buckets with minimum, maximum and mean, and the figures of the whole window.',
    ...ofUser,
    cost: 'heavy',
    ids: [{ at: 'deviceId', entity: 'device' }],
    body: z.object({ deviceId: required('deviceIdRequired', Id), ...asked }),
    gives: SeriesAnswer,
    fails: [...spanFails, 'limitsCrossed'],
  }),
  querySensorPageList: post({
    does: 'The reports of one device as they are kept, newest first, with the series of the sensor types or keys asked for.',
    ...ofUser,
    cost: 'heavy',
    ids: [{ at: 'conditionVos.deviceCode', entity: 'device' }],
    body: listOf({
      deviceCode: { types: ['eq'], value: text.value, isRequired: true },
      time,
      sensorType: { ...choice([...sensorTypes.keys()]), types: ['eq', 'in'], isSortable: false },
      key: { types: ['eq', 'in'], value: z.string().max(20).refine(isSeries) },
    }),
    gives: page(SensorRow),
    fails: [],
  }),
  querySensorDevicePageList: post({
    does: 'Devices to look at, by a part of number, name or plate, or by id: what each has measured.',
    ...ofUser,
    ids: [{ at: 'conditionVos.id', entity: 'device' }],
    body: listOf({
      id: { types: ['eq', 'in'], value: z.coerce.number().finite() },
      /** A part of number, name or plate. */
      keyword: { types: ['like'], value: z.string().max(50) },
    }),
    gives: page(SensorDevice),
    fails: [],
  }),
})

/** `id` is its place in the share, from 1. */
export const SharedSensorDevice = SensorDevice.omit({ code: true })
export type SharedSensorDevice = z.infer<typeof SharedSensorDevice>

const ofGuest = { audience: ['share'], shares: ['sensor'], effect: 'read', ids: [] } as const
/** Of the share, from 1. */
const Place = z.int().min(1).max(limits.shareDevicesMax)

export const sharedSensors = calls('sharedSensors', '/v3/share/sensor', {
  devices: post({
    does: 'The devices of a share of sensor data with what they measure, and the only span it shows.',
    ...ofGuest,
    body: Nothing,
    gives: z.object({
      devices: z.array(SharedSensorDevice),
      expireTime: z.string().nullable(),
      /** null: no bound on that side. */
      fromMs: z.number().nullable(),
      untilMs: z.number().nullable(),
      serverMs: z.number(),
    }),
    fails: ['linkExpired'],
  }),
  series: post({
    does: 'Series of one device of a share, as far as the share shows them.',
    ...ofGuest,
    cost: 'heavy',
    body: z.object({ place: Place, ...asked }),
    gives: SeriesAnswer,
    fails: ['linkExpired', ...spanFails, 'limitsCrossed'],
  }),
  rows: post({
    does: 'The reports of one device of a share, newest first, as far as the share shows them.',
    ...ofGuest,
    cost: 'heavy',
    body: z.object({
      place: Place,
      startTime: required('startTimeRequired', WireTime),
      endTime: WireTime,
      keys: Keys,
      page: z.int().min(1).max(1_000_000),
      size: z.int().min(1).max(limits.pageSizeMax),
    }),
    gives: page(SensorRow),
    fails: ['linkExpired', ...spanFails],
  }),
})
