/**
 * /view/map/mapTrajectory: where vehicles were. One has its whole track, joined over the devices that it had, with playback;
 * several have a line each on one map and one clock.
 */
import { type Vehicle, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { vehicleTracks } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Empty, ErrorState } from '../../ui/base/states.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { type AskFiner, noTrack, SpanFields, spanOf, TrackBoard } from '../tracks/index.ts'
import { bandsOfLegs, playedOf, signsOfLegs } from './joined-legs.ts'
import { LegList } from './leg-list.tsx'
import { ManyTracks } from './many-tracks.tsx'
import { useVehicleTrackQuery, type VehicleTrackQuery } from './track-query.ts'
import { VehiclePicker } from './vehicle-picker.tsx'
import './vehicles.css'

export const VehicleTrackPage = () => {
  const t = useText()
  const errorText = useErrorText()
  const canTrack = useCan('track:view')
  const [query, change] = useVehicleTrackQuery()
  const [nowMs, setNow] = useState(serverNowMs)
  const found = useCall(
    vehicles.queryPageList,
    { page: 1, size: limits.multiScreenMax, conditionVos: [{ column: 'id', type: 'in', value: [...query.ids] }] },
    { isEnabled: query.ids.length > 0, keepsLast: true },
  )
  const chosen = query.ids.flatMap((id) => found.data?.records.find((one) => one.id === id) ?? [])
  const span = useSpan(query, nowMs)
  if (canTrack === false) return <Empty text={t('vehicles.tracks.notAllowed')} />
  const isGone = found.data !== undefined && !found.isFetching && chosen.length < query.ids.length
  const onSpan = (to: Partial<VehicleTrackQuery>) => {
    setNow(serverNowMs())
    change(to)
  }
  const side = (
    <>
      <div className="track-filter">
        <VehiclePicker ids={query.ids} chosen={chosen} onChange={(ids) => change({ ids })} />
        <SpanFields span={query} nowMs={nowMs} onChange={onSpan} />
        {query.ids.length < 2 && (
          <Switch label={t('tracks.raw')} isOn={query.isRaw} onChange={(isRaw) => change({ isRaw })} />
        )}
      </div>
      {found.error && <ErrorState text={errorText(found.error)} onRetry={() => void found.refetch()} />}
      {isGone && <ErrorState text={t('vehicles.gone')} />}
      {query.ids.length === 0 && <p className="track-hint">{t('vehicles.tracks.hint')}</p>}
    </>
  )
  if (query.ids.length > 1) return <ManyTracks vehicles={chosen} span={span} side={side} />
  return (
    <OneTrack vehicle={query.ids.length === 1 ? chosen[0] : undefined} span={span} isRaw={query.isRaw} side={side} />
  )
}

type Asked = { readonly startTime: string; readonly endTime: string }

interface OneTrackProps {
  readonly vehicle: Vehicle | undefined
  readonly span: Asked | undefined
  readonly isRaw: boolean
  readonly side: ReactNode
}

const OneTrack = ({ vehicle, span, isRaw, side }: OneTrackProps) => {
  const t = useText()
  const asked = { vehicleId: vehicle?.id ?? 0, startTime: '', endTime: '', ...span, isRaw }
  const drawn = useCall(vehicleTracks.queryDrawn, asked, {
    isEnabled: vehicle !== undefined && span !== undefined,
    freshMs: Number.POSITIVE_INFINITY,
  })
  const finer = useMemo<AskFiner>(
    () => (stretches) => callNow(vehicleTracks.queryFiner, { ...asked, stretches: [...stretches] }),
    [asked.vehicleId, span, isRaw],
  )
  const { data } = drawn
  const joined = useMemo(
    () => data && { device: playedOf(data), bands: bandsOfLegs(data), signs: signsOfLegs(data) },
    [data],
  )
  const shown = vehicle &&
    span && {
      key: `${vehicle.id} ${span.startTime} ${span.endTime} ${isRaw}`,
      device: unknown,
      ...joined,
      isLoading: drawn.isLoading,
      error: drawn.error,
      retry: () => void drawn.refetch(),
      finer,
      ...(data && {
        list: {
          label: `${t('vehicles.tracks.devices')} (${data.legs.length})`,
          content: (onSelect: Parameters<typeof LegList>[0]['onSelect']) => (
            <LegList track={data} onSelect={onSelect} />
          ),
        },
      }),
    }
  return (
    <TrackBoard shown={shown} data={data ?? noTrack}>
      {side}
    </TrackBoard>
  )
}

const unknown = {
  range: { tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null },
  reportIntervalS: 0,
}

/** Keeps the same object while its ends are the same. */
const useSpan = (query: VehicleTrackQuery, nowMs: number): Asked | undefined => {
  const { startTime, endTime } = spanOf(query, nowMs, zoneInUse()) ?? {}
  return useMemo(
    () => (startTime === undefined || endTime === undefined ? undefined : { startTime, endTime }),
    [startTime, endTime],
  )
}
