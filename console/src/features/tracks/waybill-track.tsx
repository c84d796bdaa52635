/** The track of a device while it was bound to a waybill, which determines device and span. */
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { useMemo } from 'react'
import { callNow } from '../../api/call-now.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { noTrack, TrackBoard } from './track-board.tsx'
import type { AskFiner } from './use-finer.ts'

interface WaybillTrackProps {
  readonly detailId: number
  readonly isRaw: boolean
  readonly onRaw: (isRaw: boolean) => void
}

export const WaybillTrack = ({ detailId, isRaw, onRaw }: WaybillTrackProps) => {
  const t = useText()
  const errorText = useErrorText()
  const found = useCall(waybillDetails.historicalTrack, { detailId, isRaw }, { freshMs: Number.POSITIVE_INFINITY })
  const { data } = found
  const finer = useMemo<AskFiner>(
    () => (stretches) => {
      const { deviceId = 0, startTime = '', endTime = '' } = data ?? {}
      return callNow(tracks.postFinerList, { deviceId, startTime, endTime, isRaw, stretches: [...stretches] })
    },
    [data, isRaw],
  )
  const retry = () => void found.refetch()
  const shown = data && {
    key: `${detailId} ${isRaw}`,
    device: data.device,
    isLoading: false,
    error: undefined,
    retry,
    finer,
  }
  return (
    <TrackBoard shown={shown} data={data ?? noTrack}>
      {found.isLoading && <Loading />}
      {found.error && <ErrorState text={errorText(found.error)} onRetry={retry} />}
      {data && (
        <div className="track-filter">
          <h2>{t('tracks.waybill', { number: data.waybillNo })}</h2>
          <p>{titleOf(data.device)}</p>
          <p>{t('tracks.between', { from: data.startTime, until: data.endTime })}</p>
          <Switch label={t('tracks.raw')} isOn={isRaw} onChange={onRaw} />
        </div>
      )}
    </TrackBoard>
  )
}
