import { limits } from '@coldway/contract/limits.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { credits } from '../../map/map-style.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { ShareButton, type ShareDialogProps } from '../shares/index.ts'
import { SpanFields } from '../tracks/index.ts'
import { type WallQuery, zooms } from './wall-query.ts'

interface WallBarProps {
  readonly query: WallQuery
  readonly onChange: (change: Partial<WallQuery>) => void
  readonly canPlay: boolean
  readonly onChoose: () => void
  /** The chosen devices, in the order of the panes. */
  readonly chosen: ShareDialogProps['things']
}

/** The choice of vehicles, live or playback, the span, and the zoom. */
export const WallBar = ({ query, onChange, canPlay, onChoose, chosen }: WallBarProps) => {
  const t = useText()
  const { zoom, isPlayback } = query
  return (
    <div className="wall-bar" role="toolbar" aria-label={t('titles.wall')}>
      <Button icon="truck" kind="primary" onClick={onChoose}>
        {t('wall.vehicles', { count: query.ids.length, max: limits.multiScreenMax })}
      </Button>
      {chosen.length > 0 && <ShareButton things={chosen} page="realtime" />}
      {canPlay && (
        <Segmented
          label={t('wall.mode')}
          value={isPlayback ? 'playback' : 'live'}
          onChange={(mode) => onChange({ isPlayback: mode === 'playback' })}
          options={[
            { value: 'live', label: t('wall.live') },
            { value: 'playback', label: t('monitoring.detail.playback') },
          ]}
        />
      )}
      {canPlay && isPlayback && <SpanFields span={query} nowMs={serverNowMs()} onChange={onChange} />}
      <p className="wall-credits">
        {credits.map(({ name, url, licence }) => (
          <a key={name} href={url} target="_blank" rel="noreferrer">
            {name}
            {licence}
          </a>
        ))}
      </p>
      <span className="wall-zoom">
        <IconButton
          icon="zoom-out"
          label={t('monitoring.map.zoomOut')}
          disabled={zoom <= zooms.least}
          onClick={() => onChange({ zoom: zoom - 1 })}
        />
        <IconButton
          icon="zoom-in"
          label={t('monitoring.map.zoomIn')}
          disabled={zoom >= zooms.most}
          onClick={() => onChange({ zoom: zoom + 1 })}
        />
      </span>
    </div>
  )
}
