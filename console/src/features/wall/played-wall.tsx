/** The wall in playback: one clock for all panes. */
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { CSSProperties } from 'react'
import { useText } from '../../settings/texts.ts'
import type { DeviceStore } from '../monitoring/index.ts'
import { usePlaybackKeys, usePlaybackOf } from '../playback/index.ts'
import { PlayedPane } from './played-pane.tsx'
import { WallDock } from './wall-dock.tsx'
import type { WallTracks } from './wall-tracks.ts'

type PaneProps = Omit<Parameters<typeof PlayedPane>[0], 'track' | 'cursor'>

interface PlayedWallProps {
  readonly ids: readonly number[]
  readonly tracks: WallTracks
  readonly store: DeviceStore
  readonly paneOf: (id: number) => PaneProps
  readonly style: CSSProperties
}

/** The clock that all tracks share plays no track itself, so it has no pauses to skip. */
const noFixes: readonly TrackPoint[] = []
const noTrack = { points: noFixes, isLoading: false, error: undefined }
const stepMs = 30_000

export const PlayedWall = ({ ids, tracks, store, paneOf, style }: PlayedWallProps) => {
  const t = useText()
  const { fromMs, toMs, isLoading, error, retry } = tracks
  const playback = usePlaybackOf({ points: noFixes, fromMs, toMs, isLoading, error, retry })
  usePlaybackKeys({ ...playback, step: (by) => playback.seek(playback.cursor.get() + by * stepMs) }, () => undefined)
  const devices = ids.flatMap((id): MonitoredDevice[] => {
    const one = store.get(id)
    return one ? [one.device] : []
  })
  return (
    <>
      <div className="wall-grid" style={style}>
        {ids.map((id) => (
          <PlayedPane key={id} {...paneOf(id)} track={tracks.byId.get(id) ?? noTrack} cursor={playback.cursor} />
        ))}
      </div>
      {ids.length > 0 && toMs > fromMs && <WallDock playback={playback} tracks={tracks} devices={devices} />}
      {isLoading && (
        <p className="unseen" role="status">
          {t('common.loading')}
        </p>
      )}
    </>
  )
}
