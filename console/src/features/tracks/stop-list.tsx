import type { Stop } from '@coldway/contract/readings/tracks.ts'
import { useState } from 'react'
import { formatDuration, formatMinute, formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Empty } from '../../ui/base/states.tsx'
import { VirtualList } from '../../ui/table/virtual-list.tsx'

interface StopListProps {
  readonly stops: readonly Stop[]
  readonly onSelect: (stop: Stop) => void
}

/** Pixels: two lines of text. */
const rowPx = 54

/** Stops with time, duration and temperature; selecting one moves the cursor to its start. */
export const StopList = ({ stops, onSelect }: StopListProps) => {
  const t = useText()
  const [selected, setSelected] = useState<number>()
  if (stops.length === 0) return <Empty text={t('tracks.noStops')} />
  return (
    <div className="stops">
      <VirtualList
        label={t('tracks.stops')}
        rows={stops}
        keyOf={({ fromMs }) => fromMs}
        heightOf={() => rowPx}
        {...(selected !== undefined && { selectedKey: selected })}
        onSelect={(stop) => {
          setSelected(stop.fromMs)
          onSelect(stop)
        }}
        renderRow={(stop) => <StopLine stop={stop} number={stops.indexOf(stop) + 1} />}
      />
    </div>
  )
}

const StopLine = ({ stop, number }: { stop: Stop; number: number }) => (
  <div className="stop-line">
    <i aria-hidden="true">{number}</i>
    <span>
      <b>{formatDuration(stop.untilMs - stop.fromMs)}</b>
      <small>
        {formatMinute(formatTime(stop.fromMs))} – {formatMinute(formatTime(stop.untilMs))}
      </small>
    </span>
    <span className="stop-range">{rangeOf(stop)}</span>
  </div>
)

const rangeOf = ({ tempLow, tempHigh }: Stop): string => {
  if (tempLow === null || tempHigh === null) return '—'
  const [low, high] = [formatNumber(tempLow, 1), formatNumber(tempHigh, 1)]
  return low === high ? `${low} ℃` : `${low} … ${high} ℃`
}
