/** The tracks of several vehicles on one map, with one clock. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { VehicleTrack } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import type { Vehicle } from '@coldway/contract/vehicles/vehicles.ts'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useErrorText } from '../../api/use-error-text.ts'
import { lineColourOf } from '../../map/map-palette.ts'
import type { MapSign } from '../../map/signs-layer.ts'
import { spotAt } from '../../map/track-line.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Loading, State } from '../../ui/base/states.tsx'
import { usePlaybackKeys, usePlaybackOf } from '../playback/index.ts'
import { isSilentAt, WallDock } from '../wall/index.ts'
import { playedOf } from './joined-legs.ts'
import { type Asked, type ManyTracksAnswer, useManyTracks } from './use-many-tracks.ts'

const ManyTracksMap = lazy(async () => ({ default: (await import('./many-tracks-map.tsx')).ManyTracksMap }))

interface ManyTracksProps {
  /** The vehicles in the order of their colours. */
  readonly vehicles: readonly Vehicle[]
  readonly span: Asked | undefined
  /** The side column with the choice. */
  readonly side: ReactNode
}

/** The shared clock has no fixes of its own, and skips nothing. */
const noFixes: readonly TrackPoint[] = []
const stepMs = 30_000

export const ManyTracks = ({ vehicles, span, side }: ManyTracksProps) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  const ids = vehicles.map(({ id }) => id)
  const tracks = useManyTracks(ids, span)
  const { byId, fromMs, toMs, isLoading, retry } = tracks
  const playback = usePlaybackOf({ points: noFixes, fromMs, toMs, isLoading, error: undefined, retry })
  usePlaybackKeys({ ...playback, step: (by) => playback.seek(playback.cursor.get() + by * stepMs) }, () => undefined)
  const scene = useScene(vehicles, byId)
  return (
    <div className="tracks is-playback is-many">
      <h1 className="unseen">{t('titles.vehicleTrack')}</h1>
      <aside className="track-side" aria-label={t('titles.vehicleTrack')}>
        {side}
      </aside>
      <div className="track-stage">
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <ManyTracksMap
              title={t('tracks.map')}
              lines={scene.lines}
              cursor={playback.cursor}
              signsAt={scene.signsAt}
              onUnsupported={() => setHasMap(false)}
            />
          </Suspense>
        ) : (
          <State icon="map" title={t('monitoring.map.unsupported')} />
        )}
      </div>
      <VehicleSums vehicles={vehicles} tracks={tracks} />
      <WallDock playback={playback} tracks={tracks} devices={scene.devices} />
    </div>
  )
}

/** What the map draws: a line for each vehicle, and a disc for each where it is at a moment. */
const useScene = (vehicles: readonly Vehicle[], byId: ReadonlyMap<number, VehicleTrack>) => {
  const key = vehicles.map(({ id }) => id).join()
  const rows = useMemo(
    () =>
      vehicles.flatMap(({ id, plate }, index) => {
        const track = byId.get(id)
        if (!track) return []
        const points = track.points.map(([atMs, lng, lat]) => ({ atMs, lng, lat }))
        return [
          { id, plate, points, colour: lineColourOf(index), text: String(index + 1), track, played: playedOf(track) },
        ]
      }),
    [key, byId],
  )
  const signsAt = useCallback(
    (atMs: number): MapSign[] =>
      rows.flatMap(({ plate, points, colour, text, track, played }) => {
        const spot = spotAt(points, atMs)
        if (!spot) return []
        const isSilent = isSilentAt(track.points, spot.index, atMs, played.reportIntervalS)
        return [{ lng: spot.lng, lat: spot.lat, text, label: isSilent ? `(${plate})` : plate, colour }]
      }),
    [rows],
  )
  return useMemo(
    () => ({
      lines: rows.map(({ colour, points }) => ({ colour, points })),
      devices: rows.map(({ id, played }) => ({ id, ...played })),
      signsAt,
    }),
    [rows, signsAt],
  )
}

interface VehicleSumsProps {
  readonly vehicles: readonly Vehicle[]
  readonly tracks: ManyTracksAnswer
}

const VehicleSums = ({ vehicles, tracks: { byId, errors, retry } }: VehicleSumsProps) => {
  const t = useText()
  const textOf = useErrorText()
  return (
    <section className="track-lists" aria-label={t('tracks.lists')}>
      <ol className="many-sums">
        {vehicles.map(({ id, plate }, index) => {
          const track = byId.get(id)
          const error = errors.get(id)
          return (
            <li key={id}>
              <i aria-hidden="true" style={{ background: lineColourOf(index) }}>
                {index + 1}
              </i>
              <span>
                <b>
                  <Link to={`${paths.vehicleTrack}?id=${id}`}>{plate}</Link>
                </b>
                <small>{track ? <Sums track={track} /> : error ? textOf(error) : t('common.loading')}</small>
              </span>
              {Boolean(error) && <Button onClick={retry}>{t('common.retry')}</Button>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const Sums = ({ track: { points, distanceM, stops, legs } }: { track: VehicleTrack }) => {
  const t = useText()
  if (points.length === 0) return t('monitoring.playback.empty')
  const km = formatNumber(distanceM / 1000, 1)
  return [
    t('vehicles.page.distance', { km }),
    `${t('tracks.stops')} ${stops.length}`,
    `${t('vehicles.tracks.devices')} ${legs.filter(({ fixes }) => fixes > 0).length}`,
  ].join(' · ')
}
