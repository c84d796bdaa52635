import { titleOf } from '@coldway/contract/devices/device-state.ts'
import type { SharedDevice } from '@coldway/contract/shares/shares.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { heroOf, statusOf, temperaturesOf } from './shared-reading.ts'

interface SharedCardProps {
  readonly device: SharedDevice
  readonly isLarge: boolean
  readonly isChosen: boolean
  /** Chooses the device; undefined when it is the only one. */
  readonly onChoose: (() => void) | undefined
}

export const SharedCard = ({ device, isLarge, isChosen, onChoose }: SharedCardProps) => {
  const t = useText()
  const { state } = device
  const status = statusOf(device, serverNowMs())
  const title = titleOf(device)
  const head = (
    <>
      <span className="shared-name">
        <b>{title}</b>
        {title !== device.name && <small>{device.name}</small>}
      </span>
      <Pill tone={status.tone} icon={status.tone === 'bad' ? 'warning' : undefined}>
        {t(status.text)}
      </Pill>
    </>
  )
  return (
    <article className={classNames('shared-card', isLarge && 'is-large', isChosen && 'is-chosen')}>
      {onChoose ? (
        <button type="button" className="shared-head" aria-pressed={isChosen} onClick={onChoose}>
          {head}
        </button>
      ) : (
        <div className="shared-head">{head}</div>
      )}
      <Temperatures device={device} isOld={status.tone === 'off'} />
      <p className="shared-notes">
        {state ? <LastReport atMs={state.arrivedMs} /> : t('shares.noReport')}
        {isLarge && state?.fix && (
          <>
            <span>{t('shares.positionAt', { time: formatTime(state.fix.atMs) })}</span>
            <span>
              {formatNumber(state.fix.speedKmh)} {t('common.units.kmh')}
            </span>
          </>
        )}
      </p>
    </article>
  )
}

/** The age updates by itself, in the middle of the translated sentence. */
const LastReport = ({ atMs }: { atMs: number }) => {
  const t = useText()
  const [before = '', after = ''] = t('shares.reported', { age: '\u0000' }).split('\u0000')
  return (
    <span>
      {before}
      <Age atMs={atMs} nowMs={serverNowMs} />
      {after}
    </span>
  )
}

const Temperatures = ({ device, isOld }: { device: SharedDevice; isOld: boolean }) => {
  const t = useText()
  const limits = useLimits(device)
  const all = temperaturesOf(device)
  const hero = heroOf(all)
  if (!hero) return <p className="shared-none">{t('shares.noTemperature')}</p>
  return (
    <>
      <p className={classNames('shared-hero', hero.breach && 'is-out', isOld && 'is-old')}>
        <b>{formatNumber(hero.valueC, 1)}</b> <u>°C</u>
        {limits && <small>{limits}</small>}
      </p>
      {all.length > 1 && (
        <ul className="shared-others">
          {all
            .filter((one) => one !== hero)
            .map((one) => (
              <li key={one.channel} className={one.breach && 'is-out'}>
                {t('enums.series.temp', { channel: one.channel })} <b>{formatNumber(one.valueC, 1)} °C</b>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

const useLimits = ({ range }: SharedDevice): string | undefined => {
  const t = useText()
  const { tempLowC, tempHighC } = range
  const print = (valueC: number | null) => (valueC === null ? '' : `${formatNumber(valueC, 1)} °C`)
  const [low, high] = [print(tempLowC), print(tempHighC)]
  if (low && high) return t('shares.limits', { low, high })
  if (low) return t('shares.limitLow', { low })
  return high ? t('shares.limitHigh', { high }) : undefined
}
