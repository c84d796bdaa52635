import { type DeviceCaution, type MonitoredDevice, titleOf } from '@coldway/contract/devices/device-state.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { DeviceParams, WorkMode } from '../commands/index.ts'

interface DeviceSettingsProps {
  readonly device: MonitoredDevice
  /** What is asked before a command is sent to it now. */
  readonly cautions: readonly DeviceCaution[]
}

/** What is registered of the device, and what it has set. */
export const DeviceSettings = ({ device, cautions }: DeviceSettingsProps) => {
  const t = useText()
  const canEdit = useCan('device:edit')
  const canSeeParams = useCan('device:view')
  const orgs = useCall(organisations.queryOrgTree, {})
  const orgName = orgs.data?.find(({ id }) => id === device.orgId)?.name
  const { tempLowC, tempHighC, humLowPct, humHighPct } = device.range
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [t('devices.code'), device.code],
    [t('devices.name'), device.name],
    [t('devices.plate'), device.plate],
    [t('devices.target'), device.monitorTarget],
    [t('devices.organisation'), orgName],
    [t('devices.model'), device.model],
    [t('devicePage.temperature'), spanText(tempLowC, tempHighC, '℃')],
    [t('devicePage.humidity'), spanText(humLowPct, humHighPct, '%')],
    [t('devicePage.interval'), formatDuration(device.reportIntervalS * 1000)],
    [t('devicePage.serviceEnd'), device.serviceEndDate],
  ]
  return (
    <div className="device-settings">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
        {canSeeParams && (
          <div>
            <dt>{t('devices.workMode')}</dt>
            <dd>
              <WorkMode to={{ id: device.id, name: titleOf(device), code: device.code, cautions }} />
            </dd>
          </div>
        )}
      </dl>
      {canEdit && <Link to={`${paths.deviceUpdate}?id=${device.id}`}>{t('devices.update')}</Link>}
      {canSeeParams && <DeviceParams code={device.code} />}
    </div>
  )
}

/** An open end is a limit on one side only. */
const spanText = (low: number | null, high: number | null, unit: string): string | undefined => {
  if (low === null && high === null) return undefined
  const print = (value: number | null) => (value === null ? '…' : formatNumber(value, 1))
  return `${print(low)} – ${print(high)} ${unit}`
}
