/** The enumerations of the check of a load. */

/** What is looked at before a load departs, in the order in which it is shown. */
export const loadPoints = [
  'temperature',
  'reporting',
  'battery',
  'calibration',
  'inspection',
  'upkeep',
  'devices',
  'doors',
] as const
export type LoadPoint = (typeof loadPoints)[number]

/** `notNeeded`: the load has nothing of the kind. `unknown` is an answer, and never a good one. */
export const loadMarks = ['notNeeded', 'good', 'warning', 'unknown', 'bad'] as const
export type LoadMark = (typeof loadMarks)[number]

/** Why a finding is what it is. */
export const loadReasons = [
  ...(['inRange', 'tooWarm', 'tooCold', 'noLimits', 'oldReading', 'faultyProbe', 'noTemperature'] as const),
  ...(['reports', 'silent', 'shutdown', 'neverReported', 'clockAhead'] as const),
  ...(['charged', 'batteryMiddle', 'batteryLow', 'batteryUntold'] as const),
  ...(['calibrated', 'calibrationDueSoon', 'calibrationExpired', 'uncalibrated'] as const),
  ...(['inspectionPassed', 'inspectionFailed', 'inspectionIncomplete', 'notInspected', 'noUnit', 'noVehicle'] as const),
  ...(['noneOverdue', 'overdueWarns', 'overdueBlocks', 'meterUnread'] as const),
  ...(['bound', 'noDevice', 'unseen'] as const),
  ...(['doorClosed', 'doorOpen', 'locked', 'unlocked', 'noDoor'] as const),
] as const
export type LoadReason = (typeof loadReasons)[number]

/** What whoever checked a load decided: it is as it has to be, or it departs in spite of open points. */
export const loadDecisions = ['passed', 'departs'] as const
export type LoadDecision = (typeof loadDecisions)[number]
