/** Errors of devices, and of what is sent to them and judged of them: types, commands, policies, binding, data, sources. Rules of the table: errors.ts. */
import type { ErrorRow } from './row.ts'

export const deviceErrors = {
  // Devices: 14000-14007, 18000-18019; device types and models: 19000-19005
  deviceNotFound: ['14000', 404],
  deviceNotStarted: ['14001', 200],
  dataBeforeStart: ['14002', 200],
  deviceInUseOrEnded: ['14003', 200],
  historyOneItem: ['14004', 200],
  lockStartTimeUnknown: ['14005', 200],
  deviceRequired: ['14006', 200],
  deviceExportEmpty: ['14007', 200],
  deviceCodeExists: ['18000', 200],
  deviceNameExists: ['18001', 200],
  deviceNameEqualsCode: ['18002', 200],
  terminalExists: ['18003', 200],
  deviceCodeRequired: ['18004', 200],
  deviceIdRequired: ['18005', 200],
  deviceTypeRequired: ['18006', 200],
  deviceModelRequired: ['18007', 200],
  deviceGroupRequired: ['18008', 200],
  sensorConfigRequired: ['18009', 200],
  monitorTargetRequired: ['18010', 200],
  deviceTwiceInFile: ['18011', 200],
  deviceCellInvalid: ['18012', 200],
  deviceCellAmbiguous: ['18013', 200],
  deviceRowsRefused: ['18014', 200],
  /** Number and credential are judged together, so that a stranger cannot tell which one is wrong. */
  deviceCredentialWrong: ['18015', 200],
  deviceTypeNotFound: ['19000', 404],
  deviceTypeExists: ['19001', 200],
  deviceModelExists: ['19002', 200],
  deviceTypeInUse: ['19003', 200],
  // Commands: 15000, 21000-21014
  resendNotAllowed: ['15000', 200],
  commandNotFound: ['21000', 404],
  commandParametersFailed: ['21001', 200],
  workModeNotFound: ['21002', 404],
  messageTypeNotFound: ['21003', 404],
  intervalOutOfRange: ['21004', 200],
  reportIntervalOutOfRange: ['21005', 200],
  workIntervalOutOfRange: ['21006', 200],
  collectionSlowerThanReport: ['21007', 200],
  collisionOutOfRange: ['21008', 200],
  stayTimeoutOutOfRange: ['21009', 200],
  durationOutOfRange: ['21010', 200],
  limitsCrossed: ['21011', 200],
  batteryLimitTooHigh: ['21012', 200],
  speedAboveRoadLimit: ['21013', 200],
  parameterOutOfRange: ['21014', 200],
  // Strategies and alarms: 16000-16004
  alarmPolicyNameExists: ['16000', 200],
  strategyExists: ['16001', 200],
  strategyNameRequired: ['16002', 200],
  alarmPolicyNotFound: ['16003', 404],
  alarmRecordNotFound: ['16004', 404],
  // Binding: 17000-17004
  deviceAlreadyBound: ['17000', 200],
  deviceNotBound: ['17001', 200],
  bindFailed: ['17002', 200],
  unbindFailed: ['17003', 200],
  /** An order takes only an electronic lock. */
  notBindable: ['17004', 200],
  // Data and forwarding: 20000, 20001
  dataEmpty: ['20000', 200],
  forwardingRuleExists: ['20001', 200],
  // Encoding: 22000
  encodingNotFound: ['22000', 404],
  // Sources and apps: 25000-25002
  sourceNotFound: ['25000', 404],
  sourceExists: ['25001', 200],
  appNotFound: ['25002', 404],
} as const satisfies Record<string, ErrorRow>
