/** The climate of a room day by day: temperature against its target, lit and dark hours apart, growing degree days. */
import { type ClimateDay, type RoomClimate, rooms } from '@coldway/contract/rooms/rooms.ts'
import { localMsOf, printTime } from '@coldway/contract/time.ts'
import { useMemo, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { BandChart } from '../../ui/chart/band-chart.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { DayTable } from './day-table.tsx'
import { Season } from './season.tsx'
import { targetsOf } from './room-words.ts'

const dayMs = 86_400_000
const daysOf = { week: 7, month: 30 } as const
const spans = ['week', 'month', 'season'] as const
type SpanName = (typeof spans)[number]

export const RoomDays = ({ room }: { room: RoomClimate }) => {
  const t = useText()
  const [span, setSpan] = useState<SpanName>('week')
  const offered = room.seasonStart === null ? spans.filter((one) => one !== 'season') : spans
  return (
    <div className="room-days">
      <Segmented
        label={t('rooms.days.span')}
        options={offered.map((value) => ({ value, label: t(`rooms.days.spans.${value}`) }))}
        value={span}
        onChange={setSpan}
      />
      {span === 'season' ? (
        <Season room={room} start={room.seasonStart ?? ''} />
      ) : (
        <Days key={span} room={room} count={daysOf[span]} />
      )}
    </div>
  )
}

const Days = ({ room, count }: { room: RoomClimate; count: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const [nowMs] = useState(() => serverNowMs())
  const zone = zoneInUse()
  const startTime = `${printTime(nowMs - (count - 1) * dayMs, zone).slice(0, 10)} 00:00:00`
  const answer = useCall(rooms.queryDays, { id: room.id, startTime, endTime: printTime(nowMs, zone) })
  const days = answer.data?.days
  const points = useMemo(() => (days ?? []).map(pointOf), [days])
  if (answer.error) return <ErrorState text={textOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading />
  const target = targetsOf(room).temp
  return (
    <>
      {points.length > 1 && (
        <BandChart
          label={t('rooms.days.temperature')}
          points={points}
          fromMs={points[0]?.atMs ?? 0}
          toMs={points.at(-1)?.atMs ?? 0}
          low={target?.low ?? null}
          high={target?.high ?? null}
          unit="℃"
          decimals={1}
          gapMs={2 * dayMs}
        />
      )}
      <DayTable days={answer.data.days} kind={room.kind} hasBase={room.baseC !== null} />
      {!answer.data.isSiteZone && (
        <p className="room-remark">{t('rooms.days.zoneUnknown', { zone: answer.data.zone })}</p>
      )}
    </>
  )
}

/** A day stands at its noon. */
const pointOf = ({ date, tempMin, tempMax, day, night }: ClimateDay) => {
  const measuredMs = day.measuredMs + night.measuredMs
  const sum = (day.tempMean ?? 0) * day.measuredMs + (night.tempMean ?? 0) * night.measuredMs
  return {
    atMs: (localMsOf(`${date} 12:00:00`) ?? 0) - noonOffsetMs(date),
    value: measuredMs > 0 ? sum / measuredMs : null,
    min: tempMin,
    max: tempMax,
  }
}

/** Places noon of the site's day at noon of the reader's clock: the chart shows days, not moments. */
const noonOffsetMs = (date: string): number => {
  const asUtc = localMsOf(`${date} 12:00:00`) ?? 0
  return (localMsOf(printTime(asUtc, zoneInUse())) ?? asUtc) - asUtc
}
