// Made by `npm run openapi` from contract/openapi.json; never edited.
export interface ListOf<Columns extends { [column: string]: string }> {
  page?: number
  size?: number
  conditionVos?: { [Column in keyof Columns]: Condition<Column, Columns[Column]> }[keyof Columns][]
  sorts?: { column: keyof Columns; order: 'asc' | 'desc' }[]
}
type Scalar = string | number | boolean
type Condition<Column, Type extends string> =
  | { column: Column; type: Exclude<Type, 'in' | 'between'>; value: Scalar }
  | { column: Column; type: Extract<Type, 'in' | 'between'>; value: Scalar[] }

export interface AlarmCause {
  is: "door" | "defrost" | "unit" | "setPoint" | "gap" | "ambient"
  seconds: number
  fromTime: string
  untilTime: string
}

export interface AlarmCounts {
  alarming: number
  unRead: number | null
  unAcknowledged: number
  byLevel: [number, number, number]
  foundLater?: number
}

export interface AlarmPolicy {
  id: number
  name: string
  orgId: number
  orgName: string
  status: "enabled" | "disabled"
  isPushEnabled: boolean
  deviceCount: number
  openCount: number
  version: number
  updateTime: string
  createTime: string
  scene: "device" | "waybill"
  coverage: PolicyCoverage
  kinds: (AlarmSetting)[]
  levels: [PolicyLevel, PolicyLevel, PolicyLevel]
  schedule: PolicySchedule | null
  push: PolicyPush
  timeline: (PolicyRevision)[]
  recipients: ({ id: number; name: string })[]
  devices: ({ id: number; deviceCode: string; deviceName: string })[]
}

export interface AlarmPolicyRow {
  id: number
  name: string
  orgId: number
  orgName: string
  status: "enabled" | "disabled"
  kinds: ("temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation")[]
  coverageBy: "organisation" | "group" | "list"
  isPushEnabled: boolean
  deviceCount: number
  openCount: number
  version: number
  updateTime: string
  createTime: string
}

export interface AlarmRecord {
  id: number
  kind: "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation" | "openedUnasked" | "openedOutOfTime" | "openedElsewhere"
  series: string | null
  level: number
  status: "alarming" | "finished"
  deviceName: string
  deviceCode: string
  plate: string | null
  orgName: string
  alarmPolicyName: string
  startTime: string
  endTime: string | null
  durationS: number
  value: number | null
  lower: number | null
  upper: number | null
  peak: number | null
  peakTime: string | null
  startLng: number | null
  startLat: number | null
  endLng: number | null
  endLat: number | null
  endReason: "returned" | "policyOff" | "deviceRemoved" | "outOfSchedule" | "disproved" | "orderEnded" | null
  isLate: boolean
  isRead: boolean | null
  acknowledgedBy: string | null
  acknowledgeTime: string | null
  acknowledgeComment: string | null
  assignedTo: string | null
  isNotified: boolean | null
  unit: string
  decimals: number
  scene: "device" | "waybill"
  deviceId: number | null
  orgId: number
  alarmPolicyId: number | null
  policyVersion: number
  lockOrderId: number | null
  laterSteps?: ("opened" | "foundLate" | "level" | "levelSuperseded" | "corrected" | "noted" | "closed" | "acknowledged" | "assigned" | "commented")[]
}

export type AlarmSetting = { kind: "temperature"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative"; pauseAfterDefrostMin: number } | { kind: "humidity"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "vibration"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "light"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "door"; durationMin: number; returnMin: number } | { kind: "tilt"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "pressure"; measure: "pressure" | "gasPressure"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "battery"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "batteryTemperature"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "methane"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "butane"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "carbonDioxide"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "soil"; measure: "soilMoisture" | "soilTemp" | "soilConductivity" | "soilPh" | "soilNitrogen" | "soilPhosphorus" | "soilPotassium"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "speed"; ordinaryKmh: number; expressKmh: number; motorwayKmh: number; maxKmh: number | null; durationMin: number; returnMin: number } | { kind: "stayTimeout"; timeoutS: number; radiusM: number } | { kind: "offline"; intervals: number; leastMin: number } | { kind: "lowBattery"; lower: number; durationMin: number; returnMargin: number; returnMin: number } | { kind: "dismantle"; durationMin: number; returnMin: number } | { kind: "lockState"; durationMin: number; returnMin: number } | { kind: "reeferFailure"; powerOff: "ignore" | "alarm"; durationMin: number; returnMin: number } | { kind: "reeferAlarm"; durationMin: number; returnMin: number } | { kind: "shock"; upper: number; durationMin: number; returnMargin: number; returnMin: number } | { kind: "siteEntryExit"; when: "entry" | "exit"; siteIds: (number)[]; durationMin: number } | { kind: "lineDeviation"; offsetM: number; lineIds: (number)[]; durationMin: number; returnMin: number }

export type AlarmSettingInput = { kind: "temperature"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative"; pauseAfterDefrostMin?: number } | { kind: "humidity"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "vibration"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "light"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "door"; durationMin?: number; returnMin?: number } | { kind: "tilt"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "pressure"; measure?: "pressure" | "gasPressure"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "battery"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "batteryTemperature"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "methane"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "butane"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "carbonDioxide"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "soil"; measure?: "soilMoisture" | "soilTemp" | "soilConductivity" | "soilPh" | "soilNitrogen" | "soilPhosphorus" | "soilPotassium"; lower?: number | null; upper?: number | null; durationMin?: number; returnMargin?: number; returnMin?: number; mode?: "consecutive" | "cumulative" } | { kind: "speed"; ordinaryKmh?: number; expressKmh?: number; motorwayKmh?: number; maxKmh?: number | null; durationMin?: number; returnMin?: number } | { kind: "stayTimeout"; timeoutS?: number; radiusM?: number } | { kind: "offline"; intervals?: number; leastMin?: number } | { kind: "lowBattery"; lower?: number; durationMin?: number; returnMargin?: number; returnMin?: number } | { kind: "dismantle"; durationMin?: number; returnMin?: number } | { kind: "lockState"; durationMin?: number; returnMin?: number } | { kind: "reeferFailure"; powerOff?: "ignore" | "alarm"; durationMin?: number; returnMin?: number } | { kind: "reeferAlarm"; durationMin?: number; returnMin?: number } | { kind: "shock"; upper?: number; durationMin?: number; returnMargin?: number; returnMin?: number } | { kind: "siteEntryExit"; when?: "entry" | "exit"; siteIds?: (number)[]; durationMin?: number } | { kind: "lineDeviation"; offsetM?: number; lineIds?: (number)[]; durationMin?: number; returnMin?: number }

export interface AlarmTimelineRow {
  id: number
  step: "opened" | "foundLate" | "level" | "levelSuperseded" | "corrected" | "noted" | "closed" | "acknowledged" | "assigned" | "commented"
  time: string
  writtenTime: string
  level: number | null
  by: string | null
  comment: string | null
  details: { [key in string]: unknown }
}

export type AskedColumns = ({ key: string; label?: string; words?: { [key in string]: string } })[]

export interface AuditRow {
  chain: number
  seq: number
  time: string
  account: string
  userName: string
  call: string
  outcome: "done" | "denied"
  error: string | null
  entity: string | null
  entityId: string | null
  entityName: string | null
  before: string | null
  after: string | null
  reason: string | null
  ip: string
  requestId: string
  hash: string
}

export interface BrokenPromise {
  name: "stored" | "evaluated" | "done" | "notified" | "tidied" | "timed" | "dated"
  sinceMs: number
  why: string
}

export type Bucket = [number, number, number, number, number]

export interface CalibrationPoint {
  reference: number
  reading: number
  uncertainty: number
}

export interface CaptureJob {
  captureID: string
  createdAt: string
  finishedAt: string
  running: boolean
  success: boolean
  captureErrorBehaviour: "rollback" | "proceed"
  errors: ({ type: string; title: string; status: number; detail: string })[]
  eventIDs: (string)[]
}

export interface CapturedEvent {
  id: number
  eventID: string
  type: "ObjectEvent" | "AggregationEvent" | "TransactionEvent" | "TransformationEvent" | "AssociationEvent"
  eventTime: string
  captureTime: string
  source: string
  sourceOrganisation: string
  bizStep: string | null
  disposition: string | null
  readPoint: string | null
  isWrong: boolean
  event: { [key in string]: unknown }
}

export interface CertifiedSpan {
  detailId: number
  key: string
  sinceMs: number | null
  untilMs: number | null
  points: (CalibrationPoint)[]
}

export interface ChainReport {
  chain: number
  rows: number
  headHash: string
  firstBroken: number | null
}

export type ChangedAlarmSetting = { kind: "temperature"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative"; pauseAfterDefrostMin: number } | { kind: "humidity"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "vibration"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "light"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "door"; durationMin: number; returnMin: number } | { kind: "tilt"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "pressure"; measure: "pressure" | "gasPressure"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "battery"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "batteryTemperature"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "methane"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "butane"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "carbonDioxide"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "soil"; measure: "soilMoisture" | "soilTemp" | "soilConductivity" | "soilPh" | "soilNitrogen" | "soilPhosphorus" | "soilPotassium"; lower: number | null; upper: number | null; durationMin: number; returnMargin: number; returnMin: number; mode: "consecutive" | "cumulative" } | { kind: "speed"; ordinaryKmh: number; expressKmh: number; motorwayKmh: number; maxKmh: number | null; durationMin: number; returnMin: number } | { kind: "stayTimeout"; timeoutS: number; radiusM: number } | { kind: "offline"; intervals: number; leastMin: number } | { kind: "lowBattery"; lower: number; durationMin: number; returnMargin: number; returnMin: number } | { kind: "dismantle"; durationMin: number; returnMin: number } | { kind: "lockState"; durationMin: number; returnMin: number } | { kind: "reeferFailure"; powerOff: "ignore" | "alarm"; durationMin: number; returnMin: number } | { kind: "reeferAlarm"; durationMin: number; returnMin: number } | { kind: "shock"; upper: number; durationMin: number; returnMargin: number; returnMin: number } | { kind: "siteEntryExit"; when: "entry" | "exit"; siteIds: (number)[]; durationMin: number } | { kind: "lineDeviation"; offsetM: number; lineIds: (number)[]; durationMin: number; returnMin: number }

export interface ChangedDevice {
  id: number | null
  version: number
  deviceName: string
  typeId: number | null
  deviceGroup: string | null
  monitorTarget: string | null
  protocol: DeviceProtocol
  terminalNo: string | null
  productId: string | null
  plate: LicencePlate | null
  range: SimpleRange
  reportIntervalS: number
  collectIntervalS: number | null
  moveIntervalS: number | null
  staticIntervalS: number | null
  recordIntervalS: number
  delayTimeS: number
  serviceStartDate: string | null
  serviceEndDate: string | null
}

export interface ChangedMapping {
  id: number
  version: number
  name: string
  vehicleId: number | null
  roomId: number | null
  placeName: string
  lengthM: number
  widthM: number
  heightM: number
  lowC: number
  highC: number
  spreadLimitC: number | null
  requiredHours: number
  load: "empty" | "partlyLoaded" | "full"
  season: "summer" | "winter" | "other"
  conditions: string
  probes: ({ label: string; deviceId: number; key: string; x: number; y: number; z: number })[]
}

export interface ChangedPolicy {
  alarmPolicyId: number
  version: number
  name: PolicyName
  coverage: PolicyCoverage
  kinds: (ChangedAlarmSetting)[]
  levels: [{ email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }, { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }, { email: (number)[]; sms: (number)[]; wechat: (number)[]; http: (number)[] }]
  schedule: { zone: string; windows: (ScheduleWindow)[]; isTripOnly: boolean } | null
  push: GivenPush
}

export interface ChangedRecipients {
  email?: (number)[]
  sms?: (number)[]
  wechat?: (number)[]
  http?: (number)[]
}

export interface ChannelRecipients {
  email: (number)[]
  sms: (number)[]
  wechat: (number)[]
  http: (number)[]
}

export interface ChannelRecipientsInput {
  email?: (number)[]
  sms?: (number)[]
  wechat?: (number)[]
  http?: (number)[]
}

export interface ClimateDay {
  date: string
  tempMin: number | null
  tempMax: number | null
  day: HalfDay
  night: HalfDay
  degreeDays: number | null
}

export interface ClockDoubt {
  by: "devices" | "database" | "record"
  offMs: number
}

export interface ClockVerdict {
  doubts: (ClockDoubt)[]
  isDeleting: boolean
}

export interface CommandRecord {
  id: number
  deviceId: number
  deviceCode: string
  deviceName: string
  plate: string | null
  kind: "setWorkingModelAuto" | "setWorkingModelTiming" | "setWorkingModelBatch" | "remoteUpgrade" | "remoteReboot" | "remoteShutdown" | "gpsSwitch" | "temperatureAlarm" | "humidityAlarm" | "vibrationAlarm" | "rolloverAlarm" | "lightSensingAlarm" | "terminalAlarmSwitch" | "primaryServer" | "transparentTransmission" | "elockLock" | "elockUnlock" | "chillerControl" | "coolingTemperature" | "startPreTrip" | "irrigate" | "setVents" | "smsCommand" | "disableShutdown" | "photograph" | "setElockPwd" | "disabledAlarm"
  content: { [key in string]: string | number | boolean }
  platformState: "delivering" | "redelivering" | "delivered"
  deviceState: "inExecution" | "success" | "failure" | "wrongMessage" | "unsupported" | "noResponse" | "invalid" | "unknown"
  checks: (UnitCheck)[] | null
  deliveryCount: number
  canResend: boolean
  isResent: boolean
  approval: "wanted" | "approved" | "refused" | null
  canDecide: boolean
  decidedBy: string | null
  source: string | null
  createTime: string
  deliverTime: string | null
  finishTime: string | null
  expireTime: string
}

export interface CommandTemplate {
  id: number
  name: string
  kind: "setWorkingModelAuto" | "setWorkingModelTiming" | "setWorkingModelBatch" | "remoteUpgrade" | "remoteReboot" | "remoteShutdown" | "gpsSwitch" | "temperatureAlarm" | "humidityAlarm" | "vibrationAlarm" | "rolloverAlarm" | "lightSensingAlarm" | "terminalAlarmSwitch" | "primaryServer" | "transparentTransmission" | "elockLock" | "elockUnlock" | "chillerControl" | "coolingTemperature" | "startPreTrip" | "irrigate" | "setVents" | "smsCommand" | "disableShutdown" | "photograph" | "setElockPwd" | "disabledAlarm"
  content: { [key in string]: string | number | boolean }
  orgName: string
  createTime: string
}

export interface ConditionDevice {
  detailId: number
  deviceId: number
  deviceName: string
  category: string
  fromMs: number
  untilMs: number
  bucketMs: number
  gapMs: number
  series: (ConditionSeries)[]
}

export interface ConditionSeries {
  key: string
  low: number | null
  high: number | null
  limitsFrom: "product" | "policy" | "device" | null
  buckets: (Bucket)[]
  stats: SeriesStats
}

export type Conditions = ({ column: string; type: string; value: string | number | boolean | (string | number | boolean)[] })[]

export interface Conflicts {
  taken: ("waybillNo" | "businessCode" | "customerOrderId")[]
  devices: ({ deviceId: number; waybillNo: string | null })[]
  overdue: ({ plate: string; kind: "maintenance" | "inspection" | "unitService" | "probeCalibration"; dueTime: string | null; dueKm: number | null; dueHours: number | null; isRefused: boolean })[]
  inspections: (NewestInspection)[]
  calibrations: ({ deviceId: number; key: string | null; state: "valid" | "dueSoon" | "expired" | "none"; dueOn: string | null; isRefused: boolean })[]
}

export interface ConflictsBody {
  id?: number
  orgId?: number
  waybillNo?: string
  businessCode?: string
  customerOrderId?: string
  deviceIds?: (number)[]
  productIds?: (number)[]
}

export interface Connection {
  protocol: DeviceProtocol
  title: string
  transport: "mqtt" | "http" | "tcp"
  makers: (string)[]
  terminal: "none" | "phone" | "imei" | "eui"
  sendsCredential: boolean
  host: string
  port: number
  target: string | null
  lines: (SetupLine)[]
}

export interface CountBody {
  orgId?: number
  completedDays?: 0 | 1 | 2 | 3 | 7
}

export interface CoveringPolicy {
  alarmPolicyId: number
  name: string
  orgName: string
  scene: "device" | "waybill"
  status: "enabled" | "disabled"
  coverageBy: "organisation" | "group" | "list"
  kinds: ("temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation")[]
  isOwn: boolean
  openCount: number
  reach: "people" | "centre" | "unreachable" | "unknown" | "nobody" | "otherOrganisation" | "off"
}

export interface Credential {
  id: number
  deviceCode: string
  secret: string
}

export interface DayCompliance {
  all: { devices: number; devicesOut: number; devicesOutNow: number; watchedS: number; outOfRangeS: number }
  total: number
  organisations: (OrgCompliance)[]
}

export interface DayCurve {
  id: number
  buckets: ([number, number, number])[]
}

export interface DayCurves {
  fromMs: number
  bucketMs: number
  devices: (DayCurve)[]
}

export interface Device {
  id: number
  deviceCode: string
  deviceName: string
  orgId: number
  orgName: string
  typeId: number | null
  typeName: string | null
  category: DeviceCategory
  model: string
  protocol: DeviceProtocol
  terminalNo: string | null
  productId: string | null
  plate: string | null
  deviceGroup: string | null
  monitorTarget: string | null
  range: SimpleRange
  reportIntervalS: number
  collectIntervalS: number | null
  moveIntervalS: number | null
  staticIntervalS: number | null
  recordIntervalS: number
  delayTimeS: number
  workMode: "auto" | "timing" | "batch" | null
  useStatus: "unused" | "inUse" | "ended"
  useStartTime: string | null
  serviceStartDate: string | null
  serviceEndDate: string | null
  serviceStatus: "normal" | "aboutToExpire" | "expired" | null
  isBound: boolean
  gatewayId: number | null
  gatewayName: string | null
  boundCount: number
  workingStatus: "normal" | "lowBattery" | "offline" | "shutdown" | "notConnected"
  batteryPct: number | null
  cautions: ("offline" | "lowBattery" | "shutdown" | "notConnected" | "gpsBatteryLow" | "alreadyBound")[]
  lastReportTime: string | null
  version: number
  createTime: string
}

export type DeviceCategory = "reefer" | "van" | "portable" | "container" | "lock" | "greenhouse" | "gateway" | "label" | "bluetooth"

export interface DeviceOption {
  id: number
  deviceCode: string
  deviceName: string
  plate: string | null
  category: DeviceCategory
  orgId: number
  orgName: string
  cautions: ("offline" | "lowBattery" | "shutdown" | "notConnected" | "gpsBatteryLow" | "alreadyBound")[]
}

export interface DeviceParam {
  deviceCode: string
  name: string
  value: string
  isReported: boolean
  reportTime: string | null
}

export type DeviceProtocol = "json" | "jt808" | "teltonika" | "gt06" | "queclink" | "jointech" | "chirpstack" | "nbiot"

export interface DeviceState {
  id: number
  atMs: number
  arrivedMs: number
  fix: { lng: number; lat: number; type: "GPS" | "LBS"; atMs: number; speedKmh: number; headingDeg: number } | null
  values: { [key in string]: number }
  faults: { [key in string]: string }
  isShutdown: boolean
  isSuspect: boolean
  breachSinceMs: number | null
}

export interface DeviceType {
  id: number
  typeName: string
  model: string
  category: DeviceCategory
  sensorConfig: (number)[]
  tempFloorC: number
  doorInput: DoorInput
  orgName: string | null
  isInherited: boolean
  deviceCount: number
  version: number
  createTime: string
}

export interface DeviceTypeOption {
  id: number
  typeName: string
  model: string
  category: DeviceCategory
  sensorConfig: (number)[]
}

export interface DevicesFound {
  devices: (DeviceOption)[]
  total: number
}

export interface DevicesToWatch {
  silent: { total: number; devices: (WatchedDevice)[] }
  lowBattery: { total: number; devices: (WatchedDevice)[] }
}

export type DoorInput = "none" | "input1High" | "input2High" | "input3High" | "input4High" | "input1Low" | "input2Low" | "input3Low" | "input4Low" | "magnet1" | "magnet2" | "magnet3" | "magnet4"

export interface DrawnSite {
  id: number
  siteName: string
  siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"
  shape: "circle" | "polygon"
  centerlat: number
  centerlng: number
  radius: number | null
  points: ({ lat: number; lng: number })[]
  isGlobal: boolean
}

export interface DrawnTrack {
  points: (TrackPoint)[]
  stops: (Stop)[]
  distanceM: number
  fixes: number
}

export interface Driver {
  deviceId: number
  waybillId: number
  waybillNo: string
  driverName: string
  driverPhone: string
}

export interface Envelope {
  isSuccess: "Y" | "N"
  code: string
  message: string
}

export interface EvidenceRecord {
  record: string
  number: number
  state: "valid" | "superseded" | "revoked"
  time: string
  at: number
  userName: string
  account: string
  reason: string
  root: string
  size: number
  readings: number
  seq: number
  key: string
  stamped: { by: string; time: string } | null
  reportSigned: { by: string; datedBy: string | null } | null
}

export interface Excursion {
  detailId: number
  deviceId: number
  deviceName: string
  key: string
  fromMs: number
  untilMs: number
  isOpen: boolean
  side: "high" | "low"
  peak: number
  isBrief: boolean
}

export interface ExcursionAnswer {
  waybillCount: number
  found: (ExcursionWaybill)[]
  uncertain: ({ id: number; waybillNo: string; state: "toShip" | "inTransit" | "completed"; concerns: ("notStarted" | "noLimits" | "noReadings" | "silentDevice" | "expired" | "elsewhere" | "deleted" | "tooMuch" | "beyondLimit" | "briefly" | "nearLimit" | "gaps" | "limitsNotKept")[] })[]
  notExaminedCount: number
}

export interface ExcursionStretch {
  deviceId: number
  deviceName: string
  key: string
  fromTime: string
  untilTime: string
  minutes: number
  isOpen: boolean
  side: "high" | "low"
  peakC: number
  causes: ({ is: "door" | "defrost" | "unit" | "setPoint" | "gap" | "ambient"; minutes: number })[]
}

export interface ExcursionWaybill {
  id: number
  waybillNo: string
  state: "toShip" | "inTransit" | "completed"
  businessCode: string
  goodsName: string
  carrierName: string
  shippingAddress: string
  receivingAddress: string
  stretchCount: number
  stretches: (ExcursionStretch)[]
  statedCause: "doorOpen" | "unitFailure" | "powerLoss" | "warmLoading" | "handling" | "delay" | "probeFault" | "packaging" | "other" | null
  concerns: ("notStarted" | "noLimits" | "noReadings" | "silentDevice" | "expired" | "elsewhere" | "deleted" | "tooMuch" | "beyondLimit" | "briefly" | "nearLimit" | "gaps" | "limitsNotKept")[]
}

export interface ExcursionsOverTime {
  step: "day" | "week" | "month"
  periods: (string)[]
  byCause: ({ cause: "doorOpen" | "unitFailure" | "powerLoss" | "warmLoading" | "handling" | "delay" | "probeFault" | "packaging" | "other" | null; counts: (number)[] })[]
  byCarrier: ({ carrierName: string; counts: (number)[] })[]
  byLane: ({ shipping: string; receiving: string; counts: (number)[] })[]
  otherCarriers: (number)[]
  otherLanes: (number)[]
}

export interface FigurePoint {
  atMs: number
  figures: { reportsPerS: number | null; ackP50Ms: number | null; ackP99Ms: number | null; batchRows: number | null; queuedRows: number | null; rulesLagS: number | null; liveClients: number | null; liveDelayP99Ms: number | null; jobsWaiting: number | null; jobsLateS: number | null; callsPerS: number | null; callP95Ms: number | null; faultsPerMin: number | null; connectionsBusy: number | null; connectionsWanted: number | null; loopLagP99Ms: number | null; memoryMb: number | null; cpuPct: number | null }
}

export interface FinerTrack {
  stretches: ({ fromMs: number; untilMs: number; points: (TrackPoint)[] })[]
}

export interface FrameOutcome {
  kind: "signIn" | "report" | "rejected" | "unread" | "answer" | "command" | "settings" | "close"
  text: string
  timeMs: number | null
  lng: number | null
  lat: number | null
  becomes: ({ key: string; value: number | null; quality: "good" | "decodeFault" | "belowFloor" | "outOfRange" })[]
}

export interface FramePart {
  from: number
  to: number
  depth: number
  field: "delimiter" | "preamble" | "length" | "checksum" | "messageType" | "attributes" | "version" | "serial" | "part" | "terminal" | "codec" | "count" | "flags" | "authCode" | "time" | "alarms" | "status" | "latitude" | "longitude" | "altitude" | "speed" | "heading" | "satellites" | "priority" | "event" | "item" | "itemId" | "element" | "elementId" | "sensor" | "channel" | "mac" | "signal" | "text" | "record" | "value" | null
  raw: string | null
  becomes: ({ key: string; value: number | null; quality: "good" | "decodeFault" | "belowFloor" | "outOfRange" })[]
}

export interface FreeDevice {
  id: number
  deviceCode: string
  deviceName: string
  plate: string | null
  orgId: number
  orgName: string
  category: DeviceCategory
  typeName: string | null
  workingStatus: "normal" | "lowBattery" | "offline" | "shutdown" | "notConnected"
  batteryPct: number | null
  lastReportTime: string | null
  isBound: boolean
  cautions: ("offline" | "lowBattery" | "shutdown" | "notConnected" | "gpsBatteryLow" | "alreadyBound")[]
}

export interface GivenPush {
  isEnabled?: boolean
  scope?: "own" | "branch"
  types?: ("opened" | "escalated" | "ended")[]
}

export interface HalfDay {
  measuredMs: number
  tempMean: number | null
  humMean: number | null
  vpdMean: number | null
}

export type HttpAddress = string

export interface IdentityProvider {
  id: number
  name: string
  alias: string
  issuer: string
  clientId: string
  groupsClaim: string
  extraScopes: string
  isEnabled: boolean
  orgId: number
  orgName: string
  roles: ({ group: string | null; roleId: number; roleName: string | null })[]
  people: number
  redirectUri: string
  version: number
  createTime: string
}

export interface ImportRow {
  row: number
  deviceCode: string
  deviceName: string
  outcome: "ready" | "imported" | "standing" | "refused"
  code: string | null
  column: string | null
  message: string | null
}

export interface ImportTask {
  id: number
  fileName: string
  state: "checked" | "importing" | "done"
  total: number
  ready: number
  imported: number
  standing: number
  refused: number
  through: number
  hasCredentials: boolean
  createTime: string
  finishTime: string | null
}

export interface InitialPassword {
  id: number
  account: string
  password: string
}

export type InternationalPhone = unknown

export type InternationalPhoneInput = string

export type Keyword = string

export type LicencePlate = string

export interface LimitOutcome {
  side: "above" | "atOrAbove" | "below" | "atOrBelow"
  temperatureC: number
  kind: "single" | "cumulative"
  allowedMin: number
  events: number
  longestMs: number
  totalMs: number
  firstAtMs: number | null
  reachedAtMs: number | null
}

export interface Line {
  id: number
  lineName: string
  lineNumber: string
  orgId: number
  orgName: string
  startAddress: string
  endAddress: string
  waypointCount: number
  distanceM: number
  durationS: number
  source: "osrm" | "valhalla" | "google" | "baidu" | "estimate"
  isEstimate: boolean
  subscriptionCount: number
  remark: string
  version: number
  createTime: string
}

export interface LineDetail {
  id: number
  lineName: string
  lineNumber: string
  orgId: number
  orgName: string
  distanceM: number
  durationS: number
  source: "osrm" | "valhalla" | "google" | "baidu" | "estimate"
  isEstimate: boolean
  subscriptionCount: number
  remark: string
  version: number
  createTime: string
  startPoint: LinePoint
  endPoint: LinePoint
  waypoints: (LinePoint)[]
  path: ([number, number])[]
}

export interface LinePoint {
  lng: number
  lat: number
  address: "" | string
}

export interface LinePointInput {
  lng: number
  lat: number
  address?: "" | string
}

export interface LineRecord {
  id: number
  kind: "deviation" | "stay"
  state: "ongoing" | "ended" | "disproved"
  lineId: number
  lineName: string | null
  deviceId: number
  deviceCode: string | null
  deviceName: string | null
  plate: string | null
  waybillNo: string | null
  startTime: string
  endTime: string | null
  durationS: number
  peakM: number | null
  lng: number
  lat: number
}

export interface LineSubscription {
  id: number
  lineId: number
  lineName: string | null
  deviceId: number
  deviceCode: string | null
  deviceName: string | null
  plate: string | null
  orgId: number
  orgName: string
  validity: "once" | "permanent"
  status: "valid" | "cancelled" | "completed"
  startTime: string
  endTime: string
  offsetM: number
  stayTimeoutS: number
  state: "ahead" | "onLine" | "offLine" | "arrived" | null
  distanceM: number | null
  progress: number | null
  recordCount: number
  recipientCount: number
  createTime: string
}

export interface ListBody {
  page?: number
  size?: number
  conditionVos?: Conditions
  sorts?: Sorts
}

export interface LoadCheck {
  asOfMs: number
  lines: (LoadLine)[] | null
  records: (LoadCheckRecord)[]
}

export interface LoadCheckRecord {
  id: number
  decision: "passed" | "departs"
  reason: string
  checkTime: string
  recordTime: string
  userName: string
  seen: { asOfMs: number; lines: (LoadLine)[] }
  ageMs: number
}

export interface LoadFinding {
  mark: "notNeeded" | "good" | "warning" | "unknown" | "bad"
  reason: "inRange" | "tooWarm" | "tooCold" | "noLimits" | "oldReading" | "faultyProbe" | "noTemperature" | "reports" | "silent" | "shutdown" | "neverReported" | "clockAhead" | "charged" | "batteryMiddle" | "batteryLow" | "batteryUntold" | "calibrated" | "calibrationDueSoon" | "calibrationExpired" | "uncalibrated" | "inspectionPassed" | "inspectionFailed" | "inspectionIncomplete" | "notInspected" | "noUnit" | "noVehicle" | "noneOverdue" | "overdueWarns" | "overdueBlocks" | "meterUnread" | "bound" | "noDevice" | "unseen" | "doorClosed" | "doorOpen" | "locked" | "unlocked" | "noDoor"
  subject: string
  key: string | null
  value: number | null
  low: number | null
  high: number | null
  atMs: number | null
  day: string | null
}

export interface LoadLine {
  point: "temperature" | "reporting" | "battery" | "calibration" | "inspection" | "upkeep" | "devices" | "doors"
  mark: "notNeeded" | "good" | "warning" | "unknown" | "bad"
  findings: (LoadFinding)[]
  more: number
}

export interface LocatedVehicle {
  id: number
  plate: string
  state: "available" | "maintenance" | "upkeep" | "inspection"
  property: "own" | "social" | "outside" | "frequent"
  vehicleType: "container" | "coldChain" | "dumpTrailer" | "flatbed" | "van" | "oilTank"
  team: string
  ownerName: string
  ownerPhone: string | null
  brand: string
  loadKg: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  passengers: number | null
  mainDriverName: string
  mainDriverPhone: string | null
  assistantDriverName: string
  assistantDriverPhone: string | null
  orgId: number
  orgName: string
  devices: (VehicleDevice)[]
  remark: string
  version: number
  createTime: string
  lng: number | null
  lat: number | null
  fixTime: string | null
  reportTime: string | null
}

export interface LockBinding {
  id: number
  deviceId: number | null
  deviceCode: string
  deviceName: string
  startTime: string
  endTime: string | null
}

export interface LockMaterial {
  id: number
  supplier: string
  identification: string
  quantity: number
  state: "pendingInspection" | "inspected"
}

export interface LockOrder {
  id: number
  orderNo: string
  state: "pendingReview" | "inProgress" | "started" | "unlocked" | "onInspectionRoute" | "inspecting" | "returning" | "processed" | "completed"
  planStartTime: string
  planEndTime: string
  plate: string | null
  route: string
  inspectionAddress: string
  inspectionSiteId: number | null
  inspectionSiteName: string | null
  consigneeName: string
  consigneePhone: string | null
  materials: (LockMaterial)[]
  recipients: ChannelRecipients
  alarmCount: number
  lock: { deviceId: number; deviceCode: string; deviceName: string } | null
  nextStates: ("pendingReview" | "inProgress" | "started" | "unlocked" | "onInspectionRoute" | "inspecting" | "returning" | "processed" | "completed")[]
  canSettle: boolean
  canEdit: boolean
  canRemove: boolean
  orgId: number
  orgName: string
  remark: string
  version: number
  createTime: string
}

export interface LockOrderAlarm {
  id: number
  waybillId: number
  orderNo: string
  kind: "openedUnasked" | "openedOutOfTime" | "openedElsewhere" | "tampered" | "lowBattery"
  deviceCode: string | null
  alarmId: number | null
  acknowledgeTime: string | null
  time: string
  lng: number | null
  lat: number | null
  value: number | null
}

export interface LockOrderMaterial {
  id: number
  supplier: string
  identification: string
  quantity: number
  state: "pendingInspection" | "inspected"
  waybillId: number
  orderNo: string
  orderState: "pendingReview" | "inProgress" | "started" | "unlocked" | "onInspectionRoute" | "inspecting" | "returning" | "processed" | "completed"
}

export interface LockOrderStep {
  id: number
  waybillId: number
  orderNo: string
  event: "created" | "edited" | "bound" | "unbound" | "moved" | "settled" | "unlockAsked" | "unlockApproved" | "unlockRejected" | "codeGiven" | "opened" | "openedLate"
  fromState: "pendingReview" | "inProgress" | "started" | "unlocked" | "onInspectionRoute" | "inspecting" | "returning" | "processed" | "completed" | null
  toState: "pendingReview" | "inProgress" | "started" | "unlocked" | "onInspectionRoute" | "inspecting" | "returning" | "processed" | "completed" | null
  deviceCode: string | null
  userName: string
  isOtherUser: boolean
  origin: "user" | "link" | "device" | null
  reason: string
  createTime: string
}

export interface LockOrderTrack {
  points: (TrackPoint)[]
  stops: (Stop)[]
  distanceM: number
  fixes: number
  device: TrackedDevice
  bindingId: number
  deviceId: number
  startTime: string
  endTime: string
  bindings: (LockBinding)[]
}

export interface LockRecord {
  id: number
  commandId: number
  deviceId: number
  deviceCode: string
  deviceName: string
  plate: string | null
  action: "elockLock" | "elockUnlock" | "setElockPwd"
  step: "requested" | "resent" | "approved" | "refused" | "sent" | "delivered" | "toldLate" | "codeGiven" | "inExecution" | "success" | "failure" | "wrongMessage" | "unsupported" | "noResponse" | "invalid" | "unknown"
  counter: number
  source: string | null
  createTime: string
}

export interface Mapping {
  id: number
  name: string
  place: "vehicle" | "room" | "other"
  vehicleId: number | null
  roomId: number | null
  placeName: string
  orgId: number
  orgName: string
  lengthM: number
  widthM: number
  heightM: number
  lowC: number
  highC: number
  spreadLimitC: number | null
  requiredHours: number
  load: "empty" | "partlyLoaded" | "full"
  season: "summer" | "winter" | "other"
  conditions: string
  probes: (MappingProbe)[]
  state: "draft" | "running" | "completed" | "approved"
  fromMs: number | null
  untilMs: number | null
  approval: { userName: string; account: string; time: string; timeMs: number; meaning: "review" | "approval" | "responsibility"; comment: string } | null
  version: number
  createTime: string
}

export interface MappingProbe {
  label: string
  deviceId: number | null
  key: string
  x: number
  y: number
  z: number
  id: number
  deviceCode: string | null
  deviceName: string
}

export interface MappingResult {
  fromMs: number
  untilMs: number
  slotMs: number
  probes: ({ id: number; stats: SeriesStats | null; gapMs: number; values: (number | null)[]; calibration: "valid" | "dueSoon" | "expired" | "none"; certificates: ({ serialNumber: string; number: string; laboratory: string; dueOn: string })[] })[]
  spread: (number | null)[]
  spreadMax: { valueC: number; atMs: number } | null
  hottest: { valueC: number; atMs: number; probeId: number } | null
  coldest: { valueC: number; atMs: number; probeId: number } | null
  stability: { probeId: number; valueC: number } | null
  verdict: "passed" | "failed" | "unknown"
  concerns: ("outOfRange" | "spread" | "underWay" | "tooFewProbes" | "tooShort" | "silent" | "gaps" | "uncalibrated")[]
  fingerprint: string
}

export interface MappingRow {
  id: number
  name: string
  place: "vehicle" | "room" | "other"
  placeName: string
  orgId: number
  orgName: string
  state: "draft" | "running" | "completed" | "approved"
  createTime: string
  probeCount: number
  fromTime: string | null
  untilTime: string | null
  verdict: "passed" | "failed" | "unknown" | null
}

export interface MonitoredDetail {
  id: number
  waybillNo: string
  customerOrderId: string | null
  businessCode: string
  containerNo: string
  ssccs: (string)[]
  waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"
  goodsName: string
  carrierName: string
  driverName: string
  driverPhone: string
  orgId: number
  orgName: string
  sharing: "none" | "given" | "received"
  state: "toShip" | "inTransit" | "completed"
  completedState: "arrived" | "alreadyEnded" | "recycling" | null
  plates: (string)[]
  startMode: "automatic" | "manual"
  endMode: "automatic" | "manual"
  plannedStartTime: string
  plannedArrivalTime: string | null
  actualStartTime: string | null
  completionTime: string | null
  arrivalTime: string | null
  version: number
  createTime: string
  profile: "scene" | "custom" | "park"
  shipping: { siteId: number | null; address: string; lng: number | null; lat: number | null; timeZone: string | null }
  receiving: { siteId: number | null; address: string; lng: number | null; lat: number | null; timeZone: string | null }
  waypoints: ({ siteId: number | null; address: string; lng: number | null; lat: number | null; timeZone: string | null; plannedArrivalTime: string | null; plannedStayMin: number | null })[]
  goods: (ShownGoods)[]
  alarmPolicyId: number | null
  alarmPolicyName: string | null
  isPolicyDisabled?: boolean
  recordInterval: number | null
  delayTime: number | null
  messages: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]
  recipients: ChannelRecipients
  remark: string
  startReason: string
  endReason: string
  startActor: "person" | "rule" | null
  endActor: "person" | "rule" | null
  devices: (WaybillDevice)[]
  history: (WaybillStep)[]
  known?: WaybillKnown
  exceptions: ("late" | "expectedLate" | "warm" | "alarm" | "offRoute" | "doorOpen" | "silent")[]
  arrivalBasis: "past" | "pace" | "tooEarly" | "noPosition" | "noPlace" | null
  estimatedArrivalTime: string | null
  earliestArrivalTime: string | null
  latestArrivalTime: string | null
  places: ({ deviceId: number; reportTime: string | null; lng: number | null; lat: number | null; fixTime: string | null })[]
  startWait: StartWait | null
}

export interface MonitoredDevice {
  id: number
  code: string
  name: string
  orgId: number
  category: string
  model: string
  plate: string | null
  monitorTarget: string | null
  range: SimpleRange
  reportIntervalS: number
  serviceEndDate: string | null
}

export interface MonitoredWaybill {
  id: number
  waybillNo: string
  customerOrderId: string | null
  businessCode: string
  containerNo: string
  ssccs: (string)[]
  waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"
  goodsName: string
  carrierName: string
  driverName: string
  driverPhone: string
  orgId: number
  orgName: string
  sharing: "none" | "given" | "received"
  state: "toShip" | "inTransit" | "completed"
  completedState: "arrived" | "alreadyEnded" | "recycling" | null
  shippingAddress: string
  receivingAddress: string
  waypointCount: number
  deviceCount: number
  deviceNames: (string)[]
  plates: (string)[]
  startMode: "automatic" | "manual"
  endMode: "automatic" | "manual"
  plannedStartTime: string
  plannedArrivalTime: string | null
  actualStartTime: string | null
  completionTime: string | null
  arrivalTime: string | null
  version: number
  createTime: string
  lng: number | null
  lat: number | null
  fixTime: string | null
  exceptions: ("late" | "expectedLate" | "warm" | "alarm" | "offRoute" | "doorOpen" | "silent")[]
  arrivalBasis: "past" | "pace" | "tooEarly" | "noPosition" | "noPlace" | null
  estimatedArrivalTime: string | null
  earliestArrivalTime: string | null
  latestArrivalTime: string | null
}

export interface MotionCounts {
  all: number
  run: number
  stop: number
  offLine: number
  close: number
  other: number
}

export interface NearbyDevice {
  id: number
  code: string
  name: string
  orgId: number
  category: string
  model: string
  plate: string | null
  monitorTarget: string | null
  range: SimpleRange
  reportIntervalS: number
  serviceEndDate: string | null
  lng: number
  lat: number
  fixMs: number
  distanceM: number
}

export interface NewDevice {
  deviceCode: string | null
  deviceName: string
  orgId: number
  typeId?: number | null
  category?: DeviceCategory
  model?: string
  deviceGroup?: string | null
  monitorTarget?: string | null
  protocol?: DeviceProtocol
  terminalNo?: string | null
  productId?: string | null
  plate?: LicencePlate | null
  range?: SimpleRange
  reportIntervalS?: number
  collectIntervalS?: number | null
  moveIntervalS?: number | null
  staticIntervalS?: number | null
  recordIntervalS?: number
  delayTimeS?: number
  serviceStartDate?: string | null
  serviceEndDate?: string | null
  zone?: string
}

export interface NewMapping {
  orgId: number
  name: string
  vehicleId?: number | null
  roomId?: number | null
  placeName?: string
  lengthM: number
  widthM: number
  heightM: number
  lowC: number
  highC: number
  spreadLimitC?: number | null
  requiredHours: number
  load: "empty" | "partlyLoaded" | "full"
  season: "summer" | "winter" | "other"
  conditions?: string
  probes: ({ label: string; deviceId: number; key: string; x: number; y: number; z: number })[]
}

export interface NewPolicy {
  orgId: number
  name: PolicyName
  coverage: PolicyCoverage
  kinds: (AlarmSettingInput)[]
  levels: [PolicyLevelInput, PolicyLevelInput, PolicyLevelInput]
  schedule?: PolicyScheduleInput | null
  push?: GivenPush
}

export interface NewShare {
  id: number
  link: string
  expireTime: string | null
}

export interface NewestInspection {
  plate: string
  compartment: number
  result: "passed" | "failed" | "incomplete" | null
  faults: string
  doneTime: string | null
  userName: string
}

export interface OrgCompliance {
  orgId: number
  orgName: string
  devices: number
  devicesOut: number
  devicesOutNow: number
  watchedS: number
  outOfRangeS: number
}

export interface OrgDeviceTree {
  devices: (DeviceOption)[]
  total: number
  organisations: (OrgNode)[]
}

export interface OrgNode {
  id: number
  parentId: number | null
  name: string
  code: string
  deviceCount: number
  isRoot: boolean
}

export interface Organisation {
  id: number
  parentId: number | null
  parentName: string | null
  name: string
  code: string
  isRoot: boolean
  userCount: number
  deviceCount: number
  childCount: number
  keptMonths: number | null
  zone: string | null
  language: "en-US" | "zh-CN" | "ru-RU" | "ko-KR" | "th-TH" | null
  requiresSecondFactor: boolean
  gln: string | null
  version: number
  createTime: string
}

export interface OutboxMessage {
  id: number
  time: string
  channel: "email" | "sms" | "wechat" | "http" | "webPush"
  address: string
  subject: string
  text: string | null
  state: "recorded" | "queued" | "sending" | "sent" | "failed" | "cancelled"
  attempts: number
  lastError: string | null
  sentTime: string | null
  isCharged: boolean
  messageId: string
  providerId: string | null
}

export interface OwnPolicy {
  alarmPolicyId: number
  status: "enabled" | "disabled"
  kinds: (AlarmSetting)[]
  levels: [PolicyLevel, PolicyLevel, PolicyLevel]
  schedule: PolicySchedule | null
  push: PolicyPush
  terminal: { [key in string]: { [key in string]: string | number | boolean } }
  recipients: ({ id: number; name: string })[]
  version: number
  updateTime: string
}

export interface Park {
  id: number
  siteName: string
  siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"
  shape: "circle" | "polygon"
  centerlat: number
  centerlng: number
  radius: number | null
  points: ({ lat: number; lng: number })[]
  isGlobal: boolean
  address: string
  level: number
}

export interface ParkAlarm {
  id: number
  kind: "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation" | "openedUnasked" | "openedOutOfTime" | "openedElsewhere"
  level: number
  deviceCode: string
  deviceName: string
  siteId: number | null
  siteName: string | null
  startTime: string
}

export interface ParkOrder {
  id: number
  waybillNo: string
  siteId: number | null
  bindType: "inbound" | "inPark" | "outbound"
  orgName: string
  deviceId: number
  deviceCode: string
  deviceName: string
  bindTime: string
  isInside: boolean | null
  lng: number | null
  lat: number | null
  fixTime: string | null
}

export type PartnerCodes = (string)[]

export type Phone = string | InternationalPhone

export type PhoneInput = string | InternationalPhoneInput

export type PolicyCoverage = { by: "organisation"; orgIds: (number)[] } | { by: "group"; groups: (string)[] } | { by: "list"; deviceIds: (number)[] }

export interface PolicyLevel {
  email: (number)[]
  sms: (number)[]
  wechat: (number)[]
  http: (number)[]
}

export interface PolicyLevelInput {
  email?: (number)[]
  sms?: (number)[]
  wechat?: (number)[]
  http?: (number)[]
}

export type PolicyName = string | null

export interface PolicyPush {
  isEnabled: boolean
  scope: "own" | "branch"
  types: ("opened" | "escalated" | "ended")[]
}

export interface PolicyRevision {
  version: number
  time: string
  status: "enabled" | "disabled"
  kinds: ("temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation")[]
  by: string | null
}

export interface PolicySchedule {
  zone: string
  windows: (ScheduleWindow)[]
  isTripOnly: boolean
}

export interface PolicyScheduleInput {
  zone: string
  windows: (ScheduleWindow)[]
  isTripOnly?: boolean
}

export interface PolicySet {
  kind: "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation"
  code: number
  family: "range" | "state" | "speed" | "silence" | "stay" | "crossing" | "deviation"
  series: (string)[]
  unit: string
  decimals: number
  fields: { [key in string]: unknown }
}

export interface PolicySetRow {
  alarmPolicyId: number
  name: string
  status: "enabled" | "disabled"
  kind: "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation"
  setting: { [key in string]: unknown }
}

export interface PositionedWaybill {
  id: number
  waybillNo: string
  customerOrderId: string | null
  businessCode: string
  containerNo: string
  ssccs: (string)[]
  waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"
  goodsName: string
  carrierName: string
  driverName: string
  driverPhone: string
  orgId: number
  orgName: string
  sharing: "none" | "given" | "received"
  state: "toShip" | "inTransit" | "completed"
  completedState: "arrived" | "alreadyEnded" | "recycling" | null
  shippingAddress: string
  receivingAddress: string
  waypointCount: number
  deviceCount: number
  deviceNames: (string)[]
  plates: (string)[]
  startMode: "automatic" | "manual"
  endMode: "automatic" | "manual"
  plannedStartTime: string
  plannedArrivalTime: string | null
  actualStartTime: string | null
  completionTime: string | null
  arrivalTime: string | null
  version: number
  createTime: string
  lng: number | null
  lat: number | null
  fixTime: string | null
  places: ({ deviceId: number; deviceCode: string; deviceName: string; reportTime: string | null; lng: number | null; lat: number | null; fixTime: string | null })[]
}

export interface Probe {
  id: number
  key: string
  serialNumber: string
  sinceTime: string
  untilTime: string | null
  remark: string
  version: number
  state: "valid" | "dueSoon" | "expired" | "none"
  certificates: (ProbeCertificate)[]
}

export interface ProbeAssessment {
  measuredMs: number
  aboveMs: number
  belowMs: number
  degreeMinutesAbove: number
  degreeMinutesBelow: number
  limits: (LimitOutcome)[]
  frozenAtMs: number | null
  meanKineticC: number | null
  meanKineticWorst: { valueC: number; fromMs: number; untilMs: number } | null
  shelfLifeLostDays: number | null
}

export interface ProbeCertificate {
  id: number
  number: string
  laboratory: string
  calibratedOn: string
  dueOn: string
  points: (CalibrationPoint)[]
  file: { name: string; kind: "pdf" | "jpeg" | "png" | "webp"; bytes: number; sha256: string } | null
  userName: string
  createTime: string
}

export interface ProbeRow {
  id: number
  deviceId: number
  deviceCode: string
  deviceName: string
  plate: string | null
  orgName: string
  key: string
  serialNumber: string
  state: "valid" | "dueSoon" | "expired" | "none"
  number: string | null
  laboratory: string | null
  dueOn: string | null
}

export interface ProcessFigures {
  id: string
  host: string
  pid: number
  roles: (string)[]
  startedMs: number
  isThere: boolean
  isBusWhole: boolean
  clock: ClockVerdict | null
  points: (FigurePoint)[]
}

export interface Product {
  id: number
  name: string
  gtin: string | null
  orgId: number
  orgName: string
  definition: ProductDefinition
  remark: string
  shipmentCount: number
  version: number
  createTime: string
}

export interface ProductAssessment {
  productId: number
  productName: string
  lot: string
  definition: ProductDefinition
  isExceeded: boolean
  breaches: (ProductBreach)[]
  outsideMs: number
  spentBeforeMs: number
  unreviewedBefore: number
  meanKineticC: number | null
  shelfLifeLostDays: number | null
  probes: ({ detailId: number; deviceName: string; key: string; assessment: ProbeAssessment })[]
}

export interface ProductBreach {
  kind: "frozen" | "limit" | "outside" | "budget" | "meanKinetic" | "shelfLife"
  atMs: number | null
}

export interface ProductDefinition {
  lowC: number | null
  highC: number | null
  limits: (ProductLimit)[]
  budgetMin: number | null
  freezeC: number | null
  activationKJPerMol: number
  meanKineticMaxC: number | null
  meanKineticHours: number
  shelfLifeDays: number | null
  shelfLifeAtC: number | null
  needsTwoPersons: boolean
  needsCalibration: boolean
}

export interface ProductLimit {
  side: "above" | "atOrAbove" | "below" | "atOrBelow"
  temperatureC: number
  kind: "single" | "cumulative"
  allowedMin: number
}

export interface ProtocolInfo {
  name: DeviceProtocol
  title: string
  terminal: "none" | "phone" | "imei" | "eui"
  port: number | null
  commands: ("setWorkingModelAuto" | "setWorkingModelTiming" | "setWorkingModelBatch" | "remoteUpgrade" | "remoteReboot" | "remoteShutdown" | "gpsSwitch" | "temperatureAlarm" | "humidityAlarm" | "vibrationAlarm" | "rolloverAlarm" | "lightSensingAlarm" | "terminalAlarmSwitch" | "primaryServer" | "transparentTransmission" | "elockLock" | "elockUnlock" | "chillerControl" | "coolingTemperature" | "startPreTrip" | "irrigate" | "setVents" | "smsCommand" | "disableShutdown" | "photograph" | "setElockPwd" | "disabledAlarm")[]
}

export interface RankedCause {
  is: "door" | "defrost" | "unit" | "setPoint" | "gap" | "ambient"
  seconds: number
}

export interface RealTimeRow {
  id: number
  deviceCode: string
  deviceName: string
  plate: string | null
  orgId: number
  orgName: string
  category: DeviceCategory
  typeName: string | null
  monitorTarget: string | null
  useStatus: "unused" | "inUse" | "ended"
  workingStatus: "normal" | "lowBattery" | "offline" | "shutdown" | "notConnected"
  batteryPct: number | null
  lastReportTime: string | null
  motion: "run" | "stop" | "offLine" | "close" | "other"
  positioning: "none" | "GPS" | "LBS"
  fixTime: string | null
  lng: number | null
  lat: number | null
  speedKmh: number | null
  mileageKm: number | null
  signal: number | null
  tempC: number | null
  humPct: number | null
  door: number | null
  isBreached: boolean
}

export interface Recipient {
  id: number
  orgId: number
  orgName: string
  name: string
  email: string | null
  phone: string | null
  wechatId: string | null
  httpAddress: string | null
  emailState: "pendingVerification" | "bound" | "unbound" | null
  language: "en-US" | "zh-CN" | "ru-RU" | "ko-KR" | "th-TH" | null
  isWechatBound: boolean
  isOwn: boolean
  version: number
  createTime: string
}

export interface Rehearsed {
  fromTime: string
  untilTime: string
  devices: number
  devicesOfAll: number
  readings: number
  trips: number | null
  isCut: boolean
  kinds: (RehearsedKind)[]
}

export interface RehearsedKind {
  kind: "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation"
  alarms: number
  isUnknown: boolean
  byHour: (number)[]
  byLevel: (number)[]
  medianS: number
  longestS: number
  totalS: number
  noise: { explained: number; flapping: number; short: number }
}

export interface Release {
  waybillId: number
  waybillNo: string
  state: "waiting" | "investigating" | "deciding" | "confirming" | "closed"
  round: number
  outcome: "released" | "partlyReleased" | "rejected" | null
  needsInvestigation: boolean
  needsTwoPersons: boolean
  isOwn: boolean
  version: number
  isWhole: boolean
  steps: (ReleaseStep)[]
  known: { verdict: "inRange" | "atRisk" | "excursion" | "unknown"; outOfRangeMs: number; time: string } | null
}

export interface ReleaseRow {
  waybillId: number
  waybillNo: string
  state: "waiting" | "investigating" | "deciding" | "confirming" | "closed"
  outcome: "released" | "partlyReleased" | "rejected" | null
  goodsName: string
  orgId: number
  orgName: string
  verdict: "inRange" | "atRisk" | "excursion" | "unknown" | null
  isDisproved: boolean
  completionTime: string
  signedTime: string | null
  signedBy: string
}

export interface ReleaseStep {
  round: number
  kind: "review" | "investigation" | "decision" | "confirmation" | "objection" | "reopening"
  time: string
  timeMs: number
  userName: string
  account: string
  outcome: "released" | "partlyReleased" | "rejected" | null
  cause: "doorOpen" | "unitFailure" | "powerLoss" | "warmLoading" | "handling" | "delay" | "probeFault" | "packaging" | "other" | null
  correctiveAction: string
  comment: string
  facts: ReviewedFacts | null
  hash: string
}

export interface ReviewedFacts {
  verdict: "inRange" | "atRisk" | "excursion" | "unknown"
  concerns: ("notStarted" | "noLimits" | "noReadings" | "silentDevice" | "expired" | "elsewhere" | "deleted" | "tooMuch" | "beyondLimit" | "briefly" | "nearLimit" | "gaps" | "limitsNotKept")[]
  fromMs: number | null
  untilMs: number | null
  outOfRangeMs: number
  excursionCount: number
  excursions: (Excursion)[]
  goods: (ProductAssessment)[]
  asOfMs: number
  causes: (RankedCause)[]
  series: ({ detailId: number; deviceName: string; fromMs: number; untilMs: number; key: string; low: number | null; high: number | null; limitsFrom: "product" | "policy" | "device" | null; stats: SeriesStats })[]
}

export interface Role {
  id: number
  orgId: number
  orgName: string
  name: string
  description: string
  permissions: ("monitor:view" | "track:view" | "sensor:view" | "sensor:edit" | "alarm:view" | "alarm:edit" | "alarm:handle" | "device:view" | "device:edit" | "device:allocate" | "deviceType:view" | "deviceType:edit" | "command:view" | "command:send" | "command:unlock" | "site:view" | "site:edit" | "organisation:view" | "organisation:edit" | "user:view" | "user:edit" | "role:view" | "role:edit" | "line:view" | "line:edit" | "waybill:view" | "waybill:edit" | "waybill:capture" | "vehicle:view" | "vehicle:edit" | "lockOrder:view" | "lockOrder:edit" | "probe:view" | "probe:edit" | "mapping:view" | "mapping:edit" | "mapping:sign" | "product:view" | "product:edit" | "room:view" | "room:edit" | "release:sign" | "recipient:view" | "recipient:edit" | "share:view" | "share:edit" | "audit:view" | "outbox:view" | "outbox:edit" | "operations:view" | "apiClient:view" | "apiClient:edit" | "forwarding:view" | "forwarding:edit")[]
  mobileMenus: ("mobile:monitor" | "mobile:track" | "mobile:sensor" | "mobile:device" | "mobile:alarm" | "mobile:command" | "mobile:waybill")[]
  userCount: number
  version: number
  createTime: string
}

export interface Room {
  id: number
  kind: "coldRoom" | "greenhouseZone"
  name: string
  siteId: number | null
  siteName: string
  orgId: number
  orgName: string
  crop: string
  stage: "germination" | "seedling" | "vegetative" | "flowering" | "fruiting" | "harvest" | null
  plan: (StageTargets)[]
  baseC: number | null
  seasonStart: string | null
  devices: ({ id: number; code: string; name: string })[]
  remark: string
  version: number
  createTime: string
}

export interface RoomClimate {
  id: number
  kind: "coldRoom" | "greenhouseZone"
  name: string
  siteId: number | null
  siteName: string
  orgId: number
  orgName: string
  crop: string
  stage: "germination" | "seedling" | "vegetative" | "flowering" | "fruiting" | "harvest" | null
  plan: (StageTargets)[]
  baseC: number | null
  seasonStart: string | null
  devices: ({ id: number; code: string; name: string })[]
  remark: string
  version: number
  createTime: string
  measured: (RoomMeasured)[]
  now: { [key in "temp" | "hum" | "vpd" | "light" | "carbonDioxide" | "soilTemp" | "soilMoisture"]?: { low: number; high: number } }
  alarmCount: number
}

export interface RoomDays {
  zone: string
  isSiteZone: boolean
  days: (ClimateDay)[]
}

export interface RoomMeasured {
  id: number
  code: string
  name: string
  workingStatus: "normal" | "lowBattery" | "offline" | "shutdown" | "notConnected"
  atMs: number | null
  values: { [key in "temp" | "hum" | "vpd" | "light" | "carbonDioxide" | "soilTemp" | "soilMoisture"]?: number }
  door: number | null
  alarmCount: number
  commands: ("irrigate" | "setVents")[]
}

export interface ScheduleWindow {
  days: (number)[]
  fromMin: number
  untilMin: number
}

export interface SensorDevice {
  id: number
  code: string
  name: string
  category: string
  plate: string | null
  range: SimpleRange
  reportIntervalS: number
  keys: (string)[]
}

export interface SensorRow {
  time: string
  isManual?: true
  temp1?: number | null
  hum1?: number | null
  vibration?: number | null
  angleZ?: number | null
  light?: number | null
  door?: number | null
  external?: number | null
  pressure?: number | null
  internalTemp?: number | null
  methane?: number | null
  butane?: number | null
  reeferMode?: number | null
  reeferSetPoint?: number | null
  reeferSupply?: number | null
  reeferReturn?: number | null
  reeferSetPoint2?: number | null
  reeferSupply2?: number | null
  reeferReturn2?: number | null
  reeferSetPoint3?: number | null
  reeferSupply3?: number | null
  reeferReturn3?: number | null
  reeferMode2?: number | null
  reeferMode3?: number | null
  reeferHours?: number | null
  reeferAlarms?: number | null
  reeferAlarm1?: number | null
  reeferAlarm2?: number | null
  reeferAlarm3?: number | null
  gasPressure?: number | null
  batteryTemp?: number | null
  dismantle?: number | null
  acc?: number | null
  lock?: number | null
  unlockRequest?: number | null
  battery?: number | null
  signal?: number | null
  mileage?: number | null
  voltage?: number | null
  batteryVoltage?: number | null
  movement?: number | null
  input1?: number | null
  fuel?: number | null
  ambientTemp?: number | null
  soilTemp?: number | null
  soilMoisture?: number | null
  soilConductivity?: number | null
  soilPh?: number | null
  soilNitrogen?: number | null
  soilPhosphorus?: number | null
  soilPotassium?: number | null
  carbonDioxide?: number | null
  ammonia?: number | null
  temp2?: number | null
  hum2?: number | null
  input2?: number | null
  temp3?: number | null
  hum3?: number | null
  input3?: number | null
  temp4?: number | null
  hum4?: number | null
  input4?: number | null
  temp5?: number | null
  hum5?: number | null
  input5?: number | null
  temp6?: number | null
  hum6?: number | null
  input6?: number | null
  temp7?: number | null
  hum7?: number | null
  input7?: number | null
  temp8?: number | null
  hum8?: number | null
  input8?: number | null
  temp9?: number | null
  hum9?: number | null
  temp10?: number | null
  hum10?: number | null
  temp11?: number | null
  hum11?: number | null
  temp12?: number | null
  hum12?: number | null
  temp13?: number | null
  hum13?: number | null
  temp14?: number | null
  hum14?: number | null
  temp15?: number | null
  hum15?: number | null
  temp16?: number | null
  hum16?: number | null
  temp17?: number | null
  hum17?: number | null
  temp18?: number | null
  hum18?: number | null
  temp19?: number | null
  hum19?: number | null
  temp20?: number | null
  hum20?: number | null
  temp21?: number | null
  hum21?: number | null
  temp22?: number | null
  hum22?: number | null
  temp23?: number | null
  hum23?: number | null
  temp24?: number | null
  hum24?: number | null
  temp25?: number | null
  hum25?: number | null
  temp26?: number | null
  hum26?: number | null
  temp27?: number | null
  hum27?: number | null
  temp28?: number | null
  hum28?: number | null
  temp29?: number | null
  hum29?: number | null
  temp30?: number | null
  hum30?: number | null
  temp31?: number | null
  hum31?: number | null
  temp32?: number | null
  hum32?: number | null
  faults: { [key in string]: string } | null
  isSuspect: boolean
}

export interface SentCommands {
  results: ({ deviceId: number; deviceCode: string; recordId: number; deviceState: "inExecution" | "success" | "failure" | "wrongMessage" | "unsupported" | "noResponse" | "invalid" | "unknown"; needsApproval: boolean })[]
}

export interface SeriesAnswer {
  bucketMs: number
  gapMs: number
  series: ({ key: string; bounds: { low: number | null; high: number | null }; buckets: (Bucket)[]; stats: SeriesStats; byHand: ([number, number])[] })[]
}

export interface SeriesStats {
  count: number
  faulty: number
  suspect: number
  expected: number
  min: number | null
  minAtMs: number | null
  max: number | null
  maxAtMs: number | null
  mean: number | null
  stdDev: number | null
  meanKinetic: number | null
  inRangeMs: number
  outOfRangeMs: number
  gaps: { count: number; totalMs: number; longest: ([number, number])[] }
}

export interface SetupLine {
  by: "sms" | "configurator" | "parameter"
  text: string
}

export interface Share {
  id: number
  page: "home" | "realtime" | "sensor" | "track" | "alarm" | "order" | "driver"
  validityDays: null | 1 | 2 | 3
  startTime: string | null
  endTime: string | null
  deviceNames: (string)[]
  userName: string
  createTime: string
  expireTime: string | null
  state: "live" | "expired" | "revoked"
  opens: number
  lastOpenTime: string | null
}

export interface SharePartner {
  orgCode: string
  orgName: string | null
}

export interface SheetImport {
  total: number
  ready: number
  imported: number
  standing: number
  refused: number
  rows: (SheetImportRow)[]
}

export interface SheetImportRow {
  row: number
  name: string
  outcome: "ready" | "imported" | "standing" | "refused"
  code: string | null
  column: string | null
  message: string | null
}

export interface ShownCondition {
  verdict: "inRange" | "atRisk" | "excursion" | "unknown"
  concerns: ("notStarted" | "noLimits" | "noReadings" | "silentDevice" | "expired" | "elsewhere" | "deleted" | "tooMuch" | "beyondLimit" | "briefly" | "nearLimit" | "gaps" | "limitsNotKept")[]
  fromMs: number | null
  untilMs: number | null
  outOfRangeMs: number
  excursionCount: number
  excursions: (Excursion)[]
  goods: (ProductAssessment)[]
  devices: (ConditionDevice)[]
  certified: (CertifiedSpan)[]
}

export interface ShownGoods {
  productId: number
  productName: string
  gtin: string | null
  lot: string
  definition: ProductDefinition
  productVersion: number
  newestVersion: number | null
}

export interface SimpleRange {
  tempLowC: number | null
  tempHighC: number | null
  humLowPct: number | null
  humHighPct: number | null
}

export interface Site {
  id: number
  siteNo: string
  siteName: string
  gln: string | null
  siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"
  shape: "circle" | "polygon"
  centerlat: number
  centerlng: number
  radius: number | null
  address: string
  isGlobal: boolean
  source: "console" | "import"
  orgId: number | null
  orgName: string | null
  isOwn: boolean
  version: number
  createTime: string
  updateTime: string
  points: ({ lat: number; lng: number })[]
  canShare: boolean
}

export interface SitePush {
  isEnabled: boolean
  types: ("entry" | "exit" | "dwell")[]
  scope: "own" | "branch"
  recipients: ChannelRecipients
  orgId: number
  version: number
}

export interface SiteRecord {
  id: number
  deviceId: number
  deviceCode: string
  deviceName: string
  orgName: string
  siteId: number | null
  siteName: string
  siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"
  state: "inside" | "left" | "unwatched"
  entryTime: string | null
  exitTime: string | null
  dwellS: number
  dwellTime: string | null
  entrylng: number | null
  entrylat: number | null
  exitlng: number | null
  exitlat: number | null
  plate: string | null
  waybillNo: string | null
  scene: "device" | "waybill"
  isRead: boolean
  isCorrected: boolean
  createTime: string
}

export interface SiteRow {
  id: number
  siteNo: string
  siteName: string
  gln: string | null
  siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"
  shape: "circle" | "polygon"
  centerlat: number
  centerlng: number
  radius: number | null
  coordinates: string
  address: string
  isGlobal: boolean
  source: "console" | "import"
  orgId: number | null
  orgName: string | null
  isOwn: boolean
  subscriptionCount: number
  version: number
  createTime: string
  updateTime: string
}

export interface SiteStay {
  id: number
  siteId: number | null
  siteName: string
  siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"
  state: "inside" | "left" | "unwatched"
  fromMs: number
  untilMs: number | null
  hasEntry: boolean
}

export interface SiteSubscription {
  id: number
  siteId: number
  siteName: string
  siteType: "senderStation" | "receiverStation" | "trackingPoint" | "store" | "logisticsPark" | "warehouse" | "yard" | "factory" | "railwayStation" | "airport" | "wharf" | "transferStation" | "serviceArea" | "other"
  orgId: number
  orgName: string
  deviceCount: number
  deviceNames: (string)[]
  validity: "once" | "permanent"
  status: "valid" | "cancelled" | "completed"
  events: ("entry" | "exit" | "dwell")[]
  dwellS: number | null
  startTime: string
  endTime: string
  finishTime: string | null
  createTime: string
}

export type Sorts = ({ column: string; order: "asc" | "desc" })[]

export interface StageTargets {
  stage: "germination" | "seedling" | "vegetative" | "flowering" | "fruiting" | "harvest" | null
  targets: Targets
}

export interface StartWait {
  siteName: string
  devices: ({ deviceId: number; deviceName: string; sight: "inside" | "leaving" | "atEdge" | "outside" | "longAgo" | "noPosition" | "notShared"; distanceM: number | null; fixTime: string | null })[]
}

export interface StateTree {
  organisations: (OrgNode)[]
  devices: ({ id: number; deviceCode: string; deviceName: string; plate: string | null; category: DeviceCategory; orgId: number; orgName: string; cautions: ("offline" | "lowBattery" | "shutdown" | "notConnected" | "gpsBatteryLow" | "alreadyBound")[]; motion: "run" | "stop" | "offLine" | "close" | "other"; workingStatus: "normal" | "lowBattery" | "offline" | "shutdown" | "notConnected" })[]
  total: number
}

export interface StatisticsRow {
  part: "all" | "day" | "lane" | "carrier" | "type"
  name: string
  completed: number
  onTime: number
  late: number
  warm: number
  inRange: number
  excursion: number
  meanDurationS: number | null
}

export interface Stop {
  fromMs: number
  untilMs: number
  lng: number
  lat: number
  tempLow: number | null
  tempHigh: number | null
}

export interface SwitchRecord {
  deviceCode: string
  kind: "lock" | "door"
  state: number
  time: string
  lng: number | null
  lat: number | null
}

export type Targets = { [key in "temp" | "hum" | "vpd" | "light" | "carbonDioxide" | "soilTemp" | "soilMoisture"]?: { low: number | null; high: number | null } }

export interface TemplateContent {
  waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"
  containerNo: string
  goodsName: string
  carrierName: string
  driverName: string
  driverPhone: "" | Phone
  productIds: (number)[]
  shipping: WaybillPlace | null
  receiving: WaybillPlace | null
  waypoints: (WaybillPlace)[]
  alarmPolicyId: number | null
  startMode: "automatic" | "manual"
  endMode: "automatic" | "manual"
  durationMin: number | null
  recordInterval: number | null
  delayTime: number | null
  messages: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]
  recipients: ChannelRecipients
  remark: string
}

export interface TemplateContentInput {
  waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"
  containerNo?: string
  goodsName?: string
  carrierName?: string
  driverName?: string
  driverPhone?: "" | PhoneInput
  productIds: (number)[]
  shipping: WaybillPlaceInput | null
  receiving: WaybillPlaceInput | null
  waypoints?: (WaybillPlaceInput)[]
  alarmPolicyId?: number | null
  startMode: "automatic" | "manual"
  endMode: "automatic" | "manual"
  durationMin: number | null
  recordInterval?: number | null
  delayTime?: number | null
  messages?: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]
  recipients?: ChannelRecipientsInput
  remark?: string
}

export interface TerminalThresholds {
  temperatureAlarm?: { isOn: boolean; lowC: number; highC: number; durationS: number }
  humidityAlarm?: { isOn: boolean; lowPct: number; highPct: number; durationS: number }
  vibrationAlarm?: { isOn: boolean; collision: number; durationS: number }
  rolloverAlarm?: { isOn: boolean; lowDeg: number; highDeg: number; durationS: number }
  lightSensingAlarm?: { isOn: boolean; highLux: number; durationS: number }
  terminalAlarmSwitch?: { isOn: boolean }
}

export interface Thermometer {
  id: number
  deviceCode: string
  deviceName: string
  orgId: number
  orgName: string
  typeName: string | null
  model: string
  isBound: boolean
  gatewayName: string | null
  workingStatus: "normal" | "lowBattery" | "offline" | "shutdown" | "notConnected"
  batteryPct: number | null
  lastReportTime: string | null
  tempC: number | null
  humPct: number | null
}

export interface TrackHandover {
  atMs: number
  lng: number
  lat: number
  leg: number
}

export interface TrackLeg {
  deviceId: number
  deviceCode: string
  deviceName: string
  fromMs: number
  untilMs: number
  range: SimpleRange
  reportIntervalS: number
  fixes: number
}

export type TrackPoint = [number, number, number, number, number, "GPS" | "LBS", number | null]

export interface TrackedDevice {
  name: string
  category: string
  plate: string | null
  range: SimpleRange
  reportIntervalS: number
}

export interface TreeBody {
  keyword?: string
}

export interface TypeDeviceTree {
  devices: (DeviceOption)[]
  total: number
  types: ({ category: DeviceCategory; deviceCount: number })[]
}

export interface UnitChannel {
  key: string
  role: "setPoint" | "returnAir" | "supplyAir" | "air" | "humidity" | "door" | "mode" | "fuel" | "hours" | "alarms"
  compartment: number
}

export interface UnitCheck {
  name: string
  result: "passed" | "failed" | "notRun"
  code: string
}

export interface UnlockRequest {
  id: number
  state: "pending" | "inProgress" | "approved" | "rejected" | "processed"
  deviceState: "inExecution" | "success" | "failure" | "wrongMessage" | "unsupported" | "noResponse" | "invalid" | "unknown"
  waybillId: number | null
  orderNo: string | null
  reason: string
  origin: "user" | "link" | "device"
  deviceId: number
  deviceCode: string
  deviceName: string
  plate: string | null
  requester: string | null
  decidedBy: string | null
  canDecide: boolean
  code: "none" | "ready" | "given"
  canTakeCode: boolean
  createTime: string
  expireTime: string
  finishTime: string | null
}

export interface UnlockRule {
  orgId: number
  needsApproval: boolean
  validS: number
  isOwn: boolean
  version: number
}

export interface UnreadKind {
  protocol: string
  model: string
  type: string
  messages: number
  devices: number
  lastMs: number
}

export interface UnreadRecord {
  repeats: number
  protocol: string
  type: string
  why: string
  size: number
  hex: string
  id: number
  deviceCode: string
  arriveTime: string
}

export interface User {
  id: number
  account: string
  userName: string
  orgId: number
  orgName: string
  roleId: number | null
  roleName: string
  email: string | null
  phone: string | null
  emailState: "pendingVerification" | "bound" | "unbound" | null
  isWechatContact: boolean
  wechatBoundTime: string | null
  accountStatus: "enabled" | "deactivated"
  mustChangePassword: boolean
  hasSecondFactor: boolean
  version: number
  createTime: string
}

export interface Vehicle {
  id: number
  plate: string
  state: "available" | "maintenance" | "upkeep" | "inspection"
  property: "own" | "social" | "outside" | "frequent"
  vehicleType: "container" | "coldChain" | "dumpTrailer" | "flatbed" | "van" | "oilTank"
  team: string
  ownerName: string
  ownerPhone: string | null
  brand: string
  loadKg: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  passengers: number | null
  mainDriverName: string
  mainDriverPhone: string | null
  assistantDriverName: string
  assistantDriverPhone: string | null
  orgId: number
  orgName: string
  devices: (VehicleDevice)[]
  remark: string
  version: number
  createTime: string
}

export interface VehicleBinding {
  deviceId: number
  deviceCode: string
  deviceName: string
  boundFrom: string
  boundUntil: string | null
}

export interface VehicleChannel {
  deviceId: number
  deviceCode: string
  deviceName: string
  key: string
  role: "setPoint" | "returnAir" | "supplyAir" | "air" | "humidity" | "door" | "mode" | "fuel" | "hours" | "alarms"
  compartment: number
  boundFrom: string
  boundUntil: string | null
}

export interface VehicleDetail {
  id: number
  plate: string
  state: "available" | "maintenance" | "upkeep" | "inspection"
  property: "own" | "social" | "outside" | "frequent"
  vehicleType: "container" | "coldChain" | "dumpTrailer" | "flatbed" | "van" | "oilTank"
  team: string
  ownerName: string
  ownerPhone: string | null
  brand: string
  loadKg: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  passengers: number | null
  mainDriverName: string
  mainDriverPhone: string | null
  assistantDriverName: string
  assistantDriverPhone: string | null
  orgId: number
  orgName: string
  devices: (VehicleDevice)[]
  remark: string
  version: number
  createTime: string
  bindings: (VehicleBinding)[]
  states: (VehicleStateChange)[]
}

export interface VehicleDevice {
  deviceId: number
  deviceCode: string
  deviceName: string
}

export interface VehicleInspection {
  id: number
  vehicleId: number
  plate: string
  orgName: string
  compartment: number
  result: "passed" | "failed" | "incomplete"
  faults: string
  doneTime: string
  checks: (UnitCheck)[] | null
  userName: string
  createTime: string
  remark: string
}

export interface VehicleMeters {
  km: number | null
  kmTime: string | null
  kmBy: string
  isCounting: boolean
  hours: number | null
  hoursTime: string | null
  hoursBy: string
  isHoursReported: boolean
}

export interface VehicleStateChange {
  state: "available" | "maintenance" | "upkeep" | "inspection"
  time: string
  userName: string
  reason: string
}

export interface VehicleTrack {
  points: (TrackPoint)[]
  stops: (Stop)[]
  distanceM: number
  fixes: number
  vehicleId: number
  plate: string
  legs: (TrackLeg)[]
  handovers: (TrackHandover)[] | null
}

export interface VehicleUnit {
  compartments: (string)[]
  channels: (VehicleChannel)[]
  preTripDevices: (VehicleDevice)[]
  version: number
}

export interface VehicleUpkeep {
  vehicleId: number
  plate: string
  orgName: string
  kind: "maintenance" | "inspection" | "unitService" | "probeCalibration"
  state: "overdue" | "soon" | "unknown" | "later" | "done"
  dueTime: string | null
  dueKm: number | null
  dueHours: number | null
  everyDays: number | null
  everyKm: number | null
  everyHours: number | null
  whenOverdue: "note" | "warn" | "refuse"
  doneTime: string | null
  doneBy: string
  remark: string
  version: number
}

export interface VehicleUse {
  waybillIds: (number)[]
  alarmIds: (number)[]
}

export interface WatchedDevice {
  id: number
  deviceCode: string
  deviceName: string
  plate: string | null
  orgName: string
  arrivedMs: number
  batteryPct: number | null
}

export interface Waybill {
  id: number
  waybillNo: string
  customerOrderId: string | null
  businessCode: string
  containerNo: string
  ssccs: (string)[]
  waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"
  goodsName: string
  carrierName: string
  driverName: string
  driverPhone: string
  orgId: number
  orgName: string
  sharing: "none" | "given" | "received"
  state: "toShip" | "inTransit" | "completed"
  completedState: "arrived" | "alreadyEnded" | "recycling" | null
  shippingAddress: string
  receivingAddress: string
  waypointCount: number
  deviceCount: number
  deviceNames: (string)[]
  plates: (string)[]
  startMode: "automatic" | "manual"
  endMode: "automatic" | "manual"
  plannedStartTime: string
  plannedArrivalTime: string | null
  actualStartTime: string | null
  completionTime: string | null
  arrivalTime: string | null
  version: number
  createTime: string
}

export interface WaybillCounts {
  toShip: number
  inTransit: number
  completed: number
  exceptions: { [key in "late" | "expectedLate" | "warm" | "alarm" | "offRoute" | "doorOpen" | "silent"]: number }
}

export interface WaybillDetail {
  id: number
  waybillNo: string
  customerOrderId: string | null
  businessCode: string
  containerNo: string
  ssccs: (string)[]
  waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"
  goodsName: string
  carrierName: string
  driverName: string
  driverPhone: string
  orgId: number
  orgName: string
  sharing: "none" | "given" | "received"
  state: "toShip" | "inTransit" | "completed"
  completedState: "arrived" | "alreadyEnded" | "recycling" | null
  plates: (string)[]
  startMode: "automatic" | "manual"
  endMode: "automatic" | "manual"
  plannedStartTime: string
  plannedArrivalTime: string | null
  actualStartTime: string | null
  completionTime: string | null
  arrivalTime: string | null
  version: number
  createTime: string
  profile: "scene" | "custom" | "park"
  shipping: { siteId: number | null; address: string; lng: number | null; lat: number | null; timeZone: string | null }
  receiving: { siteId: number | null; address: string; lng: number | null; lat: number | null; timeZone: string | null }
  waypoints: ({ siteId: number | null; address: string; lng: number | null; lat: number | null; timeZone: string | null; plannedArrivalTime: string | null; plannedStayMin: number | null })[]
  goods: (ShownGoods)[]
  alarmPolicyId: number | null
  alarmPolicyName: string | null
  isPolicyDisabled?: boolean
  recordInterval: number | null
  delayTime: number | null
  messages: ("alarm" | "goods" | "siteEntry" | "siteExit" | "start" | "completion")[]
  recipients: ChannelRecipients
  remark: string
  startReason: string
  endReason: string
  startActor: "person" | "rule" | null
  endActor: "person" | "rule" | null
  devices: (WaybillDevice)[]
  history: (WaybillStep)[]
  known?: WaybillKnown
}

export interface WaybillDevice {
  detailId: number
  deviceId: number
  deviceCode: string | null
  deviceName: string | null
  isGone: boolean
  boundFrom: string | null
  boundUntil: string | null
  recordState: "due" | "inExecution" | "success" | "failure" | "wrongMessage" | "unsupported" | "noResponse" | "invalid" | "unknown" | null
}

export interface WaybillDocument {
  sha256: string
  fileName: string
  kind: "pdf" | "jpeg" | "png" | "webp" | "logger"
  bytes: number
  userName: string
  createTime: string
  proof: { role: "signature" | "photo"; signer: string; place: { lng: number; lat: number; accuracyM: number } | null; signTime: string } | null
}

export interface WaybillGoods {
  productId: number
  lot?: string
}

export interface WaybillImport {
  total: number
  ready: number
  imported: number
  standing: number
  refused: number
  doubtful: ({ deviceId: number; cautions: ("offline" | "lowBattery" | "shutdown" | "notConnected" | "gpsBatteryLow" | "alreadyBound")[] })[]
  rows: (WaybillImportRow)[]
}

export interface WaybillImportRow {
  row: number
  businessCode: string
  outcome: "ready" | "imported" | "standing" | "refused"
  code: string | null
  column: string | null
  message: string | null
  waybill: { [key in string]: unknown } | null
}

export interface WaybillKnown {
  at: string
  unknown: ("content" | "devices")[]
}

export interface WaybillMap {
  waybills: ({ id: number; waybillNo: string; lng: number; lat: number; exceptions: ("late" | "expectedLate" | "warm" | "alarm" | "offRoute" | "doorOpen" | "silent")[] })[]
  inTransit: number
}

export interface WaybillNode {
  orgId: number
  parentId: number | null
  orgName: string
  waybills: ({ id: number; waybillNo: string; state: "toShip" | "inTransit" | "completed" })[]
}

export interface WaybillPlace {
  siteId: number | null
  address: string
  lng: number | null
  lat: number | null
}

export interface WaybillPlaceInput {
  siteId?: number | null
  address: string
  lng?: number | null
  lat?: number | null
}

export interface WaybillRecords {
  visits: (SiteRecord)[] | null
  alarms: (AlarmRecord)[] | null
  isCut: boolean
  isVisitsUnknown: boolean
}

export interface WaybillShare {
  orgCode: string
  orgName: string | null
  userName: string
  createTime: string
}

export interface WaybillStatistics {
  completed: number
  onTime: number
  late: number
  warm: number
  inRange: number
  excursion: number
  meanDurationS: number | null
  expectedLate: number
  meanDelayS: number | null
  byDay: ({ day: string; completed: number; onTime: number; late: number; warm: number; inRange: number; excursion: number; meanDurationS: number | null })[]
  byLane: ({ shipping: string; receiving: string; completed: number; onTime: number; late: number; warm: number; inRange: number; excursion: number; meanDurationS: number | null })[]
  byCarrier: ({ carrierName: string; completed: number; onTime: number; late: number; warm: number; inRange: number; excursion: number; meanDurationS: number | null })[]
  byType: ({ waybillType: "road" | "rail" | "air" | "sea" | "multimodal" | "other"; completed: number; onTime: number; late: number; warm: number; inRange: number; excursion: number; meanDurationS: number | null })[]
  causes: ({ cause: "doorOpen" | "unitFailure" | "powerLoss" | "warmLoading" | "handling" | "delay" | "probeFault" | "packaging" | "other" | null; waybills: number })[]
  excursions: ExcursionsOverTime
  alarms: ({ kind: "temperature" | "humidity" | "vibration" | "light" | "door" | "tilt" | "pressure" | "battery" | "batteryTemperature" | "methane" | "butane" | "carbonDioxide" | "soil" | "speed" | "stayTimeout" | "offline" | "lowBattery" | "dismantle" | "lockState" | "reeferFailure" | "reeferAlarm" | "shock" | "siteEntryExit" | "lineDeviation" | "openedUnasked" | "openedOutOfTime" | "openedElsewhere"; waybills: number })[]
}

export interface WaybillStep {
  id: number
  event: "created" | "edited" | "started" | "startMoved" | "completed" | "endMoved" | "arrivalSeen" | "deviceBound" | "deviceUnbound" | "loadPassed" | "loadOverruled"
  time: string
  recordTime: string
  actor: "person" | "rule"
  actorName: string
  reason: string
  deviceId: number | null
  deviceName: string | null
  formerTime: string | null
}

export interface WaybillTemplate {
  id: number
  name: string
  orgId: number
  orgName: string
  shippingAddress: string
  receivingAddress: string
  version: number
  createTime: string
}

export interface WaybillTemplateDetail {
  id: number
  name: string
  orgId: number
  orgName: string
  shippingAddress: string
  receivingAddress: string
  version: number
  createTime: string
  content: TemplateContent
  products: ({ productId: number; productName: string; definition: ProductDefinition })[]
}

export interface Waypoint {
  siteId?: number | null
  address: string
  lng?: number | null
  lat?: number | null
  plannedArrivalTime?: string | null
  plannedStayMin?: number | null
}

export type alarmComment = string
