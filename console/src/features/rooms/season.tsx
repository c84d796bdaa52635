/** The season so far beside the same days a year before: growing degree days added up. */
import { type ClimateDay, type RoomClimate, rooms } from '@coldway/contract/rooms/rooms.ts'
import { localMsOf, printTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { DayTable } from './day-table.tsx'
import { SeasonChart } from './season-chart.tsx'

const dayMs = 86_400_000
const yearDays = 365

const timeAt = (atMs: number): string => new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')

export const Season = ({ room, start }: { room: RoomClimate; start: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const [nowMs] = useState(() => serverNowMs())
  const fromMs = localMsOf(`${start} 00:00:00`) ?? 0
  const untilMs = localMsOf(printTime(nowMs, zoneInUse())) ?? 0
  const spanOf = (beforeMs: number) => ({
    id: room.id,
    startTime: timeAt(fromMs - beforeMs),
    endTime: timeAt(untilMs - beforeMs),
  })
  const hasBegun = untilMs > fromMs
  const current = useCall(rooms.queryDays, spanOf(0), { isEnabled: hasBegun })
  const before = useCall(rooms.queryDays, spanOf(yearDays * dayMs), { isEnabled: hasBegun })
  if (!hasBegun) return <p className="room-remark">{t('rooms.season.future', { date: start })}</p>
  if (current.error) return <ErrorState text={textOf(current.error)} onRetry={() => void current.refetch()} />
  if (!current.data) return <Loading />
  const sums = sumsOf(current.data.days, fromMs)
  const earlier = sumsOf(before.data?.days ?? [], fromMs - yearDays * dayMs)
  const isExpired = isRefusal(before.error, 'trajectoryExpired')
  const earlierIs = before.data || isExpired ? 'known' : before.error ? 'failed' : 'loading'
  const total = sums.at(-1)?.sum ?? 0
  // The day of now is not over, and so not missing.
  const over = Math.floor((untilMs - fromMs) / dayMs)
  const missing = over - sums.filter(({ day }) => day < over).length
  const earlierMissing = over - earlier.filter(({ day }) => day < over).length
  return (
    <>
      {room.baseC === null ? (
        <p className="room-remark">{t('rooms.season.noBase')}</p>
      ) : (
        <>
          <p className="room-season">
            {/* Without a measured day the sum is unknown, not nothing. */}
            {sums.length > 0 && (
              <b>{t('rooms.season.sum', { sum: formatNumber(total, 0), base: formatNumber(room.baseC, 1) })}</b>
            )}{' '}
            {missing > 0 && t('rooms.season.missing', { count: missing })}
          </p>
          <SeasonChart current={sums} earlier={earlier} earlierIs={earlierIs} earlierMissing={earlierMissing} />
        </>
      )}
      <DayTable days={current.data.days} kind={room.kind} hasBase={room.baseC !== null} />
    </>
  )
}

/** Degree days added up, by the day of the season from 0. Days that were not measured add nothing and are left out. */
const sumsOf = (days: readonly ClimateDay[], fromMs: number) => {
  let sum = 0
  return days.flatMap(({ date, degreeDays }) => {
    if (degreeDays === null) return []
    sum += degreeDays
    return [{ day: Math.round(((localMsOf(`${date} 00:00:00`) ?? fromMs) - fromMs) / dayMs), sum }]
  })
}
