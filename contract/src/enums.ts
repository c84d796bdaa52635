/**
 * Every enumeration of product.md sections 2-4 and rules-and-calls.md section 9, with its wire values. Labels:
 * i18n/<lang>/enums.ts under the same names. Not repeated here: motions, working statuses and bands (device-state.ts), fix
 * types and qualities (report.ts), sensor type codes (series.ts), device categories and protocols (devices.ts).
 */
import { fixTypes } from './readings/report.ts'

// Settings of a user
export const languages = ['en-US', 'zh-CN', 'ru-RU', 'ko-KR', 'th-TH'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh-CN'
/** The colour themes; `dark` is for the night shift. */
export const themes = ['blue', 'red', 'dark'] as const
export type Theme = (typeof themes)[number]
/** The base maps: `offline` is embedded; the others need keys or tiles of the operator. */
export const mapProviders = ['offline', 'baidu', 'google', 'googleSatellite', 'tiles', 'pmtiles', 'style'] as const
export type MapProvider = (typeof mapProviders)[number]
export const roadConditions = ['severeCongestion', 'crowded', 'slow', 'clear'] as const
export type RoadCondition = (typeof roadConditions)[number]
export const displayModes = ['aggregate', 'tile'] as const
export type DisplayMode = (typeof displayModes)[number]

// Devices
export const positionings = ['none', ...fixTypes] as const
export type Positioning = (typeof positionings)[number]
/** How a terminal decides when to report: by motion, by the clock, or what it collected in batches. */
export const workModes = ['auto', 'timing', 'batch'] as const
export type WorkMode = (typeof workModes)[number]
export const useStatuses = ['unused', 'inUse', 'ended'] as const
export type UseStatus = (typeof useStatuses)[number]
export const serviceStatuses = ['normal', 'aboutToExpire', 'expired'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]
/** The transmission modes: 1 and 2 show the host actions; 3, or none, hides temperature and humidity. */
export const transmissionModes = [1, 2, 3] as const
export type TransmissionMode = (typeof transmissionModes)[number]
/** The modes of a refrigeration unit, with their codes on the wire (block 109). */
export const reeferModes = {
  refrigeration: 0,
  heating: 2,
  defrost: 4,
  stopAtTemperature: 8,
  failureShutdown: 9,
  powerOff: 10,
} as const
export type ReeferMode = keyof typeof reeferModes
/** The values that the scenario entries of the left menu pass as `type`. */
export const scenarios = { transport: 101, device: 102, container: 103, vehicle: 104 } as const
export type Scenario = keyof typeof scenarios

// Sites and lines
export const siteTypes = [
  'senderStation',
  'receiverStation',
  'trackingPoint',
  'store',
  'logisticsPark',
  'warehouse',
  'yard',
  'factory',
  'railwayStation',
  'airport',
  'wharf',
  'transferStation',
  'serviceArea',
  'other',
] as const
export type SiteType = (typeof siteTypes)[number]
export const siteShapes = ['circle', 'polygon'] as const
export type SiteShape = (typeof siteShapes)[number]
/** Origin of a site. */
export const siteSources = ['console', 'import'] as const
export type SiteSource = (typeof siteSources)[number]
/** Events of a device at a site. */
export const siteEvents = ['entry', 'exit', 'dwell'] as const
export type SiteEvent = (typeof siteEvents)[number]
/** State of a stay: the device is there, has left, or is no longer monitored there. */
export const stayStates = ['inside', 'left', 'unwatched'] as const
export type StayState = (typeof stayStates)[number]
/** Messages an alarm policy sends; `opened` also covers alarms that were found late. */
export const alarmPushTypes = ['opened', 'escalated', 'ended'] as const
export type AlarmPushType = (typeof alarmPushTypes)[number]
/** Devices a push setting covers: those of the organisation alone, or those of its branch. */
export const pushScopes = ['own', 'branch'] as const
export type PushScope = (typeof pushScopes)[number]
/** Scene of a record: devices by themselves, or on a waybill. */
export const siteScenes = ['device', 'waybill'] as const
export type SiteScene = (typeof siteScenes)[number]
export const subscriptionValidities = ['once', 'permanent'] as const
export type SubscriptionValidity = (typeof subscriptionValidities)[number]
export const subscriptionStates = ['valid', 'cancelled', 'completed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
/** The origin of a line's path. `estimate`: no router found one, it is the geodesic. */
export const routeSources = ['osrm', 'valhalla', 'google', 'baidu', 'estimate'] as const
export type RouteSource = (typeof routeSources)[number]
/** Position of a device relative to its line: not on it yet, on it, off it, or at its end. */
export const lineStates = ['ahead', 'onLine', 'offLine', 'arrived'] as const
export type LineState = (typeof lineStates)[number]
export const lineRecordKinds = ['deviation', 'stay'] as const
export type LineRecordKind = (typeof lineRecordKinds)[number]
/** The states of a line's record. `disproved`: late data showed that it did not happen. */
export const lineRecordStates = ['ongoing', 'ended', 'disproved'] as const
export type LineRecordState = (typeof lineRecordStates)[number]
/** Speed limits of `speed` alarms, slowest class first. */
export const roadClasses = ['ordinaryRoad', 'expressRoad', 'motorway'] as const
export type RoadClass = (typeof roadClasses)[number]

// Waybills
export const waybillStates = ['toShip', 'inTransit', 'completed'] as const
export type WaybillState = (typeof waybillStates)[number]
/** Sub-states of `completed`: by arrival, manually, devices on their way back. */
export const completedStates = ['arrived', 'alreadyEnded', 'recycling'] as const
export type CompletedState = (typeof completedStates)[number]
/** The means of transport of a waybill. */
export const waybillTypes = ['road', 'rail', 'air', 'sea', 'multimodal', 'other'] as const
export type WaybillType = (typeof waybillTypes)[number]
/** Steps in the life of a waybill. Late reports move a start or an end; `arrivalSeen`: an arrival beside a manual end. */
export const waybillEvents = [
  'created',
  'edited',
  'started',
  'startMoved',
  'completed',
  'endMoved',
  'arrivalSeen',
  'deviceBound',
  'deviceUnbound',
  'loadPassed',
  'loadOverruled',
] as const
export type WaybillEvent = (typeof waybillEvents)[number]
/**
 * The basis of an estimated arrival: shipments of the same lane, or the shipment's own pace. The
 * others say why there is none.
 */
export const arrivalBases = ['past', 'pace', 'tooEarly', 'noPosition', 'noPlace'] as const
export type ArrivalBasis = (typeof arrivalBases)[number]
/**
 * What needs a person: a shipment that is or will be late, a temperature alarm that lasts, another
 * alarm, a device off its line, a door that is open where no site is, devices that are silent.
 */
export const waybillExceptions = ['late', 'expectedLate', 'warm', 'alarm', 'offRoute', 'doorOpen', 'silent'] as const
export type WaybillException = (typeof waybillExceptions)[number]
/** How the cargo of a waybill fared; `unknown`: not enough is measured, or there is nothing to measure against. */
export const waybillVerdicts = ['inRange', 'atRisk', 'excursion', 'unknown'] as const
export type WaybillVerdict = (typeof waybillVerdicts)[number]
/** Why a verdict is not simply in range. */
export const waybillConcerns = [
  'notStarted',
  'noLimits',
  'noReadings',
  'silentDevice',
  'expired',
  'elsewhere',
  'deleted',
  'tooMuch',
  'beyondLimit',
  'briefly',
  'nearLimit',
  'gaps',
  'limitsNotKept',
] as const
export type WaybillConcern = (typeof waybillConcerns)[number]
/** Whether a waybill is shared: with nobody, by the reader's organisations, or with them. */
export const waybillSharings = ['none', 'given', 'received'] as const
export type WaybillSharing = (typeof waybillSharings)[number]
/** Who takes a step. */
export const waybillActors = ['person', 'rule'] as const
export type WaybillActor = (typeof waybillActors)[number]
/** How a waybill starts and ends. */
export const triggerModes = ['automatic', 'manual'] as const
export type TriggerMode = (typeof triggerModes)[number]
export const waybillMessages = ['alarm', 'goods', 'siteEntry', 'siteExit', 'start', 'completion'] as const
export type WaybillMessage = (typeof waybillMessages)[number]

/** Why a device is bound to a logistics park: its goods are on their way there, are handled there, or leave from there. */
export const bindTypes = ['inbound', 'inPark', 'outbound'] as const
export type BindType = (typeof bindTypes)[number]

// Commands
export const platformDeliveries = ['delivering', 'redelivering', 'delivered'] as const
export type PlatformDelivery = (typeof platformDeliveries)[number]
export const deviceExecutions = [
  'inExecution',
  'success',
  'failure',
  'wrongMessage',
  'unsupported',
  'noResponse',
  'invalid',
  'unknown',
] as const
export type DeviceExecution = (typeof deviceExecutions)[number]
/** What became of a waybill's record interval on a device: due until the command is sent, then what the device makes of it. */
export const recordStates = ['due', ...deviceExecutions] as const
export type RecordState = (typeof recordStates)[number]
/** States that allow the single resend. */
export const resendableExecutions = [
  'failure',
  'wrongMessage',
  'unsupported',
  'noResponse',
] as const satisfies readonly DeviceExecution[]

// Alarms, messages, recipients, exports, accounts
export const alarmStates = ['alarming', 'finished'] as const
export type AlarmState = (typeof alarmStates)[number]
export const alarmPolicyStates = ['enabled', 'disabled'] as const
export type AlarmPolicyState = (typeof alarmPolicyStates)[number]
/** The kinds of alarms. (settled.md, "Alarm kinds") */
export const alarmKinds = [
  'temperature',
  'humidity',
  'vibration',
  'light',
  'door',
  'tilt',
  'pressure',
  'battery',
  'batteryTemperature',
  'methane',
  'butane',
  'carbonDioxide',
  'soil',
  'speed',
  'stayTimeout',
  'offline',
  'lowBattery',
  'dismantle',
  'lockState',
  'reeferFailure',
  'reeferAlarm',
  'shock',
  'siteEntryExit',
  'lineDeviation',
] as const
export type AlarmKind = (typeof alarmKinds)[number]
/** The kinds of records: those of policies, and those of lock orders (lock-orders/lock-order-alarms.ts). */
export const alarmRecordKinds = [...alarmKinds, 'openedUnasked', 'openedOutOfTime', 'openedElsewhere'] as const
export type AlarmRecordKind = (typeof alarmRecordKinds)[number]
export const pushChannels = ['email', 'sms', 'wechat', 'http'] as const
export type PushChannel = (typeof pushChannels)[number]
/** The channels that recipients choose, and the browsers that users subscribe (web-push/web-push.ts). */
export const messageChannels = [...pushChannels, 'webPush'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const messageStates = ['unread', 'read'] as const
export type MessageState = (typeof messageStates)[number]
export const recipientStates = ['pendingVerification', 'bound', 'unbound'] as const
export type RecipientState = (typeof recipientStates)[number]
export const exportStates = ['exporting', 'exported'] as const
export type ExportState = (typeof exportStates)[number]
export const reportFormats = ['excel', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const accountStates = ['enabled', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

// Vehicles
export const vehicleStates = ['available', 'maintenance', 'upkeep', 'inspection'] as const
export type VehicleState = (typeof vehicleStates)[number]
export const vehicleProperties = ['own', 'social', 'outside', 'frequent'] as const
export type VehicleProperty = (typeof vehicleProperties)[number]
export const vehicleTypes = ['container', 'coldChain', 'dumpTrailer', 'flatbed', 'van', 'oilTank'] as const
export type VehicleType = (typeof vehicleTypes)[number]
/** What is to be done on a vehicle by a date. */
export const upkeepKinds = ['maintenance', 'inspection', 'unitService', 'probeCalibration'] as const
export type UpkeepKind = (typeof upkeepKinds)[number]
/** What happens to a waybill that takes an overdue vehicle. */
export const upkeepPolicies = ['note', 'warn', 'refuse'] as const
export type UpkeepPolicy = (typeof upkeepPolicies)[number]
/** The states of upkeep. `unknown`: due by a meter that nobody read. */
export const upkeepStates = ['overdue', 'soon', 'unknown', 'later', 'done'] as const
export type UpkeepState = (typeof upkeepStates)[number]

// Quick ranges and options, in days
export const trackRangeDays = [1, 2, 3] as const
export const trackRangeDefaultDays = 1
/** Days before today; 0 begins at midnight in the user's zone. */
export const completedWaybillRangeDays = [0, 1, 2, 3, 7] as const
export const dateShortcutDays = [3, 7, 30] as const
/** Days that a share link is valid; null: always. */
export const shareValidityDays = [null, 1, 2, 3] as const
export type ShareValidityDays = (typeof shareValidityDays)[number]
/** Contents of a share link: live location, real-time monitoring, sensor data, track, alarms, an electronic-lock order, the driver's request to open its lock. */
export const sharePages = ['home', 'realtime', 'sensor', 'track', 'alarm', 'order', 'driver'] as const
export type SharePage = (typeof sharePages)[number]
/** What a document proves of a delivery. */
export const proofRoles = ['signature', 'photo'] as const
export type ProofRole = (typeof proofRoles)[number]
export const shareStates = ['live', 'expired', 'revoked'] as const
export type ShareState = (typeof shareStates)[number]
