import { breachOf } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { formatNumber, formatPlace, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { VirtualList } from '../../ui/table/virtual-list.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { useFixIndex } from './playback-readout.tsx'
import { type PlayedDevice, rangeAt } from './played-device.ts'
import type { Playback } from './use-playback.ts'

/** All fixes of the day. The row under the cursor is marked; selecting a row moves the cursor. */
export const PlaybackTable = ({ playback, device }: { playback: Playback; device: PlayedDevice }) => {
  const t = useText()
  const { points, seek } = playback
  const at = points[useFixIndex(playback)]
  return (
    <div className="fixes">
      <div className="fix-line fix-head" aria-hidden="true">
        <span>{t('monitoring.columns.time')}</span>
        <span className="is-number">℃</span>
        <span className="is-number">{t('common.units.kmh')}</span>
        <span>{t('monitoring.columns.position')}</span>
      </div>
      <div className="fixes-rows">
        <VirtualList
          label={t('monitoring.playback.table')}
          rows={points}
          keyOf={(point) => point[0]}
          heightOf={() => 34}
          selectedKey={at?.[0]}
          onSelect={(point) => seek(point[0])}
          renderRow={(point) => <FixLine point={point} device={device} />}
        />
      </div>
    </div>
  )
}

const FixLine = ({ point, device }: { point: TrackPoint; device: PlayedDevice }) => {
  const [atMs, lng, lat, speedKmh, , fix, tempC] = point
  const breach = breachOf('temp1', tempC ?? undefined, rangeAt(device, atMs))
  return (
    <div className="fix-line">
      <span>{formatTime(atMs).slice(5)}</span>
      <span className={breach ? `is-number is-${breach}` : 'is-number'}>
        {breach && <BreachSign breach={breach} />}
        {tempC === null ? '—' : formatNumber(tempC, 1)}
      </span>
      <span className="is-number">{formatNumber(speedKmh)}</span>
      <span>
        {formatPlace({ lng, lat })}
        {fix === 'LBS' && <em> LBS</em>}
      </span>
    </div>
  )
}
