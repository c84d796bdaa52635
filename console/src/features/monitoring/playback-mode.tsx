/** Playback: the table of fixes in the column's place, the controls under the map, the track on it. */
import type { MonitoredDevice } from '@coldway/contract/device-state.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Padding } from '../../map/map-types.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { titleOf } from './device-rows.ts'
import type { MapTrack } from './fleet-map.tsx'
import './playback.css'
import { PlaybackDock } from './playback-dock.tsx'
import { usePlaybackMap } from './playback-map.ts'
import { PlaybackTable } from './playback-table.tsx'
import { type Playback, usePlayback } from './use-playback.ts'

interface PlaybackModeProps {
  readonly device: MonitoredDevice
  readonly track: MapTrack | undefined
  readonly padding: Padding
  readonly onExit: () => void
}

export const PlaybackMode = ({ device, track, padding, onExit }: PlaybackModeProps) => {
  const t = useText()
  const playback = usePlayback(device.id)
  usePlaybackMap(track, playback, device.range, padding)
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

/** Space plays and pauses, the arrows step, Escape leaves; fields and buttons keep their own keys. */
export const usePlaybackKeys = (playback: Playback, onExit: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || target instanceof HTMLInputElement) return
    if (event.key === ' ' && target instanceof HTMLButtonElement) return
    const act = {
      ' ': playback.toggle,
      ArrowRight: () => playback.step(event.shiftKey ? 10 : 1),
      ArrowLeft: () => playback.step(event.shiftKey ? -10 : -1),
      Escape: onExit,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
