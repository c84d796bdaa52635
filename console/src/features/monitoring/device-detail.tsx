/** One device now and over the last day. A floating panel on a desktop, a full sheet on a phone. */
import { serviceStatusOf, titleOf } from '@coldway/contract/devices/device-state.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { ServiceEnd } from '../../ui/base/service-end.tsx'
import { AddressLine } from '../places/index.ts'
import { ShareButton } from '../shares/index.ts'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { CommandButton } from './command-button.tsx'
import { DayChart } from './day-chart.tsx'
import { heldSince } from './day-series.ts'
import { DetailNotes } from './detail-notes.tsx'
import { formatPlace, formatTime } from '../../settings/format.ts'
import type { Tracked } from './device-store.ts'
import { RecordsButton } from './records-button.tsx'
import { HeroReading } from './hero-reading.tsx'
import { chartKeysOf } from './sensor-tiles.ts'
import { statusOf } from './status.ts'
import { TileGrid, tilesShown } from './tile-grid.tsx'
import { useDay } from './use-day.ts'

interface DeviceDetailProps {
  readonly one: Tracked
  readonly orgName: string | undefined
  readonly isPhone: boolean
  readonly onClose: () => void
  readonly onPlayback: () => void
  /** Centres the map on the device; undefined when there is no map. */
  readonly onCentre: (() => void) | undefined
}

export const DeviceDetail = (props: DeviceDetailProps) => {
  const t = useText()
  const { one, isPhone } = props
  const [chosen, setChosen] = useState<string>()
  const canSee = useCan('sensor:view')
  const keys = one.state ? chartKeysOf(one.device, one.state) : []
  const day = useDay(one.device.id, canSee ? keys : [])
  const doors = day.data?.series.find((series) => series.key === 'door')?.buckets ?? []
  const doorSinceMs = one.state?.values.door === undefined ? undefined : heldSince(doors, one.state.values.door)
  const tiles = <TileGrid one={one} doorSinceMs={doorSinceMs} most={tilesShown} />
  return (
    <section className={isPhone ? 'detail detail-sheet' : 'detail'} aria-label={t('monitoring.detail.label')}>
      <DetailHead {...props} />
      <div className="detail-body" tabIndex={0}>
        <DetailNotes one={one} />
        {isPhone && <HeroReading one={one} />}
        {!isPhone && tiles}
        {canSee && one.state && (
          <DayChart one={one} day={day} keys={keys} value={chosen} onChange={setChosen} height={isPhone ? 140 : 128} />
        )}
        {isPhone && tiles}
      </div>
      <DetailActions {...props} />
    </section>
  )
}

const DetailHead = ({ one, orgName, onClose, isPhone }: DeviceDetailProps) => {
  const t = useText()
  const status = statusOf(one)
  const { serviceEndDate } = one.device
  const service = serviceStatusOf(serviceEndDate, formatTime(serverNowMs()).slice(0, 10))
  const title = titleOf(one.device)
  return (
    <header className="detail-head">
      {isPhone && <IconButton icon="chevron-left" label={t('common.back')} onClick={onClose} />}
      <div className="detail-name">
        <h2>
          <Link to={devicePath(one.device.code)}>{title}</Link>{' '}
          {title !== one.device.code && <small>{one.device.code}</small>}
        </h2>
        {one.device.monitorTarget && <p>{one.device.monitorTarget}</p>}
        <p>
          {[orgName, one.device.plate && one.device.name].filter(Boolean).join(' · ')}
          {one.state && (
            <>
              {' · '}
              <Age atMs={one.state.arrivedMs} nowMs={serverNowMs} />
            </>
          )}
        </p>
        {one.state?.fix && (
          <p>
            <AddressLine key={one.device.id} place={one.state.fix} />
          </p>
        )}
        {service && serviceEndDate && (
          <p>
            <ServiceEnd status={service} endDate={serviceEndDate} />
          </p>
        )}
      </div>
      <Pill tone={status.tone}>
        {status.breach && <BreachSign breach={status.breach} />}
        {t(status.text)}
      </Pill>
      {!isPhone && <IconButton icon="close" label={t('common.close')} onClick={onClose} />}
    </header>
  )
}

const DetailActions = ({ one, onPlayback, onCentre }: DeviceDetailProps) => {
  const t = useText()
  const canPlay = useCan('track:view')
  const canMeasure = useCan('sensor:view')
  const navigate = useNavigate()
  const [isMore, setMore] = useState(false)
  const fix = one.state?.fix
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('monitoring.detail.copied', { text }), 'ok')
    } catch {
      // Pages without https may not write to the clipboard: the text itself is shown instead.
      notify(text)
    }
  }
  return (
    <>
      <footer className="detail-actions">
        {fix && canPlay && (
          <Button kind="primary" icon="play" onClick={onPlayback}>
            {t('monitoring.detail.playback')}
          </Button>
        )}
        <CommandButton key={one.device.id} one={one} />
        <ShareButton key={`share ${one.device.id}`} things={[{ id: one.device.id, title: titleOf(one.device) }]} />
        <Button aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {t('pieces.list.more')}
        </Button>
        {isMore && (
          <>
            {canPlay && (
              <Button icon="clock" onClick={() => void navigate(`${paths.track}?device=${one.device.id}`)}>
                {t('titles.track')}
              </Button>
            )}
            {canMeasure && one.state && (
              <Button icon="chart" onClick={() => void navigate(`${paths.sensors}?device=${one.device.id}`)}>
                {t('titles.sensors')}
              </Button>
            )}
            {fix && onCentre && (
              <Button icon="pin" onClick={onCentre}>
                {t('monitoring.detail.centre')}
              </Button>
            )}
            {fix && <Button onClick={() => void copy(formatPlace(fix))}>{t('monitoring.detail.copyPlace')}</Button>}
            <RecordsButton key={`records ${one.device.id}`} device={one.device} />
          </>
        )}
      </footer>
    </>
  )
}
