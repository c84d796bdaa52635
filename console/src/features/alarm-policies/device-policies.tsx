/**
 * The policies that watch one device: its own, made and edited in place, and those that cover it, each with whom its alarms
 * reach. The open form stands in the address (`edit=policy`).
 */
import { type CoveringPolicy, devicePolicies } from '@coldway/contract/alarm-policies/device-policies.ts'
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import './device-policies.css'
import { KindsCell } from './kinds-cell.tsx'
import { OwnPolicyEdit } from './own-policy-form.tsx'
import { OwnPolicyPanel } from './own-policy-panel.tsx'
import { policyScenes } from './policy-scene.ts'
import { ReachMark } from './reach-mark.tsx'

export const DevicePolicies = ({ device }: { device: MonitoredDevice }) => {
  const canEdit = useCan('alarm:edit') ?? false
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const back = `${pathname}?tab=alarms`
  if (canEdit && address.get('edit') === 'policy') return <OwnPolicyEdit device={device} back={back} />
  return <Policies device={device} editPath={canEdit ? `${back}&edit=policy` : undefined} />
}

interface PoliciesProps {
  readonly device: MonitoredDevice
  /** The address of the editor; undefined when the user may not edit. */
  readonly editPath: string | undefined
}

const Policies = ({ device, editPath }: PoliciesProps) => {
  const t = useText()
  const textOf = useErrorText()
  const columns = useCoveringColumns(editPath !== undefined)
  const found = useCall(devicePolicies.queryDeviceAlarmPoliciesAndSet, { deviceCode: device.code }, { freshMs: 0 })
  const covering = found.data?.covering
  const isUnwatched = covering?.every(({ status }) => status === 'disabled') ?? false
  return (
    <div className="device-policies">
      {isUnwatched && <Alert kind="warning">{t('alarmPolicies.own.unwatched')}</Alert>}
      {found.data && (
        <OwnPolicyPanel
          deviceId={device.id}
          own={found.data.own}
          watching={covering?.find(({ isOwn }) => isOwn)}
          editPath={editPath}
        />
      )}
      <Panel title={t('alarmPolicies.own.covering')}>
        <DataTable
          label={t('alarmPolicies.own.covering')}
          columns={columns}
          rows={covering?.filter(({ isOwn }) => !isOwn)}
          keyOf={({ alarmPolicyId }) => alarmPolicyId}
          {...(found.error !== null && { error: textOf(found.error) })}
          onRetry={() => void found.refetch()}
        />
        <p className="device-policies-hint">{t('alarmPolicies.own.above')}</p>
      </Panel>
    </div>
  )
}

const useCoveringColumns = (canEdit: boolean): TableColumn<CoveringPolicy>[] => {
  const t = useText()
  return [
    {
      key: 'name',
      label: t('alarmPolicies.name'),
      cell: ({ alarmPolicyId, name, scene }) =>
        canEdit ? <Link to={`${policyScenes[scene].updatePath}?id=${alarmPolicyId}`}>{name}</Link> : name,
    },
    {
      key: 'status',
      label: t('alarmPolicies.status'),
      cell: ({ status }) => (
        <Pill tone={status === 'enabled' ? 'ok' : 'off'}>{t(`enums.alarmPolicyStates.${status}`)}</Pill>
      ),
    },
    { key: 'kinds', label: t('alarmPolicies.kinds'), cell: ({ kinds }) => <KindsCell kinds={kinds} /> },
    {
      key: 'coverageBy',
      label: t('alarmPolicies.own.how'),
      cell: ({ coverageBy, scene }) =>
        [t(`alarmPolicies.by.${coverageBy}`), ...(scene === 'waybill' ? [t('alarmPolicies.own.onWaybill')] : [])].join(
          ' · ',
        ),
    },
    { key: 'orgName', label: t('alarmPolicies.organisation'), cell: ({ orgName }) => orgName },
    { key: 'reach', label: t('alarmPolicies.levels.title'), cell: ({ reach }) => <ReachMark reach={reach} /> },
  ]
}
