/**
 * Keeps the days of rooms before their readings go, so that a season can be compared with the one before
 * (docs/decisions/0299-days-of-rooms.md). A day is kept when it is over, and again for a week, as reports come late.
 */
import { keptMonthsDefault, keptMsOf } from '@coldway/contract/readings/retention.ts'
import type { ClimateDay } from '@coldway/contract/rooms/rooms.ts'
import { printTime } from '@coldway/contract/time.ts'
import { rangeOfPath } from '../../platform/org-scope.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { timeZoneOf } from '../../platform/time-zones.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import { asWorkload } from '../../platform/workload.ts'
import { measureDays } from './measured-days.ts'
import * as store from './kept-days.store.ts'
import type { RoomsParts } from './rooms.service.ts'

const dayMs = 86_400_000
const roomMaxMs = 120_000
/** How many rooms an hour's work looks at. */
const roomsMax = 200

const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

export const createKeptDays = ({ db, samples }: RoomsParts) => {
  const keepOf = async (room: store.DueRoom, nowMs: number): Promise<void> => {
    const zone = timeZoneOf(room)
    const today = zone === null ? dateOf(nowMs) : printTime(nowMs, zone).slice(0, 10)
    const firstMs = Math.max(Date.parse(room.fromDate), nowMs - keptMsOf(keptMonthsDefault))
    // Without a certain zone there are no days.
    const measured = (): Promise<ClimateDay[]> =>
      zone === null
        ? Promise.resolve([])
        : measureDays(spansOf(room, firstMs - dayMs, nowMs), { ...room, zone, samples })
    // The readings of its own tenant alone, over the connections of long reads, and not without an end.
    const gone = AbortSignal.timeout(roomMaxMs)
    const days = await asWorkload({ lane: 'heavy', gone }, () =>
      seeingOnly({ ...rangeOfPath(room.orgPath), userId: undefined }, measured),
    )
    const isOver = ({ date }: store.KeptDay) => date < today && date >= dateOf(firstMs)
    const kept = days.map(({ degreeDays: _follows, ...day }) => day).filter(isOver)
    await store.keepDays(db, room.id, { days: kept, until: today })
  }
  return {
    async keep(nowMs: number): Promise<void> {
      const failures: unknown[] = []
      // A room whose days cannot be kept stays due, and holds up no other.
      for (const room of await store.listDueRooms(db, dateOf(nowMs), roomsMax))
        await keepOf(room, nowMs).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
    forget: (nowMs: ProvenMs): Promise<void> => store.deleteKeptDays(db, nowMs),
  }
}

const spansOf = ({ devices }: store.DueRoom, fromMs: number, untilMs: number) =>
  devices.map(({ id, reportIntervalS, tenantSinceMs }) => ({
    span: { deviceId: id, fromMs: Math.max(fromMs, tenantSinceMs ?? fromMs), untilMs },
    reportIntervalS,
  }))
