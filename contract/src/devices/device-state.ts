/**
 * The latest state of one device, as the live socket and the monitoring calls carry it, and the pure readings of it:
 * working status, motion, breach of the simple range. Live frames use UTC milliseconds because they are arithmetic
 * (age, glide), not print (docs/decisions/0003-live-times.md).
 */
import { z } from 'zod'
import type { ServiceStatus } from '../enums.ts'
import { limits } from '../limits.ts'
import { fixTypes } from '../readings/report.ts'

/** Inclusive bounds of a device's simple range; null: no bound on that side. */
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
  /** When the server got it: silence is judged by this. */
  arrivedMs: z.number(),
  /** Last good fix; it keeps its own time because a report may come without one. */
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
  /** Good values by series key, latest of each. */
  values: z.record(z.string(), z.number()),
  /** Series whose latest sample was not good, with its quality. */
  faults: z.record(z.string(), z.string()),
  /** The device said that it goes off. */
  isShutdown: z.boolean(),
  /** Its clock was more than 10 minutes ahead in its last report. */
  isSuspect: z.boolean(),
  /** Since when a value stands outside the simple range (event time); null: inside. */
  breachSinceMs: z.number().nullable(),
})
export type DeviceState = z.infer<typeof DeviceState>

/** What a device is, as the monitoring list holds it; changes rarely, so it travels apart from the state. */
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
  /** Seconds between its reports, as configured: offline is three times that, at least ten minutes. */
  reportIntervalS: z.int(),
  /** Its last day of service, yyyy-MM-dd; null: no end is known. What it means today is the reader's: `serviceStatusOf`. */
  serviceEndDate: z.string().nullable(),
})
export type MonitoredDevice = z.infer<typeof MonitoredDevice>

/** What people call it. */
export const titleOf = (device: Pick<MonitoredDevice, 'plate' | 'name'>): string => device.plate || device.name

/** The counters of the monitoring centre; they always add up to `all`. */
export const motions = ['run', 'stop', 'offLine', 'close', 'other'] as const
export type Motion = (typeof motions)[number]

export const movingAboveKmh = 3
/** Silent for so many of its own report intervals, and never judged before this. */
export const offlineRule = { intervals: 3, leastS: 600 } as const
export const offlineAfterMs = (reportIntervalS: number): number =>
  1000 * Math.max(offlineRule.leastS, offlineRule.intervals * reportIntervalS)

/** What working status and motion are read from. */
type Heard = Pick<DeviceState, 'arrivedMs' | 'isShutdown' | 'values'> & {
  readonly fix: { readonly speedKmh: number } | null
}

/** run: moving; stop: reporting but still; offLine: silent too long; close: switched off; other: has never reported. */
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

/** What a user is asked about before he takes such a device: the server tells, the console asks. */
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

/** Where a good value stands against the range; undefined: inside, or the series has no range. */
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

/** The worst a marker, a row or a cluster has to tell, most urgent last. */
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

/** `today` is yyyy-MM-dd in the reader's zone, as is the last day of service. null: no end is known. */
export const serviceStatusOf = (endDate: string | null, today: string): ServiceStatus | null => {
  if (endDate === null) return null
  if (endDate < today) return 'expired'
  const leftDays = (Date.parse(endDate) - Date.parse(today)) / 86_400_000
  return leftDays <= limits.serviceWarnDays ? 'aboutToExpire' : 'normal'
}
