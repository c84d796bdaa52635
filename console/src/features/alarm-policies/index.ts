/**
 * Alarm policies: which devices are watched for what, when, and who is notified at each of three levels; for devices and for
 * waybills, the same screens with a scene. Owns the list, the form, the previews beside it, and the
 * policies of one device on its page. Not here: the alarms themselves
 * (alarms), recipients (recipients). Invariant: the form of an alarm kind is drawn from the contract's table.
 */
export {
  AlarmPolicyAddPage,
  AlarmPolicyUpdatePage,
  WaybillAlarmPolicyAddPage,
  WaybillAlarmPolicyUpdatePage,
} from './policy-form-pages.tsx'
export { DevicePolicies } from './device-policies.tsx'
export { AlarmPolicyListPage, WaybillAlarmPolicyListPage } from './policy-list-page.tsx'
