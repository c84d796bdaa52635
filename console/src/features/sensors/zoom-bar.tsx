import { formatDuration, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { type Stretch, zoomMinMs } from './sensor-query.ts'

interface ZoomBarProps {
  readonly bucketMs: number
  readonly intervalMs: number
  readonly stretch: Stretch
  readonly cursorMs: number | undefined
  readonly isZoomed: boolean
  readonly onZoom: (stretch: Stretch | undefined) => void
}

/** The resolution of the charts, and zooming without dragging. */
export const ZoomBar = ({ bucketMs, intervalMs, stretch, cursorMs, isZoomed, onZoom }: ZoomBarProps) => {
  const t = useText()
  const [fromMs, untilMs] = stretch
  const lengthMs = untilMs - fromMs
  const middleMs = cursorMs ?? (fromMs + untilMs) / 2
  const around = (nextMs: number): Stretch => {
    const begin = middleMs - ((middleMs - fromMs) / lengthMs) * nextMs
    return [begin, begin + nextMs]
  }
  return (
    <div className="zoom-bar">
      <span>
        <b>
          {formatTime(fromMs).slice(0, 16)} – {formatTime(untilMs).slice(0, 16)}
        </b>
        <small>
          {bucketMs <= intervalMs ? t('sensors.raw') : t('sensors.bucket', { length: formatDuration(bucketMs) })}{' '}
          {t('sensors.hint')}
        </small>
      </span>
      {isZoomed && (
        <Button icon="refresh" onClick={() => onZoom(undefined)}>
          {t('sensors.whole')}
        </Button>
      )}
      <IconButton
        icon="zoom-in"
        label={t('sensors.zoomIn')}
        disabled={lengthMs / 2 < zoomMinMs}
        onClick={() => onZoom(around(lengthMs / 2))}
      />
      <IconButton
        icon="zoom-out"
        label={t('sensors.zoomOut')}
        disabled={!isZoomed}
        onClick={() => onZoom(around(lengthMs * 2))}
      />
    </div>
  )
}
