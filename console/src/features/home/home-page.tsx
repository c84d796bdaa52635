import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useCan, useMe } from '../../api/use-me.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import type { Tone } from '../../ui/base/pill.tsx'
import { ErrorState } from '../../ui/base/states.tsx'
import { FleetStrip } from './fleet-strip.tsx'
import './home.css'
import { Places } from './places.tsx'

const counters = [
  ['all', undefined],
  ['run', 'ok'],
  ['stop', 'cold'],
  ['offLine', 'off'],
  ['close', 'warning'],
  ['other', 'off'],
] as const satisfies readonly (readonly [string, Tone | undefined])[]

export const HomePage = () => {
  const t = useText()
  const me = useMe()
  const canMonitor = useCan('monitor:view')
  return (
    <div className="home">
      <header className="home-head">
        <h1>{me && t('shell.home.greeting', { name: me.userName })}</h1>
        <p>{me?.orgName}</p>
      </header>
      {canMonitor && <Fleet />}
      <Places />
    </div>
  )
}

/** Twice a minute suffices here: the monitoring centre is the live one. */
const repeatMs = 30_000

const Fleet = () => {
  const t = useText()
  const counts = useCall(deviceStatus.queryBdsDeviceJKCount, {}, { repeatMs })
  const open = (
    <Link className="home-open" to={paths.monitoring}>
      {t('shell.home.openMonitoring')}
      <Icon name="chevron-right" />
    </Link>
  )
  return (
    <Panel title={t('shell.home.fleet')} actions={open}>
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
    </Panel>
  )
}
