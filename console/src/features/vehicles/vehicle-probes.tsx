/** The probes of the devices on a vehicle, with the state of their calibration; the one that is due first comes first. */
import { limits } from '@coldway/contract/limits.ts'
import { probes } from '@coldway/contract/probes/probes.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { CalibrationPill } from '../probes/index.ts'
import { seriesLabel } from '../series/index.ts'

export const VehicleProbes = ({ devices }: Pick<VehicleDetail, 'devices'>) => {
  const t = useText()
  const textOf = useErrorText()
  const codes = devices.map(({ deviceCode }) => deviceCode)
  const found = useCall(
    probes.queryPageList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [{ column: 'deviceCode', type: 'in', value: codes }] },
    { freshMs: 0, isEnabled: codes.length > 0 },
  )
  const { records = [], total = 0 } = found.data ?? {}
  return (
    <Panel title={t('vehicles.upkeep.probes')}>
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {(codes.length === 0 || (found.data && records.length === 0)) && <Empty text={t('vehicles.upkeep.noProbes')} />}
      <ul className="vehicle-rows">
        {records.map((one) => (
          <li key={one.id}>
            <CalibrationPill state={one.state} />
            <b>{seriesLabel(t, one.key)}</b>
            <span>{one.serialNumber}</span>
            <small>{one.dueOn === null ? t('probes.noCertificate') : `${t('probes.dueOn')} ${one.dueOn}`}</small>
            <Link to={`${devicePath(one.deviceCode)}?tab=probes`}>{one.deviceName}</Link>
          </li>
        ))}
      </ul>
      {total > records.length && (
        <p className="vehicle-hint">{t('vehicles.inspections.more', { count: records.length, total })}</p>
      )}
    </Panel>
  )
}
