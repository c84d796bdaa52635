/** Words of refrigeration units: what a channel measures, and what an inspection and each of its checks found. */
export const channelRoles = [
  'setPoint',
  'returnAir',
  'supplyAir',
  'air',
  'humidity',
  'door',
  'mode',
  'fuel',
  'hours',
  'alarms',
] as const
export type ChannelRole = (typeof channelRoles)[number]
/** incomplete: the unit reported no failed check, and not each as passed; a person records no such result. */
export const inspectionResults = ['passed', 'failed', 'incomplete'] as const
export type InspectionResult = (typeof inspectionResults)[number]
export const recordedResults = ['passed', 'failed'] as const satisfies readonly InspectionResult[]
export const checkResults = ['passed', 'failed', 'notRun'] as const
export type CheckResult = (typeof checkResults)[number]
