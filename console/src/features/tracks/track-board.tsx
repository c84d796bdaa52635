/** A track: on the map, as lists of stops and fixes, and played. Serves users and holders of a link alike. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { SiteStay } from '@coldway/contract/sites/site-records.ts'
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { LngLat, Padding } from '../../map/map-types.ts'
import type { MapSign } from '../../map/signs-layer.ts'
import type { MapTrack } from '../../map/track-layer.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Loading, State } from '../../ui/base/states.tsx'
import { phone, useMedia } from '../../ui/base/use-media.ts'
import {
  PlaybackDock,
  PlaybackTable,
  type PlayedDevice,
  type Ribbon,
  type StripBand,
  usePlaybackKeys,
  usePlaybackMap,
  usePlaybackOf,
} from '../playback/index.ts'
import { bandsOf, VisitList } from '../sites/index.ts'
import { StopList } from './stop-list.tsx'
import './tracks.css'
import { type AskFiner, useFiner } from './use-finer.ts'

const noSigns: readonly MapSign[] = []
const TrackMap = lazy(async () => ({ default: (await import('./track-map.tsx')).TrackMap }))
export const noTrack: DrawnTrack = { points: [], stops: [], distanceM: 0, fixes: 0 }

export interface Shown {
  /** Another key is another track: playback starts over. */
  readonly key: string
  readonly device: PlayedDevice
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
  readonly finer: AskFiner
  readonly ribbon?: Ribbon | undefined
  readonly ribbonChoice?: ReactNode
  /** Stays at sites; undefined: the viewer may not see sites. */
  readonly stays?: readonly SiteStay[] | undefined
  /** Marks on the map beside stops, such as where another device takes over. */
  readonly signs?: readonly MapSign[]
  /** Stretches over the strip in place of the stays. */
  readonly bands?: readonly StripBand[]
  /** A list before those of stops and fixes. */
  readonly list?: TrackList
}

export interface TrackList {
  readonly label: string
  readonly content: (onSelect: (moment: LngLat & { readonly atMs: number }) => void) => ReactNode
}

interface TrackBoardProps {
  /** The chosen track; undefined: nothing to show. */
  readonly shown: Shown | undefined
  readonly data: DrawnTrack
  /** The side column with the choice. */
  readonly children: ReactNode
}

export const TrackBoard = ({ shown, data, children }: TrackBoardProps) => {
  const t = useText()
  const [track, setTrack] = useState<MapTrack>()
  const [hasMap, setHasMap] = useState(true)
  return (
    <div className="tracks is-playback">
      <h1 className="unseen">{t('titles.track')}</h1>
      <aside className="track-side" aria-label={t('titles.track')}>
        {children}
      </aside>
      <div className="track-stage">
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <TrackMap
              stops={data.stops}
              signs={shown?.signs ?? noSigns}
              hasSites={shown?.stays !== undefined}
              onTrackLayer={setTrack}
              onUnsupported={() => setHasMap(false)}
            />
          </Suspense>
        ) : (
          <State icon="map" title={t('monitoring.map.unsupported')} />
        )}
      </div>
      {shown && <Played {...shown} key={shown.key} data={data} track={track} />}
    </div>
  )
}

interface PlayedProps extends Omit<Shown, 'key'> {
  readonly data: DrawnTrack
  readonly track: MapTrack | undefined
}

const Played = (props: PlayedProps) => {
  const { device, data, track, isLoading, error, retry, finer, ribbon, ribbonChoice, stays, list } = props
  const isPhone = useMedia(phone)
  const points = useFiner(track, data, finer)
  const idle = useMemo(() => data.stops.map(({ fromMs, untilMs }) => ({ fromMs, toMs: untilMs })), [data])
  const playback = usePlaybackOf({ points, idle, fromMs: 0, toMs: 0, isLoading, error, retry })
  usePlaybackMap(track, playback, device, isPhone ? narrow : wide)
  usePlaybackKeys(playback, () => undefined)
  const visits = useMemo(() => bandsOf(stays ?? [], playback.toMs), [stays, playback.toMs])
  return (
    <>
      {data.points.length > 0 && (
        <TrackLists
          data={data}
          points={points}
          stays={stays}
          untilMs={playback.toMs}
          onStay={(stay) => playback.seek(stay.fromMs)}
          list={list}
          onMoment={({ atMs, lng, lat }) => {
            playback.seek(atMs)
            track?.map.setView({ lng, lat })
          }}
        >
          <PlaybackTable playback={playback} device={device} />
        </TrackLists>
      )}
      <PlaybackDock
        device={device}
        playback={playback}
        ribbon={ribbon}
        ribbonChoice={ribbonChoice}
        bands={props.bands ?? visits}
      />
    </>
  )
}

interface TrackListsProps {
  readonly data: DrawnTrack
  readonly points: readonly TrackPoint[]
  readonly stays: readonly SiteStay[] | undefined
  readonly untilMs: number
  readonly list: TrackList | undefined
  readonly onMoment: Parameters<TrackList['content']>[0]
  readonly onStay: (stay: SiteStay) => void
  /** The table of fixes. */
  readonly children: ReactNode
}

const TrackLists = ({ data, points, stays, untilMs, list: more, onMoment, onStay, children }: TrackListsProps) => {
  const t = useText()
  const [list, setList] = useState<'more' | 'stops' | 'sites' | 'fixes'>(more ? 'more' : 'stops')
  const { distanceM, fixes, stops } = data
  return (
    <section className="track-lists" aria-label={t('tracks.lists')}>
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
        {data.points.length < fixes && <p>{t('tracks.simplified', { shown: formatNumber(points.length) })}</p>}
      </dl>
      <Segmented
        label={t('tracks.lists')}
        value={list}
        onChange={setList}
        options={[
          ...(more ? [{ value: 'more' as const, label: more.label }] : []),
          { value: 'stops', label: `${t('tracks.stops')} (${stops.length})` },
          ...(stays ? [{ value: 'sites' as const, label: `${t('sites.visits')} (${stays.length})` }] : []),
          { value: 'fixes', label: t('monitoring.playback.table') },
        ]}
      />
      {list === 'more' && more?.content(onMoment)}
      {list === 'stops' && (
        <StopList stops={stops} onSelect={({ fromMs, ...place }) => onMoment({ ...place, atMs: fromMs })} />
      )}
      {list === 'sites' && stays && <VisitList stays={stays} untilMs={untilMs} onSelect={onStay} />}
      {list === 'fixes' && children}
    </section>
  )
}

/** Pixels of the map covered by panels. */
const wide: Padding = { top: 60, right: 60, bottom: 270, left: 60 }
const narrow: Padding = { top: 30, right: 30, bottom: 30, left: 30 }
