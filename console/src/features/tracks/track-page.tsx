/**
 * /view/deviceData/shiftLineTaskTrack/shiftLineTaskTrack_k, and in the waybill scene the same below /view/waybillDeviceData:
 * the track of a device, with playback. `detailId` in the address limits it to the time the device was bound to a waybill.
 */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { historyExports } from '@coldway/contract/downloads/downloads.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { useMemo, useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { SendToCentre } from '../../ui/table/send-to-centre.tsx'
import { ErrorState } from '../../ui/base/states.tsx'
import { ShareButton } from '../shares/index.ts'
import { spanOf } from './span.ts'
import { noTrack, TrackBoard } from './track-board.tsx'
import { TrackFilter } from './track-filter.tsx'
import { type TrackQuery, useTrackQuery } from './track-query.ts'
import type { AskFiner } from './use-finer.ts'
import { useRibbon } from './use-ribbon.tsx'
import { useStays } from './use-stays.ts'
import { WaybillTrack } from './waybill-track.tsx'

export const TrackPage = () => {
  const [query, change] = useTrackQuery()
  const { detailId, isRaw } = query
  if (detailId !== undefined)
    return <WaybillTrack detailId={detailId} isRaw={isRaw} onRaw={(to) => change({ isRaw: to })} />
  return <DeviceTrack query={query} onChange={change} />
}

interface DeviceTrackProps {
  readonly query: TrackQuery
  readonly onChange: (change: Partial<TrackQuery>) => void
}

const DeviceTrack = ({ query, onChange }: DeviceTrackProps) => {
  const t = useText()
  const errorText = useErrorText()
  const [nowMs, setNow] = useState(serverNowMs)
  const { deviceId, isRaw } = query
  const chosen = useCall(
    deviceStatus.queryBizDeviceList,
    { page: 1, size: 1, conditionVos: [{ column: 'id', type: 'eq', value: deviceId ?? 0 }] },
    { isEnabled: deviceId !== undefined },
  )
  const device = deviceId === undefined ? undefined : chosen.data?.records[0]
  const span = useSpan(query, nowMs)
  const asked = { deviceId: device?.id ?? 0, startTime: '', endTime: '', ...span, isRaw }
  const drawn = useCall(tracks.postBizList, asked, {
    isEnabled: device !== undefined && span !== undefined,
    freshMs: Number.POSITIVE_INFINITY,
  })
  const finer = useMemo<AskFiner>(
    () => (stretches) => callNow(tracks.postFinerList, { ...asked, stretches: [...stretches] }),
    [asked.deviceId, span, isRaw],
  )
  const ribbon = useRibbon(device, span)
  const stays = useStays(device?.id, span)
  const isGone = deviceId !== undefined && chosen.data !== undefined && !device
  const shown = device &&
    span && {
      key: `${device.id} ${span.startTime} ${span.endTime} ${isRaw}`,
      device,
      isLoading: drawn.isLoading,
      error: drawn.error,
      retry: () => void drawn.refetch(),
      finer,
      stays,
      ...ribbon,
    }
  return (
    <TrackBoard shown={shown} data={drawn.data ?? noTrack}>
      <TrackFilter
        device={device}
        query={query}
        nowMs={nowMs}
        onChange={(next) => {
          setNow(serverNowMs())
          onChange(next)
        }}
      />
      {device && span && (
        <div className="track-actions">
          <ShareButton things={[{ id: device.id, title: titleOf(device) }]} page="track" span={span} />
          <SendToCentre
            call={historyExports.exportTrackForDownCenter}
            inputOf={(format) => ({ deviceIds: [device.id], ...span, format })}
            scheduled={{ kind: 'track', deviceIds: [device.id], format: 'excel' }}
          />
        </div>
      )}
      {chosen.error && <ErrorState text={errorText(chosen.error)} onRetry={() => void chosen.refetch()} />}
      {isGone && <ErrorState text={t('errors.deviceNotFound')} />}
      {deviceId === undefined && <p className="track-hint">{t('tracks.choose')}</p>}
    </TrackBoard>
  )
}

/** Keeps the same object while its ends are the same. */
const useSpan = (query: TrackQuery, nowMs: number) => {
  const { startTime, endTime } = spanOf(query, nowMs, zoneInUse()) ?? {}
  return useMemo(
    () => (startTime === undefined || endTime === undefined ? undefined : { startTime, endTime }),
    [startTime, endTime],
  )
}
