/**
 * Sensor data of one device: series in buckets that keep the extremes, figures of the whole window, and the raw rows. Windows
 * are in the caller's zone, times in buckets and figures UTC milliseconds (docs/decisions/0003-live-times.md), times in rows
 * printed. The holder of a link sees the same for the devices of the share.
 */
import { z } from 'zod'
import { calls, Id, Nothing, post } from '../call.ts'
import { MonitoredDevice } from '../devices/device-state.ts'
import { choice, idOf, keyword, listPage, page, text, time } from '../list.ts'
import { limits } from '../limits.ts'
import { WireTime } from './readings.ts'
import { allSeries, findSeries, type SeriesKey, sensorTypes } from './series.ts'
import { required } from '../whole.ts'

export const sensorLimits = {
  keys: 12,
  buckets: 2000,
  bucketsDefault: 500,
  /**
   * The number of report intervals without a good sample after which there is a gap; a sample holds
   * no longer than that.
   */
  gapIntervals: 3,
  /** The most gaps that are listed one by one, the longest first. */
  gapsListed: 50,
  /** The most values entered by hand that are listed one by one, the oldest of a window first. */
  byHandListed: 200,
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
 * Figures over good samples with a valid clock. A sample holds until the next one, at most three
 * report intervals; the last one holds for no time. Null when there are no samples, or for a state,
 * which has no mean.
 */
export const SeriesStats = z.object({
  count: z.int(),
  /** Excluded samples: those that are not good, and good ones with an impossible clock. */
  faulty: z.int(),
  suspect: z.int(),
  /** Samples expected: one for each report interval of the window that has passed. */
  expected: z.int(),
  min: z.number().nullable(),
  minAtMs: z.number().nullable(),
  max: z.number().nullable(),
  maxAtMs: z.number().nullable(),
  mean: z.number().nullable(),
  /** Sample standard deviation (n - 1); null for fewer than two samples. */
  stdDev: z.number().nullable(),
  /** The mean kinetic temperature by `kineticRule`, weighted by the time a sample holds; temperatures only. */
  meanKinetic: z.number().nullable(),
  inRangeMs: z.number(),
  outOfRangeMs: z.number(),
  gaps: z.object({
    count: z.int(),
    totalMs: z.number(),
    /** The longest gaps as [fromMs, untilMs], oldest first. */
    longest: z.array(z.tuple([z.number(), z.number()])).max(sensorLimits.gapsListed),
  }),
})
export type SeriesStats = z.infer<typeof SeriesStats>

/** The limits, inclusive; null: unbounded on that side. */
const Bounds = z.object({ low: z.number().nullable(), high: z.number().nullable() })
export type Bounds = z.infer<typeof Bounds>

export const SeriesAnswer = z.object({
  bucketMs: z.number(),
  /** Milliseconds of silence beyond which there is a gap. */
  gapMs: z.number(),
  series: z.array(
    z.object({
      key: z.string(),
      bounds: Bounds,
      buckets: z.array(Bucket),
      stats: SeriesStats,
      /** [atMs, value] of readings entered by a person (history.ts), oldest first; buckets and figures include them. */
      byHand: z.array(z.tuple([z.number(), z.number()])).max(sensorLimits.byHandListed),
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
  /** Thresholds by series; a series without uses the device's own range. */
  bounds: z
    .record(z.string().max(20), Bounds.refine(isInOrder, { params: { error: 'limitsCrossed' } }))
    .refine((bounds) => Object.keys(bounds).length <= sensorLimits.keys)
    .default({}),
}

/** The columns of the rows. First channels come first, because an export without columns starts with them. */
const columns = allSeries.toSorted((a, b) => a.channel - b.channel).map(({ key }) => key)
const isSeries = (key: string) => findSeries(key) !== undefined

/** One stored report. Holds only the requested series; null or absent where the report has no value. */
export type SensorRow = {
  readonly time: string
  /** Quality of the samples that are not good, by series key. */
  readonly faults: Readonly<Record<string, string>> | null
  /** The clock of the report cannot be right. */
  readonly isSuspect: boolean
  /** The reading was entered by hand (history.ts); absent otherwise. */
  readonly isManual?: true | undefined
} & { readonly [Key in SeriesKey]?: number | null }
export const SensorRow: z.ZodType<SensorRow> = z.object({
  time: z.string(),
  // The field stands before the series, because an export without columns takes the first ones.
  isManual: z.literal(true).optional(),
  ...Object.fromEntries(columns.map((key) => [key, z.number().nullish()])),
  faults: z.record(z.string(), z.string()).nullable(),
  isSuspect: z.boolean(),
})

/** A device as the chart needs it. */
export const SensorDevice = MonitoredDevice.pick({
  id: true,
  code: true,
  name: true,
  category: true,
  plate: true,
  range: true,
  reportIntervalS: true,
}).extend({
  /** Series the device has reported. */
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
  querySensorPageList: listPage({
    does: 'The stored reports of one device, newest first, with the series of the requested sensor types or keys.',
    needs: 'sensor:view',
    cost: 'heavy',
    columns: {
      deviceCode: idOf('device', { types: ['eq'], value: text.value, isRequired: true }),
      time,
      sensorType: { ...choice([...sensorTypes.keys()]), types: ['eq', 'in'], isSortable: false },
      key: { types: ['eq', 'in'], value: z.string().max(20).refine(isSeries) },
    },
    row: SensorRow,
  }),
  querySensorDevicePageList: listPage({
    does: 'Devices by a part of number, name or plate, or by id, with the series each has measured.',
    needs: 'sensor:view',
    columns: {
      id: idOf('device'),
      /** A part of number, name or plate. */
      keyword,
    },
    row: SensorDevice,
  }),
})

/** `id` is the device's position in the share, from 1. */
export const SharedSensorDevice = SensorDevice.omit({ code: true })
export type SharedSensorDevice = z.infer<typeof SharedSensorDevice>

const ofGuest = { audience: ['share'], shares: ['sensor'], effect: 'read', ids: [] } as const
/** The device's position in the share, from 1. */
const Place = z.int().min(1).max(limits.shareDevicesMax)

export const sharedSensors = calls('sharedSensors', '/v3/share/sensor', {
  devices: post({
    does: 'The devices of a share of sensor data with their series, and the only span it shows.',
    ...ofGuest,
    body: Nothing,
    gives: z.object({
      devices: z.array(SharedSensorDevice),
      expireTime: z.string().nullable(),
      /** The start of the link's span in UTC milliseconds; null: unbounded. */
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
