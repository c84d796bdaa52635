/**
 * /view/deviceData/shiftLineTaskTrack/shiftLineTaskTrackShare: the track behind a link; the server checks the link at every
 * answer.
 */
import type { Output } from '@coldway/contract/call.ts'
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { sharedTracks, type SharedTrackDevice } from '@coldway/contract/readings/tracks.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { noteServerTime, serverNowMs } from '../../api/server-clock.ts'
import { formatTime } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { type ShareCall, SharedPage, type SharedView, Stale } from '../shares/index.ts'
import { SpanFields } from './span-fields.tsx'
import { spanOf } from './span.ts'
import { noTrack, TrackBoard } from './track-board.tsx'
import { type TrackQuery, useTrackQuery } from './track-query.ts'
import type { AskFiner } from './use-finer.ts'

type Shared = Output<typeof sharedTracks.devices>
/** Notices the end of the link on an idle page. */
const everyMs = 60_000

export const TrackSharePage = () => {
  const t = useText()
  return (
    <SharedPage intro={t('tracks.intro')} ask={askSharedDevices} askKey="tracks" everyMs={everyMs}>
      {(view) => <SharedTrack {...view} />}
    </SharedPage>
  )
}

export const askSharedDevices = async (call: ShareCall): Promise<Shared> => {
  const shared = await call(sharedTracks.devices, {})
  noteServerTime(shared.serverMs)
  return shared
}

/** `head` stands above the choice. */
export const SharedTrack = ({ data, isStale, call, end, head }: SharedView<Shared> & { readonly head?: ReactNode }) => {
  const [query, change] = useTrackQuery()
  const [nowMs, setNow] = useState(serverNowMs)
  const place = data.devices.find(({ id }) => id === query.deviceId)?.id ?? 1
  const { startTime, endTime } = wholeOf(data, query, nowMs) ?? {}
  const asked = { place, startTime: startTime ?? '', endTime: endTime ?? '', isRaw: query.isRaw }
  const drawn = useQuery({
    queryKey: ['sharedTracks', asked],
    queryFn: () => call(sharedTracks.drawn, asked),
    enabled: startTime !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEnd(drawn.error, end)
  const finer = useMemo<AskFiner>(
    () => (stretches) => call(sharedTracks.finer, { ...asked, stretches: [...stretches] }),
    [call, place, startTime, endTime, query.isRaw],
  )
  const device = drawn.data?.device ?? data.devices.find(({ id }) => id === place)
  const shown =
    device === undefined || startTime === undefined
      ? undefined
      : {
          key: JSON.stringify(asked),
          device,
          isLoading: drawn.isLoading,
          error: drawn.error,
          retry: () => void drawn.refetch(),
          finer,
        }
  return (
    <TrackBoard shown={shown} data={drawn.data ?? noTrack}>
      {head}
      <SharedFilter
        shared={data}
        device={device}
        query={query}
        nowMs={nowMs}
        onChange={(next) => {
          setNow(serverNowMs())
          change(next)
        }}
      />
      {isStale && <Stale />}
    </TrackBoard>
  )
}

interface SharedFilterProps {
  readonly shared: Shared
  readonly device: SharedTrackDevice | undefined
  readonly query: TrackQuery
  readonly nowMs: number
  readonly onChange: (change: Partial<TrackQuery>) => void
}

const SharedFilter = ({ shared: { devices, fromMs, untilMs }, device, query, nowMs, onChange }: SharedFilterProps) => {
  const t = useText()
  return (
    <div className="track-filter">
      {devices.length > 1 ? (
        <Select
          label={t('tracks.device')}
          options={devices.map((one) => ({ value: one.id, label: titleOf(one) }))}
          value={device?.id}
          onChange={(deviceId) => onChange({ deviceId })}
        />
      ) : (
        device && <h2>{titleOf(device)}</h2>
      )}
      {fromMs !== null && untilMs !== null ? (
        <p>{t('tracks.between', { from: formatTime(fromMs), until: formatTime(untilMs) })}</p>
      ) : (
        <SpanFields span={query} nowMs={nowMs} onChange={onChange} />
      )}
      <Switch label={t('tracks.raw')} isOn={query.isRaw} onChange={(isRaw) => onChange({ isRaw })} />
    </div>
  )
}

/** Handles a link that ended between two loads of its devices. */
const useEnd = (error: unknown, end: () => void): void => {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    if (isRefusal(error, 'linkExpired')) onEnd()
  }, [error])
}

/** The span of the share; without one, the chosen span. */
const wholeOf = ({ fromMs, untilMs }: Shared, query: TrackQuery, nowMs: number) => {
  const zone = zoneInUse()
  if (fromMs === null || untilMs === null) return spanOf(query, nowMs, zone)
  return { startTime: printTime(fromMs, zone), endTime: printTime(untilMs, zone) }
}
