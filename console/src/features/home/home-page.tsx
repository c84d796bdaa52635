/**
 * /view/home/home: what needs the user on the left, what the fleet does on the right, and the screens the user chose. Each panel
 * makes one bounded call, and stands there only with its permission.
 */
import { useCan, useMe } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { WaitingAlarms } from '../alarms/index.ts'
import { ReadyDownloads } from '../downloads/index.ts'
import { ArrivalsToday } from './arrivals-today.tsx'
import { ColdToday } from './cold-today.tsx'
import { FleetNow } from './fleet-now.tsx'
import './home.css'
import { Places } from './places.tsx'
import { DevicesToWatch } from './devices-to-watch.tsx'

export const HomePage = () => {
  const t = useText()
  const me = useMe()
  const canAlarms = useCan('alarm:view')
  const canMonitor = useCan('monitor:view')
  const canSites = useCan('site:view')
  return (
    <div className="home">
      <header className="home-head">
        <h1>{me && t('shell.home.greeting', { name: me.userName })}</h1>
        <p>{me?.orgName}</p>
      </header>
      <div className={classNames('home-desk', canAlarms && 'has-waiting')}>
        {canAlarms && <WaitingAlarms />}
        <div className="home-side">
          {canMonitor && <FleetNow />}
          <div className="home-column">
            {canMonitor && <DevicesToWatch />}
            <ReadyDownloads />
          </div>
          <div className="home-column">
            {canAlarms && <ColdToday />}
            {canSites && <ArrivalsToday />}
          </div>
        </div>
        <Places />
      </div>
    </div>
  )
}
