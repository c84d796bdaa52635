import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import type { Tone } from '../../ui/base/pill.tsx'
import { ErrorState } from '../../ui/base/states.tsx'
import { FleetStrip } from './fleet-strip.tsx'
import { SeenMap } from './seen-map.tsx'

const counters = [
  ['all', undefined],
  ['run', 'ok'],
  ['stop', 'cold'],
  ['offLine', 'off'],
  ['close', 'warning'],
  ['other', 'off'],
] as const satisfies readonly (readonly [string, Tone | undefined])[]

/** Twice a minute suffices here: the monitoring centre is the live one. */
const repeatMs = 30_000

/** The counters of the fleet, and where it is. */
export const FleetNow = () => {
  const t = useText()
  const counts = useCall(deviceStatus.queryBdsDeviceJKCount, {}, { repeatMs })
  const open = (
    <Link className="home-open" to={paths.monitoring}>
      {t('shell.home.openMonitoring')}
      <Icon name="chevron-right" />
    </Link>
  )
  return (
    <Panel className="home-fleet" title={t('shell.home.fleet')} actions={open}>
      {counts.isError ? (
        <ErrorState text={t('shell.home.countsFailed')} onRetry={() => void counts.refetch()} />
      ) : (
        <div className="home-counts">
          {counters.map(([key, tone]) => (
            <CountTile
              key={key}
              label={key === 'all' ? t('common.all') : t(`enums.motions.${key}`)}
              value={counts.data?.[key]}
              tone={tone}
            />
          ))}
        </div>
      )}
      {counts.data && <FleetStrip counts={counts.data} />}
      {counts.data?.all !== 0 && !counts.isError && <SeenMap total={counts.data?.all} />}
    </Panel>
  )
}
