import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { useText } from '@coldway/console/settings/texts.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'

/** Warns that the alarm policy which the shipment names is disabled, so that nothing watches the goods. */
export const PolicyOff = ({ of }: { of: Pick<MonitoredDetail, 'alarmPolicyName' | 'isPolicyDisabled'> }) => {
  const t = useText()
  if (!of.isPolicyDisabled) return null
  return (
    <p className="card policy-off" role="status">
      <Icon name="warning" />
      <span>
        <b>{of.alarmPolicyName}</b> {t('shipment.policyOff')}
      </span>
    </p>
  )
}
