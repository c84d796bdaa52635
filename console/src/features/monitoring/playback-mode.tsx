/** Playback: the table of fixes in the place of the list, the controls under the map, the track on it. */
import { type MonitoredDevice, titleOf } from '@coldway/contract/devices/device-state.ts'
import type { Padding } from '../../map/map-types.ts'
import type { MapTrack } from '../../map/track-layer.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { PlaybackDock, PlaybackTable, usePlayback, usePlaybackKeys, usePlaybackMap } from '../playback/index.ts'
import './playback-mode.css'

interface PlaybackModeProps {
  readonly device: MonitoredDevice
  readonly track: MapTrack | undefined
  readonly padding: Padding
  readonly onExit: () => void
}

export const PlaybackMode = ({ device, track, padding, onExit }: PlaybackModeProps) => {
  const t = useText()
  const playback = usePlayback(device.id)
  usePlaybackMap(track, playback, device, padding)
  usePlaybackKeys(playback, onExit)
  return (
    <>
      <aside className="side side-fixes" aria-label={t('monitoring.playback.table')}>
        <header className="fixes-head">
          <IconButton icon="chevron-left" label={t('monitoring.playback.exit')} onClick={onExit} />
          <div>
            <h2>{titleOf(device)}</h2>
            <p>
              {t('monitoring.detail.playback')} · {t('monitoring.playback.lastDay')}
            </p>
          </div>
        </header>
        {playback.points.length > 0 && <PlaybackTable playback={playback} device={device} />}
      </aside>
      <PlaybackDock device={device} playback={playback} onExit={onExit} />
    </>
  )
}
