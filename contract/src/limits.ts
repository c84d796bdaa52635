/** Every number of rules-and-calls.md sections 5 and 9 that more than one place must agree on. Units in the names. */
export const limits = {
  pageDefault: 1,
  pageSizeDefault: 10,
  pageSizeMax: 1000,
  pageSizes: [10, 20, 30, 50, 100],
  accountMin: 3,
  accountMax: 20,
  passwordMin: 8,
  passwordMax: 20,
  nameMax: 30,
  addressMax: 100,
  remarkMax: 100,
  bulkQueryMax: 10_000,
  /** Clusters switch on by themselves above this many objects on the map. */
  aggregateAbove: 200,
  multiScreenMax: 12,
  queryRangeMs: 2 * 366 * 86_400_000,
  trackKeptMs: 92 * 86_400_000,
  /** A report whose event time is further ahead than this is suspect and never becomes the latest state. */
  futureSkewMs: 600_000,
  requestTimeoutMs: 20_000,
  initialPasswordMs: 72 * 3_600_000,
  sessionIdleMs: 24 * 3_600_000,
  rememberMs: 7 * 86_400_000,
  liveTicketMs: 30_000,
  liveFlushMs: 250,
  redirectAfter401Ms: 3_000,
  longPressMs: 500,
  /** Battery: below is red; 80 and more counts as high. */
  batteryLowPct: 20,
  batteryHighPct: 80,
  /** Signal: above 18 excellent, 12 to 18 good, below 12 poor. */
  signalGood: 12,
  signalExcellent: 18,
  /** Default floor: raw temperatures at or below are dropped from display and alarms. */
  temperatureFloorC: -40,
} as const
