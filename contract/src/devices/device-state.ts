/**
 * The latest state of one device, as the live socket and the monitoring calls carry it, and pure functions over it: working
 * status, motion, breach of the simple range. Live frames carry UTC milliseconds because the console computes with them (age,
 * glide) (docs/decisions/0003-live-times.md).
 */
import { z } from 'zod'
import type { ServiceStatus } from '../enums.ts'
import { limits } from '../limits.ts'
import { fixTypes } from '../readings/report.ts'

/** The bounds of a device's simple range, inclusive; null: no bound on that side. */
export const SimpleRange = z.object({
  tempLowC: z.number().min(-200).max(850).nullable(),
  tempHighC: z.number().min(-200).max(850).nullable(),
  humLowPct: z.number().min(0).max(100).nullable(),
  humHighPct: z.number().min(0).max(100).nullable(),
})
export type SimpleRange = z.infer<typeof SimpleRange>

export const DeviceState = z.object({
  id: z.int(),
  /** Event time of the latest valid report. */
  atMs: z.number(),
  /** The time at which the server received it: silence is measured from this time. */
  arrivedMs: z.number(),
  /** Last good fix with its own time, because a report may come without a fix. */
  fix: z
    .object({
      lng: z.number(),
      lat: z.number(),
      type: z.enum(fixTypes),
      atMs: z.number(),
      speedKmh: z.number(),
      headingDeg: z.number(),
    })
    .nullable(),
  /** Latest good value of each series. */
  values: z.record(z.string(), z.number()),
  /** Series whose latest sample was not good, with its quality. */
  faults: z.record(z.string(), z.string()),
  /** The device announced that it shuts down. */
  isShutdown: z.boolean(),
  /** The clock was more than 10 minutes ahead in the last report. */
  isSuspect: z.boolean(),
  /** Event time since which a value is outside the simple range; null: inside. */
  breachSinceMs: z.number().nullable(),
})
export type DeviceState = z.infer<typeof DeviceState>

/** A device as the monitoring list holds it; it changes rarely, so it travels apart from the state. */
export const MonitoredDevice = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  orgId: z.int(),
  category: z.string(),
  model: z.string(),
  plate: z.string().nullable(),
  monitorTarget: z.string().nullable(),
  range: SimpleRange,
  /** Configured seconds between reports: a device is offline after three of them, and at least ten minutes. */
  reportIntervalS: z.int(),
  /** Last day of service, yyyy-MM-dd; null: no end. Its meaning today depends on the reader's zone: `serviceStatusOf`. */
  serviceEndDate: z.string().nullable(),
})
export type MonitoredDevice = z.infer<typeof MonitoredDevice>

/** The name shown to people. */
export const titleOf = (device: { readonly plate: string | null; readonly name: string }): string =>
  device.plate || device.name

/** The counters of the monitoring centre; they always add up to `all`. */
export const motions = ['run', 'stop', 'offLine', 'close', 'other'] as const
export type Motion = (typeof motions)[number]

export const movingAboveKmh = 3
/** Missed report intervals after which a device is offline, and the shortest silence that counts. */
export const offlineRule = { intervals: 3, leastS: 600 } as const
export const offlineAfterMs = (reportIntervalS: number): number =>
  1000 * Math.max(offlineRule.leastS, offlineRule.intervals * reportIntervalS)

/** The inputs of working status and motion. */
type Heard = Pick<DeviceState, 'arrivedMs' | 'isShutdown' | 'values'> & {
  readonly fix: { readonly speedKmh: number } | null
}

/** run: moving; stop: reporting without moving; offLine: silent for too long; close: switched off; other: never reported. */
export const motionOf = (state: Heard | undefined, reportIntervalS: number, nowMs: number): Motion => {
  if (!state) return 'other'
  if (state.isShutdown) return 'close'
  if (nowMs - state.arrivedMs > offlineAfterMs(reportIntervalS)) return 'offLine'
  return (state.fix?.speedKmh ?? 0) > movingAboveKmh ? 'run' : 'stop'
}

export const workingStatuses = ['normal', 'lowBattery', 'offline', 'shutdown', 'notConnected'] as const
export type WorkingStatus = (typeof workingStatuses)[number]

export const workingStatusOf = (state: Heard | undefined, reportIntervalS: number, nowMs: number): WorkingStatus => {
  const motion = motionOf(state, reportIntervalS, nowMs)
  if (motion === 'other') return 'notConnected'
  if (motion === 'close') return 'shutdown'
  if (motion === 'offLine') return 'offline'
  return (state?.values.battery ?? 100) < limits.batteryLowPct ? 'lowBattery' : 'normal'
}

/** Warnings a user confirms before using a device: the server finds them, the console asks. */
export const deviceCautions = [
  'offline',
  'lowBattery',
  'shutdown',
  'notConnected',
  'gpsBatteryLow',
  'alreadyBound',
] as const
export type DeviceCaution = (typeof deviceCautions)[number]

export const cautionsOf = (device: {
  readonly workingStatus: WorkingStatus
  readonly batteryPct: number | null
  readonly isBound: boolean
}): DeviceCaution[] => {
  const { workingStatus, batteryPct } = device
  const isWeak = workingStatus !== 'lowBattery' && batteryPct !== null && batteryPct < limits.batteryHighPct
  return [
    ...(workingStatus === 'normal' ? [] : [workingStatus]),
    ...(isWeak ? (['gpsBatteryLow'] as const) : []),
    ...(device.isBound ? (['alreadyBound'] as const) : []),
  ]
}

export type Breach = 'high' | 'low'

/** Position of a good value relative to the range; undefined: inside, or the series has no range. */
export const breachOf = (key: string, value: number | undefined, range: SimpleRange): Breach | undefined => {
  if (value === undefined) return undefined
  const [low, high] = key.startsWith('temp')
    ? [range.tempLowC, range.tempHighC]
    : key.startsWith('hum')
      ? [range.humLowPct, range.humHighPct]
      : [null, null]
  if (high !== null && value > high) return 'high'
  return low !== null && value < low ? 'low' : undefined
}

export const batteryBandOf = (pct: number | undefined): 'high' | 'middle' | 'low' | 'missing' => {
  if (pct === undefined || pct < 0) return 'missing'
  if (pct < limits.batteryLowPct) return 'low'
  return pct > limits.batteryHighPct ? 'high' : 'middle'
}

export const signalBandOf = (signal: number | undefined): 'excellent' | 'good' | 'poor' | 'missing' => {
  if (signal === undefined) return 'missing'
  if (signal > limits.signalExcellent) return 'excellent'
  return signal >= limits.signalGood ? 'good' : 'poor'
}

/** The worst condition that a marker, a row or a cluster shows, most urgent last. */
export const severities = ['off', 'ok', 'warning', 'bad'] as const
export type Severity = (typeof severities)[number]

export const severityOf = (
  state: DeviceState | undefined,
  device: Pick<MonitoredDevice, 'range' | 'reportIntervalS'>,
  nowMs: number,
): Severity => {
  const status = workingStatusOf(state, device.reportIntervalS, nowMs)
  if (status === 'offline' || status === 'shutdown' || status === 'notConnected') return 'off'
  const isOut = Object.entries(state?.values ?? {}).some(([key, value]) => breachOf(key, value, device.range))
  if (isOut) return 'bad'
  return status === 'lowBattery' || Object.keys(state?.faults ?? {}).length > 0 ? 'warning' : 'ok'
}

/** `today` is yyyy-MM-dd in the reader's zone, as is the last day of service. null: no end is set. */
export const serviceStatusOf = (endDate: string | null, today: string): ServiceStatus | null => {
  if (endDate === null) return null
  if (endDate < today) return 'expired'
  const leftDays = (Date.parse(endDate) - Date.parse(today)) / 86_400_000
  return leftDays <= limits.serviceWarnDays ? 'aboutToExpire' : 'normal'
}
