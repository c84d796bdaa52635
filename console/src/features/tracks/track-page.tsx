/** /view/deviceData/shiftLineTaskTrack/shiftLineTaskTrack_k: where a device was, played. */
import type { MonitoredDevice } from '@coldway/contract/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import { historyExports } from '@coldway/contract/downloads.ts'
import { deviceStatus } from '@coldway/contract/monitoring.ts'
import type { DrawnTrack } from '@coldway/contract/tracks.ts'
import { tracks } from '@coldway/contract/tracks.ts'
import { lazy, Suspense, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import type { Padding } from '../../map/map-types.ts'
import type { MapTrack } from '../../map/track-layer.ts'
import { formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { SendToCentre } from '../../ui/send-to-centre.tsx'
import { ErrorState, Loading, State } from '../../ui/states.tsx'
import { phone, useMedia } from '../../ui/use-media.ts'
import { PlaybackDock, PlaybackTable, usePlaybackKeys, usePlaybackMap, usePlaybackOf } from '../playback/index.ts'
import { StopList } from './stop-list.tsx'
import { TrackFilter } from './track-filter.tsx'
import { spanOf } from './span.ts'
import { useTrackQuery } from './track-query.ts'
import './tracks.css'

const TrackMap = lazy(async () => ({ default: (await import('./track-map.tsx')).TrackMap }))
const nothing: DrawnTrack = { points: [], stops: [], distanceM: 0, fixes: 0 }

export const TrackPage = () => {
  const t = useText()
  const errorText = useErrorText()
  const [query, change] = useTrackQuery()
  const [nowMs, setNow] = useState(serverNowMs)
  const [track, setTrack] = useState<MapTrack>()
  const [hasMap, setHasMap] = useState(true)
  const devices = useCall(deviceStatus.queryBizDeviceList, {
    page: 1,
    size: limits.pageSizeMax,
    conditionVos: [],
    sorts: [{ column: 'deviceCode', order: 'asc' }],
  })
  const device = devices.data?.records.find(({ id }) => id === query.deviceId)
  const span = spanOf(query, nowMs, zoneInUse())
  const drawn = useCall(
    tracks.postBizList,
    { deviceId: device?.id ?? 0, startTime: '', endTime: '', ...span, isRaw: query.isRaw },
    { isEnabled: device !== undefined && span !== undefined, freshMs: Number.POSITIVE_INFINITY },
  )
  const data = drawn.data ?? nothing
  return (
    <div className="tracks is-playback">
      <h1 className="unseen">{t('tracks.title')}</h1>
      <aside className="track-side" aria-label={t('tracks.title')}>
        {devices.error && <ErrorState text={errorText(devices.error)} onRetry={() => void devices.refetch()} />}
        <TrackFilter
          devices={devices.data?.records}
          query={query}
          nowMs={nowMs}
          onChange={(next) => {
            setNow(serverNowMs())
            change(next)
          }}
        />
        {device && span && (
          <SendToCentre
            call={historyExports.exportTrackForDownCenter}
            inputOf={(format) => ({ deviceIds: [device.id], ...span, format })}
          />
        )}
        {!device && devices.data && <p className="track-hint">{t('tracks.choose')}</p>}
      </aside>
      <div className="track-stage">
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <TrackMap stops={data.stops} onTrackLayer={setTrack} onUnsupported={() => setHasMap(false)} />
          </Suspense>
        ) : (
          <State icon="map" title={t('monitoring.map.unsupported')} />
        )}
      </div>
      {device && span && (
        <Played
          key={`${device.id} ${span.startTime} ${span.endTime} ${query.isRaw}`}
          device={device}
          data={data}
          track={track}
          isLoading={drawn.isLoading}
          error={drawn.error}
          onRetry={() => void drawn.refetch()}
        />
      )}
    </div>
  )
}

interface PlayedProps {
  readonly device: MonitoredDevice
  readonly data: DrawnTrack
  readonly track: MapTrack | undefined
  readonly isLoading: boolean
  readonly error: unknown
  readonly onRetry: () => void
}

const Played = ({ device, data, track, isLoading, error, onRetry }: PlayedProps) => {
  const t = useText()
  const isPhone = useMedia(phone)
  const [list, setList] = useState<'stops' | 'fixes'>('stops')
  const playback = usePlaybackOf({ points: data.points, fromMs: 0, toMs: 0, isLoading, error, retry: onRetry })
  usePlaybackMap(track, playback, device.range, isPhone ? narrow : wide)
  usePlaybackKeys(playback, () => undefined)
  return (
    <>
      {data.points.length > 0 && (
        <section className="track-told" aria-label={t('tracks.told')}>
          <Sums data={data} />
          <Segmented
            label={t('tracks.told')}
            value={list}
            onChange={setList}
            options={[
              { value: 'stops', label: `${t('tracks.stops')} (${data.stops.length})` },
              { value: 'fixes', label: t('monitoring.playback.table') },
            ]}
          />
          {list === 'stops' ? (
            <StopList
              stops={data.stops}
              onSelect={(stop) => {
                playback.seek(stop.fromMs)
                track?.map.setView({ lng: stop.lng, lat: stop.lat })
              }}
            />
          ) : (
            <PlaybackTable playback={playback} device={device} />
          )}
        </section>
      )}
      <PlaybackDock device={device} playback={playback} />
    </>
  )
}

const Sums = ({ data }: { data: DrawnTrack }) => {
  const t = useText()
  const { points, fixes, distanceM } = data
  return (
    <dl className="track-sums">
      <div>
        <dt>{t('tracks.distance')}</dt>
        <dd>
          {formatNumber(distanceM / 1000, 1)} {t('common.units.km')}
        </dd>
      </div>
      <div>
        <dt>{t('monitoring.playback.table')}</dt>
        <dd>{formatNumber(fixes)}</dd>
      </div>
      {points.length < fixes && <p>{t('tracks.simplified', { shown: formatNumber(points.length) })}</p>}
    </dl>
  )
}

/** Pixels that panels take from the map. */
const wide: Padding = { top: 60, right: 60, bottom: 270, left: 60 }
const narrow: Padding = { top: 30, right: 30, bottom: 30, left: 30 }
