import { serverNowMs } from '../../api/server-clock.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { outSinceMs, useDeviceAlarms } from '../alarms/index.ts'
import type { Tracked } from './device-store.ts'
import { heroOf } from './sensor-tiles.ts'
import { readingOf, seriesLabel } from '../series/index.ts'
import { printSince } from './tile-grid.tsx'

/** The large number on a phone. */
export const HeroReading = ({ one }: { one: Tracked }) => {
  const t = useText()
  const { device, state, severity } = one
  const alarms = useDeviceAlarms(device.id)
  const hero = heroOf(device, state)
  if (!hero || !state || hero.value === undefined) return null
  const reading = readingOf(t, hero.series.key, hero.value)
  const sinceMs = outSinceMs(alarms, hero.series.key, state.breachSinceMs)
  const limit = hero.breach === 'low' ? hero.low : hero.high
  const text = hero.breach === 'low' ? 'monitoring.detail.lowerLimit' : 'monitoring.detail.upperLimit'
  return (
    <div className={classNames('hero', hero.breach && `is-${hero.breach}`, severity === 'off' && 'is-old')}>
      <small>
        {seriesLabel(t, hero.series.key)} · <Age atMs={state.arrivedMs} nowMs={serverNowMs} />
      </small>
      <b>
        {hero.breach && <BreachSign breach={hero.breach} />}
        {reading.text} <u>{reading.unit}</u>
      </b>
      {limit !== null && (
        <small>
          {t(text, { value: `${formatNumber(limit, hero.series.decimals)} ${reading.unit}` })}
          {hero.breach && sinceMs !== null && <> · {t('monitoring.detail.outSince', { time: printSince(sinceMs) })}</>}
        </small>
      )}
    </div>
  )
}
