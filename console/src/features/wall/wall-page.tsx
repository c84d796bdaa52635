/** /view/deviceMonitor/multipleMonitor: up to twelve vehicles with one clock, live or in playback. */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type CSSProperties, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useStore } from '../../settings/store.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState, State } from '../../ui/base/states.tsx'
import { DeviceChooser } from '../monitoring/index.ts'
import { LivePane } from './live-pane.tsx'
import { PlayedWall } from './played-wall.tsx'
import { usePanes } from './use-panes.ts'
import { useWallFleet } from './use-wall-fleet.ts'
import { WallBar } from './wall-bar.tsx'
import './wall.css'
import { columnsOf, useWallQuery } from './wall-query.ts'
import { useWallTracks } from './wall-tracks.ts'

const noPoints: readonly TrackPoint[] = []

export const WallPage = () => {
  const t = useText()
  const errorText = useErrorText()
  const [query, change] = useWallQuery()
  const [isChoosing, setChoosing] = useState(false)
  const canTrack = useCan('track:view') ?? false
  const isPlayback = query.isPlayback && canTrack
  const fleet = useWallFleet(query.ids)
  const tracks = useWallTracks(query, canTrack)
  const { camera, panes } = usePanes(query.zoom, query.ids.length > 0)
  // The store object never changes; its summary changes with the known devices.
  useStore(fleet.store.summary)
  const remove = (id: number) => change({ ids: query.ids.filter((one) => one !== id) })
  const paneOf = (id: number) => ({
    deviceId: id,
    store: fleet.store,
    panes,
    isGone: fleet.isReady && !fleet.store.get(id),
    onRemove: () => remove(id),
  })
  const chosen = query.ids.map((id) => {
    const device = fleet.store.get(id)?.device
    return { id, title: device ? titleOf(device) : `#${id}` }
  })
  const grid = { '--wall-columns': columnsOf(query.ids.length) } as CSSProperties
  const choose = <Button onClick={() => setChoosing(true)}>{t('wall.choose')}</Button>
  return (
    <div className="wall">
      <h1 className="unseen">{t('titles.wall')}</h1>
      <WallBar query={query} onChange={change} canPlay={canTrack} onChoose={() => setChoosing(true)} chosen={chosen} />
      {fleet.ended !== undefined && (
        <Alert kind="warning" className="wall-note">
          {t('monitoring.list.ended', { reason: errorText(new CallError(fleet.ended, 0, '')) })}
        </Alert>
      )}
      {panes && !panes.hasMap && (
        <Alert kind="warning" className="wall-note">
          {t('wall.noMap')}
        </Alert>
      )}
      {query.ids.length === 0 && (
        <State
          icon="grid"
          title={t('wall.empty')}
          hint={t('wall.hint', { max: limits.multiScreenMax })}
          action={choose}
        />
      )}
      {Boolean(fleet.error) && <ErrorState text={errorText(fleet.error)} onRetry={fleet.retry} />}
      {isPlayback ? (
        <PlayedWall ids={query.ids} tracks={tracks} store={fleet.store} paneOf={paneOf} style={grid} />
      ) : (
        <div className="wall-grid" style={grid}>
          {query.ids.map((id) => (
            <LivePane key={id} {...paneOf(id)} before={tracks.byId.get(id)?.points ?? noPoints} />
          ))}
        </div>
      )}
      <div className="wall-camera" ref={camera} aria-hidden="true" />
      {isChoosing && (
        <DeviceChooser
          title={t('wall.choose')}
          max={limits.multiScreenMax}
          chosen={chosen}
          onSave={(devices) => {
            change({ ids: devices.map(({ id }) => id) })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
