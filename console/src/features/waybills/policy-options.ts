import type { AlarmPolicyRow } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { Translate } from '../../settings/texts.ts'

/** The policies that a shipment may name; one that is disabled says so, because nothing would watch the shipment then. */
export const policyOptions = (t: Translate, policies: readonly AlarmPolicyRow[] | undefined) =>
  policies?.map(({ id, name, status }) => ({
    value: id,
    label: status === 'disabled' ? `${name} · ${t(`enums.alarmPolicyStates.${status}`)}` : name,
  }))
