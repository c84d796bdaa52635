/** Statistics of completed waybills, bounded by a year and by the lanes with the most of them. */
import type { Input } from '@coldway/contract/call.ts'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import {
  type StatisticsRow,
  type WaybillStatistics,
  waybillStatisticsLimits,
} from '@coldway/contract/waybills/waybill-statistics.ts'
import type { Db } from '../../platform/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallContext } from '../../platform/implement.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { type Counted, countedBy, pageOf } from './statistics.rows.ts'
import { excursionsOverTime } from './statistics.excursions.ts'
import {
  type Done,
  type FiguresRow,
  countExpectedLate,
  loadAlarmKinds,
  loadCauses,
  loadFigures,
} from './statistics.store.ts'

export interface StatisticsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
}

type Asking = CallContext<'scope' | 'zone'>

export const createStatisticsService = (parts: StatisticsParts) => {
  const count = createCounting(parts)
  return {
    get: (
      asking: Asking,
      { orgId, startTime, endTime }: Input<typeof waybills.queryWaybillSceneStatistics>,
    ): Promise<WaybillStatistics> => {
      const [fromMs, untilMs] = [parseTime(startTime, asking.zone), parseTime(endTime, asking.zone)]
      return count(asking, { orgId, fromMs, untilMs })
    },

    list: async (asking: Asking, query: Input<typeof waybills.queryStatisticsPageList>): Promise<Page<StatisticsRow>> =>
      pageOf(
        await count(asking, countedBy(query, { zone: asking.zone, nowMs: parts.clock.now() })).catch(
          undefinedWhereUnseen,
        ),
        query,
      ),
  }
}

/** A condition of a list finds nothing where it names what the caller does not see. */
const undefinedWhereUnseen = (error: unknown): undefined => {
  if (!(error instanceof Refusal) || error.error !== 'organisationNotFound') throw error
}

const createCounting =
  ({ db, clock, organisations }: StatisticsParts) =>
  async ({ scope, zone }: Asking, { orgId, fromMs, untilMs }: Counted): Promise<WaybillStatistics> => {
    if (fromMs === undefined || untilMs === undefined || fromMs >= untilMs) throw fail('timeOrder')
    if (untilMs - fromMs > waybillStatisticsLimits.rangeMs) throw fail('rangeTooLong')
    const range = orgId === undefined ? scope : await organisations.getRange(scope, orgId)
    const span = { fromMs, untilMs, zone }
    // Alarms of devices on received waybills are another organisation's: the statements themselves name the waybills.
    const rows = Map.groupBy(await seeingEverything(() => loadFigures(db, range, span)), ({ of }) => of)
    const [all] = rows.get('all') ?? []
    return {
      ...doneOf(all),
      expectedLate: await seeingEverything(() => countExpectedLate(db, range, clock.now())),
      meanDelayS: all?.meanDelayS ?? null,
      byDay: of(rows.get('day'), ({ day }) => ({ day: day ?? '' })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      byLane: of(rows.get('lane')?.slice(0, waybillStatisticsLimits.lanesMax), ({ shipping, receiving }) => ({
        shipping: shipping ?? '',
        receiving: receiving ?? '',
      })),
      byCarrier: of(rows.get('carrier')?.slice(0, waybillStatisticsLimits.carriersMax), ({ carrierName }) => ({
        carrierName: carrierName ?? '',
      })),
      byType: of(rows.get('type'), ({ waybillType }) => ({ waybillType: waybillType ?? 'other' })),
      causes: await seeingEverything(() => loadCauses(db, range, span)),
      excursions: await seeingEverything(() => excursionsOverTime(db, range, span)),
      alarms: await seeingEverything(() => loadAlarmKinds(db, range, span)),
    }
  }

const of = <Key extends object>(rows: readonly FiguresRow[] = [], keyOf: (row: FiguresRow) => Key): (Key & Done)[] =>
  rows.map((row) => ({ ...keyOf(row), ...doneOf(row) }))

const doneOf = (row: FiguresRow | undefined): Done => {
  const { completed = 0, onTime = 0, late = 0, warm = 0, inRange = 0, excursion = 0, meanDurationS = null } = row ?? {}
  return { completed, onTime, late, warm, inRange, excursion, meanDurationS }
}
