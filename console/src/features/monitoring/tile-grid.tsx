import { batteryBandOf, type DeviceState, signalBandOf } from '@coldway/contract/device-state.ts'
import { formatClock, formatNumber, formatTime } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { BatteryIcon, SignalIcon } from '../../ui/bands.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BreachSign } from './breach-sign.tsx'
import { dayMs } from './day-series.ts'
import type { Tracked } from './device-store.ts'
import { readingOf, seriesLabel } from './series-words.ts'
import { type Tile, tilesOf } from './sensor-tiles.ts'
import { isQuality } from './qualities.ts'

interface TileGridProps {
  readonly one: Tracked
  /** Since about when the door stands as it does, where that is known. */
  readonly doorSinceMs: number | undefined
}

/** Every series the device has, faults shown as faults; speed and the fix at the end. */
export const TileGrid = ({ one, doorSinceMs }: TileGridProps) => {
  const t = useText()
  const { device, state } = one
  if (!state) return null
  return (
    <ul className={classNames('tiles', one.severity === 'off' && 'is-old')} aria-label={t('monitoring.detail.sensors')}>
      {tilesOf(device, state).map((tile) => (
        <SensorTile
          key={tile.series.key}
          tile={tile}
          state={state}
          category={device.category}
          doorSinceMs={doorSinceMs}
        />
      ))}
      {state.fix && <FixTile state={state} fix={state.fix} />}
    </ul>
  )
}

interface SensorTileProps {
  readonly tile: Tile
  readonly state: DeviceState
  readonly category: string
  readonly doorSinceMs: number | undefined
}

const SensorTile = ({ tile, state, category, doorSinceMs }: SensorTileProps) => {
  const t = useText()
  const { series, value, fault, breach } = tile
  const reading = value === undefined ? undefined : readingOf(t, series.key, value)
  return (
    <li className={classNames('tile', breach && `is-${breach}`, fault !== undefined && 'is-fault')}>
      <small>{seriesLabel(t, series.key, category)}</small>
      <b className={reading && !reading.unit && reading.text.length > 8 ? 'is-word' : undefined}>
        {breach && <BreachSign breach={breach} />}
        {fault === undefined ? (reading?.text ?? '—') : t('monitoring.detail.faultShort')}{' '}
        {reading && <u>{reading.unit}</u>}
      </b>
      <small>
        {series.name === 'battery' ? (
          <BatteryNote pct={value} state={state} />
        ) : (
          noteOf(t, tile, series.name === 'door' ? doorSinceMs : state.breachSinceMs)
        )}
      </small>
    </li>
  )
}

const noteOf = (t: Translate, tile: Tile, sinceMs: number | null | undefined): string => {
  const { series, fault, breach, low, high } = tile
  const print = (value: number) => formatNumber(value, series.decimals)
  if (fault !== undefined) return isQuality(fault) ? t(`enums.qualities.${fault}`) : fault
  if (series.name === 'door')
    return sinceMs == null ? '' : t('monitoring.detail.sinceAbout', { time: printSince(sinceMs) })
  const since = sinceMs == null ? '' : ` · ${t('monitoring.detail.since', { time: printSince(sinceMs) })}`
  if (breach === 'high' && high !== null) return t('monitoring.detail.upperLimit', { value: print(high) }) + since
  if (breach === 'low' && low !== null) return t('monitoring.detail.lowerLimit', { value: print(low) }) + since
  if (low !== null && high !== null) return `${print(low)} – ${print(high)} ${series.unit}`
  if (high !== null) return t('monitoring.detail.upperLimit', { value: print(high) })
  return low === null ? '' : t('monitoring.detail.lowerLimit', { value: print(low) })
}

/** The clock today, the day as well when it is longer ago. */
export const printSince = (atMs: number): string =>
  Date.now() - atMs < dayMs / 2 ? formatClock(atMs) : formatTime(atMs).slice(5, 16)

const BatteryNote = ({ pct, state }: { pct: number | undefined; state: DeviceState }) => {
  const t = useText()
  const band = batteryBandOf(pct)
  const signal = signalBandOf(state.values.signal)
  const word = t(`enums.signalBands.${signal}`)
  return (
    <>
      <BatteryIcon pct={pct} band={band} label={t(`enums.batteryBands.${band}`)} />
      {state.values.signal !== undefined && (
        <>
          <SignalIcon band={signal} label={t('monitoring.detail.signal', { band: word })} /> {word}
        </>
      )}
    </>
  )
}

const FixTile = ({ state, fix }: { state: DeviceState; fix: NonNullable<DeviceState['fix']> }) => {
  const t = useText()
  const isOld = state.atMs - fix.atMs > 60_000
  return (
    <li className={classNames('tile', isOld && 'is-fault')}>
      <small>{t('monitoring.detail.speed')}</small>
      <b>
        {formatNumber(fix.speedKmh)} <u>{t('common.units.kmh')}</u>
      </b>
      <small>{isOld ? t('monitoring.detail.lastFix', { time: printSince(fix.atMs) }) : fix.type}</small>
    </li>
  )
}
