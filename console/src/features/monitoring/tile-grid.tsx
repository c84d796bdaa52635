import { batteryBandOf, type DeviceState, signalBandOf } from '@coldway/contract/devices/device-state.ts'
import { formatClock, formatMinute, formatNumber, formatTime } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { BatteryIcon, SignalIcon } from '../../ui/chart/bands.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { outSinceMs, useDeviceAlarms } from '../alarms/index.ts'
import { dayMs } from './day-series.ts'
import type { Tracked } from './device-store.ts'
import { qualityWord, readingOf, seriesLabel } from '../series/index.ts'
import { type Tile, tilesOf } from './sensor-tiles.ts'

interface TileGridProps {
  readonly one: Tracked
  /** Approximate start of the door's present state, where known. */
  readonly doorSinceMs: number | undefined
  /** The most tiles that are shown, speed among them; left out: all. */
  readonly most?: number
}

/** Two rows of three: what one look takes in. */
export const tilesShown = 6

/** The values of the device: every series, faulty ones included, with speed and the fix at the end. */
export const TileGrid = ({ one, doorSinceMs, most }: TileGridProps) => {
  const t = useText()
  const { device, state } = one
  const alarms = useDeviceAlarms(device.id)
  if (!state) return null
  const all = tilesOf(device, state)
  const tiles = most === undefined ? all : all.slice(0, state.fix ? most - 1 : most)
  return (
    <ul className={classNames('tiles', one.severity === 'off' && 'is-old')} aria-label={t('monitoring.detail.sensors')}>
      {tiles.map((tile) => (
        <SensorTile
          key={tile.series.key}
          tile={tile}
          state={state}
          label={seriesLabel(t, tile.series.key)}
          sinceMs={tile.series.name === 'door' ? doorSinceMs : outSinceMs(alarms, tile.series.key, state.breachSinceMs)}
        />
      ))}
      {state.fix && <FixTile state={state} fix={state.fix} />}
    </ul>
  )
}

interface SensorTileProps {
  readonly tile: Tile
  readonly state: DeviceState
  readonly label: string
  /** When the limit was crossed, or of a door, when its present state began. */
  readonly sinceMs: number | null | undefined
}

const SensorTile = ({ tile, state, label, sinceMs }: SensorTileProps) => {
  const t = useText()
  const { series, value, fault, breach } = tile
  const reading = value === undefined ? undefined : readingOf(t, series.key, value)
  return (
    <li className={classNames('tile', breach && `is-${breach}`, fault !== undefined && 'is-fault')}>
      <small>{label}</small>
      <b className={reading && reading.text.length > 7 ? 'is-word' : undefined}>
        {breach && <BreachSign breach={breach} />}
        {fault === undefined ? (reading?.text ?? '—') : t('monitoring.detail.faultShort')}{' '}
        {reading && <u>{reading.unit}</u>}
        {series.name === 'battery' && <Battery pct={value} />}
      </b>
      <small>
        {series.name === 'battery' ? (
          <Signal signal={state.values.signal} />
        ) : (
          notesOf(t, tile, sinceMs).map((note) => <span key={note}>{note}</span>)
        )}
      </small>
    </li>
  )
}

const notesOf = (t: Translate, tile: Tile, sinceMs: number | null | undefined): string[] => {
  const { series, fault, breach, low, high } = tile
  const print = (value: number) => formatNumber(value, series.decimals)
  const since = sinceMs == null ? [] : [printSince(sinceMs)]
  if (fault !== undefined) return [qualityWord(t, fault)]
  if (series.name === 'door') return since.map((time) => t('monitoring.detail.sinceAbout', { time }))
  const limit = limitNote(t, tile, print)
  if (breach) return [...limit, ...since.map((time) => t('monitoring.detail.since', { time }))]
  return low !== null && high !== null ? [`${print(low)} – ${print(high)} ${series.unit}`] : limit
}

/** The limit that is crossed, or the only one there is, in words. */
const limitNote = (t: Translate, { breach, low, high }: Tile, print: (value: number) => string): string[] => {
  if (high !== null && breach !== 'low') return [t('monitoring.detail.upperLimit', { value: print(high) })]
  return low === null ? [] : [t('monitoring.detail.lowerLimit', { value: print(low) })]
}

/** Time of day, with the date when it is not today. */
export const printSince = (atMs: number): string =>
  Date.now() - atMs < dayMs / 2 ? formatClock(atMs) : formatMinute(formatTime(atMs))

const Battery = ({ pct }: { pct: number | undefined }) => {
  const t = useText()
  const band = batteryBandOf(pct)
  return <BatteryIcon pct={pct} band={band} label={t(`enums.batteryBands.${band}`)} />
}

const Signal = ({ signal }: { signal: number | undefined }) => {
  const t = useText()
  const band = signalBandOf(signal)
  const word = t(`enums.signalBands.${band}`)
  if (signal === undefined) return null
  return (
    <>
      <SignalIcon band={band} label={t('monitoring.detail.signal', { band: word })} /> {word}
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
