/**
 * Works out every minute which shipments in transit are expected late (docs/decisions/0258-expected-late.md), calls people to those
 * that are late (late-watch.ts), and finds which exceed the product profiles of their goods (goods-watch.ts).
 */
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { addJob } from '../../platform/jobs.store.ts'
import { estimateBeside } from './arrival.service.ts'
import { type GoodsWatchParts, judgeGoods } from './goods-watch.ts'
import { isForecastWaiting, listForecasts, markForecasts } from './forecast.store.ts'
import { callToLate } from './late-watch.ts'
import { listPlaces } from './monitoring.store.ts'
import { seeingAll } from './owner-visibility.ts'

export interface ForecastParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
}

const kind = 'waybillForecast'
const everyMs = 60_000
const portion = 500

/** Adds the job behind itself, so that it goes on whichever process does it. */
export const forecastJob = ({ db, bus, clock, messages, condition }: ForecastParts & GoodsWatchParts): JobKind => ({
  kind,
  concurrency: 1,
  run: async () => {
    const nowMs = clock.now()
    const changed = await seeingAll(async (scope) => {
      const forecasted = await forecast(db, scope, nowMs)
      await callToLate({ db, messages }, nowMs)
      return [...forecasted, ...(await judgeGoods({ db, bus, messages, condition }, nowMs))]
    })
    return {
      is: 'done',
      record: (tx) => addJob(tx, { kind, payload: {}, nowMs, runAtMs: nowMs + everyMs }),
      after: () => {
        if (changed.length > 0) bus.publish('waybill.changed', { ids: changed })
      },
    }
  },
})

/** Begins, and begins again where the job was given up. */
export const keepForecasting = ({ db, clock }: ForecastParts): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await isForecastWaiting(tx, kind))) await addJob(tx, { kind, payload: {}, nowMs: clock.now() })
  })

/** Reads in portions, so that no statement takes long. */
const forecast = async (db: Db, scope: OrgScope, nowMs: number): Promise<number[]> => {
  const changed: number[] = []
  for (let afterId = 0; ; ) {
    const found = await listForecasts(db, { afterId, most: portion, nowMs })
    const last = found.at(-1)
    if (!last) return changed
    afterId = last.id
    const ids = found.map(({ id }) => id)
    const estimates = await estimateBeside(db, ids, { nowMs, places: await listPlaces(db, scope, ids) })
    const late = found.filter(({ id, plannedMs }) => (estimates.get(id)?.earliestMs ?? plannedMs) > plannedMs)
    const isLate = new Set(late.map(({ id }) => id))
    const becoming = late.filter(({ isExpectedLate }) => !isExpectedLate)
    const ceasing = found.filter(({ id, isExpectedLate }) => isExpectedLate && !isLate.has(id))
    for (const [some, isExpectedLate] of [
      [becoming, true],
      [ceasing, false],
    ] as const)
      changed.push(
        ...(await markForecasts(
          db,
          some.map(({ id }) => id),
          isExpectedLate,
        )),
      )
  }
}
