import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { statusOf, type Tracked } from '../monitoring/index.ts'
import { AddressLine } from '../places/index.ts'

/** Plate, cargo, state and place, and the ways to the map and to past tracks. */
export const DeviceHead = ({ one }: { one: Tracked }) => {
  const t = useText()
  const canTrack = useCan('track:view')
  const canMeasure = useCan('sensor:view')
  const { device, state } = one
  const status = statusOf(one)
  const title = titleOf(device)
  return (
    <header className="device-head">
      <div className="device-head-name">
        <h1>
          {title} {title !== device.code && <small>{device.code}</small>}
          <Pill tone={status.tone}>
            {status.breach && <BreachSign breach={status.breach} />}
            {t(status.text)}
          </Pill>
        </h1>
        <p>
          {[device.monitorTarget, device.plate && device.name].filter(Boolean).join(' · ')}
          {state && (
            <>
              {(device.monitorTarget || device.plate) && ' · '}
              <Age atMs={state.arrivedMs} nowMs={serverNowMs} />
            </>
          )}
        </p>
        {state?.fix && (
          <p>
            <Icon name="pin" /> <AddressLine key={device.id} place={state.fix} />
          </p>
        )}
      </div>
      <nav className="device-head-links" aria-label={t('devicePage.links')}>
        <Link to={`${paths.monitoring}?device=${device.id}`}>{t('monitoring.title')}</Link>
        {canTrack && <Link to={`${paths.track}?device=${device.id}`}>{t('titles.track')}</Link>}
        {canMeasure && <Link to={`${paths.sensors}?device=${device.id}`}>{t('titles.sensors')}</Link>}
      </nav>
    </header>
  )
}
