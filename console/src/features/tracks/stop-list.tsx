import type { Stop } from '@coldway/contract/tracks.ts'
import { formatDuration, formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Empty } from '../../ui/states.tsx'

/** Where it stood, since when and how long, and what it measured there; choosing one moves the cursor to its begin. */
export const StopList = ({ stops, onSelect }: { stops: readonly Stop[]; onSelect: (stop: Stop) => void }) => {
  const t = useText()
  if (stops.length === 0) return <Empty text={t('tracks.noStops')} />
  return (
    <ol className="stops" aria-label={t('tracks.stops')}>
      {stops.map((stop, index) => (
        <li key={stop.fromMs}>
          <button type="button" onClick={() => onSelect(stop)}>
            <i aria-hidden="true">{index + 1}</i>
            <span>
              <b>{formatDuration(stop.untilMs - stop.fromMs)}</b>
              <small>
                {formatTime(stop.fromMs).slice(5, 16)} – {formatTime(stop.untilMs).slice(5, 16)}
              </small>
            </span>
            <span className="stop-range">{rangeOf(stop)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

const rangeOf = ({ tempLow, tempHigh }: Stop): string => {
  if (tempLow === null || tempHigh === null) return '—'
  const [low, high] = [formatNumber(tempLow, 1), formatNumber(tempHigh, 1)]
  return low === high ? `${low} ℃` : `${low} … ${high} ℃`
}
