import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { DetailNotes } from './detail-notes.tsx'
import type { Tracked } from './device-store.ts'
import { HeroReading } from './hero-reading.tsx'
import { statusOf } from './status.ts'
import { TileGrid } from './tile-grid.tsx'

interface SharedDetailProps {
  readonly one: Tracked
  readonly isPhone: boolean
  readonly onClose: () => void
}

/** The present state of a shared device, without history and without links into the console. */
export const SharedDetail = ({ one, isPhone, onClose }: SharedDetailProps) => {
  const t = useText()
  const status = statusOf(one)
  const title = titleOf(one.device)
  return (
    <section className={isPhone ? 'detail detail-sheet' : 'detail'} aria-label={t('monitoring.detail.label')}>
      <header className="detail-head">
        {isPhone && <IconButton icon="chevron-left" label={t('common.back')} onClick={onClose} />}
        <div className="detail-name">
          <h2>{title}</h2>
          <p>
            {title !== one.device.name && <>{one.device.name} · </>}
            {one.state && <Age atMs={one.state.arrivedMs} nowMs={serverNowMs} />}
          </p>
        </div>
        <Pill tone={status.tone}>
          {status.breach && <BreachSign breach={status.breach} />}
          {t(status.text)}
        </Pill>
        {!isPhone && <IconButton icon="close" label={t('common.close')} onClick={onClose} />}
      </header>
      <div className="detail-body" tabIndex={0}>
        <DetailNotes one={one} />
        {isPhone && <HeroReading one={one} />}
        <TileGrid one={one} doorSinceMs={undefined} />
      </div>
    </section>
  )
}
