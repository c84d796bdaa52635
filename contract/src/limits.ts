/**
 * Every number of rules-and-calls.md sections 5 and 9, and of settled.md, that more than one place shares. Names carry units;
 * Min and Max are inclusive, Above excludes its own value. Numbers with a single owner are kept there: chunks of column
 * settings in user-config.ts, the live connection in live.ts, the uplink in report.ts.
 */
import { keptMonthsDefault, keptMsOf } from './readings/retention.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const limits = {
  /** Characters of a frame to explain: 4 kB as hexadecimal digits with spaces. */
  frameTextMax: 12_288,
  // Repeated writes
  idempotencyKeyMin: 16,
  idempotencyKeyMax: 64,
  /** How long a repeated write gets its first answer. */
  idempotencyKeyMs: dayMs,
  // Paging
  pageDefault: 1,
  pageSizeDefault: 10,
  pageSizeMax: 1000,
  pageSizes: [10, 20, 30, 50, 100],
  pageSizesOfStandardTable: [10, 20, 50, 100],
  pageSizesOfButtonBarTable: [15, 20, 50, 100, 500, 1000],
  pageSizesOfVirtualTable: [10, 50, 100],
  /** Devices whose temperature of the past day is asked for at once; a longer page of a list shows no curves. */
  curveDevicesMax: 100,
  /** Buckets of such a curve: a pixel or two each in a row of a list. */
  curveBuckets: 48,

  // Accounts and sign-in
  accountMin: 3,
  accountMax: 20,
  /** The stricter of the two lengths that the specification names, 6 and 8. */
  passwordMin: 8,
  passwordMax: 20,
  initialPasswordMs: 72 * hourMs,
  sessionIdleMs: 24 * hourMs,
  /** Lifetime regardless of use; a kept sign-in or a hand-off from it ends then too. */
  sessionMs: 7 * dayMs,
  /** How long an expired session is distinguished from an unknown one. */
  sessionRememberedMs: 7 * dayMs,
  /** The time of "Keep for one week". */
  rememberMs: 7 * dayMs,
  /** The time for which a used cookie counts as a second tab's and not as stolen; the console asks again. */
  rotationGraceMs: 2_000,
  /** How often a tab asks for the session of a kept sign-in while other tabs use the cookie. */
  refreshTries: 4,
  /** How long a tab waits for the other tabs of its browser before the user has to sign in. */
  refreshWaitMs: 15_000,
  /** Lifetime of a code that hands a session to another window or program. */
  handOffMs: minuteMs,
  handOffsPerUser: 20,
  /** How long a browser stays known to the account after its last sign-in. */
  knownDeviceMs: 180 * dayMs,
  knownDevicesPerUser: 20,
  /** The most accounts that one browser is known to. */
  accountsPerDevice: 5,
  verificationCodeDigits: 4,
  verificationCodeMs: 5 * minuteMs,
  verificationTries: 5,
  verificationsPerHour: 3,
  verificationsPerDay: 10,
  pinDigits: 6,
  passkeysMax: 10,
  factorCodeDigits: 6,
  factorCodeTextMax: 40,
  /** Time steps before and after the present one whose codes are taken. */
  factorCodeWindow: 1,
  factorStepMs: 30_000,
  recoveryCodes: 10,
  /** The time between the first look at the secret and the first code made with it. */
  factorEnrolmentMs: 15 * minuteMs,
  /** The time between the password and the code. */
  factorChallengeMs: 5 * minuteMs,
  /** Codes that unknown browsers may try without a delay, which then doubles up to a quarter of an hour. */
  factorTriesFree: 5,
  factorDelayMaxS: 900,
  /** A session in use records that it is in use at most once in this time. */
  sessionSeenMs: 5 * minuteMs,
  /** The characters that are kept of a browser's user agent. */
  agentMax: 300,
  // Clients of the open API
  signatureMaxDays: 7,
  /** The time by which the clock of a client may be ahead of ours. */
  signatureAheadMs: 5 * minuteMs,
  clientTokenMs: hourMs,
  clientSecretOverlapHoursMax: 168,
  providerUrlMax: 500,
  providerTextMax: 500,
  providerCodeMax: 4000,
  providerRolesMax: 50,
  identityStateMs: 600_000,
  clientAddressesMax: 50,
  clientCallsPerMinute: 600,
  clientCallsPerMinuteMax: 6_000,
  clientCallsPerDay: 100_000,
  clientCallsPerDayMax: 5_000_000,
  /** How long the figures of a client's calls are kept. */
  clientUsageDays: 90,

  // Forwarding
  forwardingDevicesMax: 1_000,
  /** The most events that one batch holds. */
  forwardingBatchEvents: 500,
  /** Attempts to send a batch that its target refuses because of its content. */
  forwardingRefusalsMax: 3,
  /** How long an event waits for its target. */
  forwardingWaitMs: 3 * dayMs,
  forwardingRetryMinMs: 1_000,
  forwardingRetryMaxMs: 5 * minuteMs,
  /** Dead letters kept for one rule. Beyond this number the oldest are deleted. */
  forwardingDeadLettersMax: 1_000,
  forwardingDeadLetterDays: 30,

  // Text lengths, in characters
  nameMax: 30,
  /** Fields that allow 20 where most names allow 30. */
  nameShortMax: 20,
  addressMax: 100,
  remarkMax: 100,
  alarmPolicyNameMax: 80,
  routeNameMin: 2,
  routeNameMax: 32,
  wechatIdMax: 20,
  emailMax: 254,

  // Sites, routes and coordinates
  siteRadiusAboveM: 1000,
  siteRadiusMaxM: 100_000,
  /** Corners of a polygon; a circle has none. */
  sitePointsMin: 3,
  sitePointsMax: 200,
  siteNoMax: 32,
  /** Sites drawn on a map at once; more are shown as counted clusters. */
  sitesOnMapMax: 1000,
  /** The shortest dwell; 0 begins with the entry. */
  siteDwellMinS: 0,
  siteDwellMaxS: 86_400,
  /** Subscriptions made by one request: sites times organisations. */
  subscriptionsAtOnceMax: 1000,
  subscriptionDevicesMax: 1000,
  waypointsMax: 10,
  lngMaxDeg: 180,
  latMaxDeg: 90,

  // Alarms and device settings
  alarmLevels: 3,
  alarmLevelEveryMs: 30 * minuteMs,
  alarmTempMinC: -40,
  alarmTempMaxC: 125,
  alarmAngleMinDeg: -90,
  alarmAngleMaxDeg: 90,
  alarmBatteryMaxPct: 100,
  alarmDurationMaxMin: 1440,
  alarmCommentMax: 500,
  commandDurationMaxS: 86_400,
  stayTimeoutMaxS: 86_400,
  /** The range of a refrigeration unit's set point. */
  setPointMinC: -40,
  setPointMaxC: 40,
  /** A command to a lock is useless, and dangerous, after this time. */
  unlockMs: 60_000,
  unlockValidMinS: 10,
  unlockValidMaxS: 600,
  /** An undecided request to unlock ends after this time. */
  unlockRequestMs: 10 * minuteMs,
  reportIntervalMinS: 10,
  reportIntervalMaxS: 65_535,
  workIntervalMin: 1,
  workIntervalMax: 65_532,
  recordIntervalMax: 65_535,
  delayTimeMax: 65_535,
  collisionMax: 79,
  historyItemsMax: 1,
  /** Load in kg; length, width and height in mm; above 0. */
  vehicleSizeMax: 100_000,
  vehiclePassengersMax: 100,
  /** Devices on one vehicle at a time: one for each compartment, door and trailer. */
  vehicleDevicesMax: 10,
  /** Former devices and states that the answer about one vehicle lists, the newest. */
  vehicleHistoryMax: 200,
  /** Devices that were on a vehicle within the span of one track. */
  vehicleLegsMax: 100,
  /** Changes of the leading device that one track lists. */
  vehicleHandoversMax: 500,
  /** Shipments, and alarms, that the answer about the use of one vehicle names, the newest. */
  vehicleUseMax: 100,
  upkeepEveryDaysMax: 3650,
  /** Upkeep that is due within this time, these kilometres or these unit hours stands out. */
  upkeepSoonMs: 14 * 86_400_000,
  upkeepSoonKm: 1000,
  upkeepSoonHours: 50,
  /** Largest reading of an odometer and of an hour meter. */
  meterKmMax: 10_000_000,
  meterHoursMax: 1_000_000,
  upkeepEveryKmMax: 1_000_000,
  upkeepEveryHoursMax: 100_000,

  // Times and ranges
  queryRangeMs: 2 * 366 * dayMs,
  subscriptionSpanMs: 90 * dayMs,
  /** Retention of tracks where an organisation sets nothing else. */
  trackKeptMs: keptMsOf(keptMonthsDefault),
  exportKeptMs: 7 * dayMs,
  /** Retention of messages that were sent, failed or only recorded. */
  outboxKeptMs: 90 * dayMs,
  /** The last-week date picker reaches this many days before today. */
  lastWeekDays: 7,
  /** A service that ends within this many days is about to expire. */
  serviceWarnDays: 30,
  /** How long reports that the store or a rule refused are kept, with the reason. */
  quarantineKeptDays: 90,
  /** A reading that arrives later than this after its own time is history: it corrects no alarm, stay or deviation. */
  lateReadingMs: dayMs,
  /** A report whose event time is further ahead than this is suspect and never becomes the latest state. */
  futureSkewMs: 10 * minuteMs,
  /** Cell positions are kilometres wide: one counts only after this long without a satellite fix. */
  cellTrustMs: 10 * minuteMs,

  // Uploads and counts
  uploadMaxMb: 20,
  uploadFiles: 1,
  uploadRowsMax: 10_000,
  /** Columns of the sheet that are read: more than any import has. */
  uploadColumnsMax: 64,
  uploadSheetsMax: 50,
  bulkQueryMax: 10_000,
  /** Rows of a file that the user waits for; documents are rendered in a process of their own, page by page. */
  exportRowsMax: 100_000,
  exportPdfRowsMax: 5_000,
  exportColumnsMax: 50,
  /** Raw values of one column that can have words. */
  exportWordsMax: 1_000,
  /** Devices shown at once in a tree; a keyword finds the others. */
  treeDevicesMax: 1000,
  recipientsPerChannelMax: 10,
  httpAddressesMax: 10,
  httpAddressMax: 200,
  pushAddressesMax: 10,
  entriesPerListMax: 30,
  commonFunctionsMax: 10,
  bulkRowsMax: 20,
  /** Rows of a panel of the home page; the rest is counted. */
  deskRowsMax: 8,
  multiScreenMax: 12,
  freeSmsPerPhonePerDay: 10,
  /** Lifetime of the temporary token of a share link; the page renews it with the link. */
  shareTokenMs: 30 * minuteMs,
  shareDevicesMax: 100,
  shareOpensPerMinute: 30,
  /** Requests to open a lock that one driver's link makes. */
  driverAsksPerMinute: 3,
  shareMailsMax: 10,
  shareMailsPerHour: 50,
  /** Clusters switch on above this many objects on the map. */
  aggregateAbove: 200,

  // Console behaviour
  requestTimeoutMs: 20_000,
  chunkTimeoutMs: 120_000,
  liveTicketMs: 30_000,
  liveFlushMs: 250,
  redirectAfter401Ms: 3_000,
  longPressMs: 500,
  loadingBarMs: 500,
  filterResetMs: 60,
  navigationRestoreMs: 100,
  /** The top menu's first column ends with this seq; the group of that id ends it after this many children. */
  navigationFirstColumnSeq: 5,
  navigationSplitGroupId: 79,
  navigationSplitGroupFirst: 3,
  /** Tables with at least this many columns use a fixed column width. */
  fixedWidthFromColumns: 10,
  fixedColumnPx: 100,
  fixedColumnWidePx: 120,
  remBasePx: 100,
  remBaseWidthPx: 1920,

  // Battery, signal and temperature
  /** The charge below which it is red. From `batteryHighPct` on it is high; below, use gets a warning. */
  batteryLowPct: 20,
  batteryHighPct: 80,
  /** The signal levels: above 18 is excellent, 12 to 18 good, below 12 poor. */
  signalGood: 12,
  signalExcellent: 18,
  /** Default floor: raw temperatures at or below are dropped from display and alarms. */
  temperatureFloorC: -40,
  /** Bounds of the floor a type may set: dry ice and deep-frozen cargo are far below the default. */
  temperatureFloorMinC: -200,
  temperatureFloorMaxC: 0,
} as const

/**
 * Upper bounds of numeric alarm inputs, all from 0; the specification gives the numbers without the alarms, the assignment is
 * ours.
 */
export const alarmInputMax = { vibrationG: 16, shockG: 80, percent: 100, speedKmh: 120, lightLx: 188_000 } as const
