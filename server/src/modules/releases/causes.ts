/** What explains the excursions of a shipment, of each and of all, by the time that each cause explains. */
import { alarmCauses, type AlarmCauseName } from '@coldway/contract/alarms/alarm-causes.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { RankedCause } from '@coldway/contract/releases/releases.ts'
import type { Excursion, WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { CausesService } from '../alarms/index.ts'

/** The longest excursions are examined. */
const examinedMax = 10
const lengthMs = ({ fromMs, untilMs }: Excursion): number => untilMs - fromMs

export const rankCauses = async (
  causes: CausesService,
  scope: OrgScope,
  { excursions, devices }: WaybillCondition,
): Promise<RankedCause[]> => {
  const seconds = new Map<AlarmCauseName, number>()
  for (const explained of await explainExcursions(causes, scope, { excursions, devices }))
    for (const one of explained.causes) seconds.set(one.is, (seconds.get(one.is) ?? 0) + one.seconds)
  return alarmCauses
    .flatMap((is) => (seconds.has(is) ? [{ is, seconds: seconds.get(is) ?? 0 }] : []))
    .toSorted((one, other) => other.seconds - one.seconds)
}

export interface ExplainedExcursion {
  /** The place of the excursion in the list. */
  readonly excursion: number
  /** Those that explain most stand first; none was found where there are none. */
  readonly causes: readonly RankedCause[]
}

/** Of the excursions that were examined, in the order of the list. */
export const explainExcursions = async (
  causes: CausesService,
  scope: OrgScope,
  { excursions, devices }: Pick<WaybillCondition, 'excursions' | 'devices'>,
): Promise<ExplainedExcursion[]> => {
  const found: ExplainedExcursion[] = []
  const longest = excursions.toSorted((one, other) => lengthMs(other) - lengthMs(one)).slice(0, examinedMax)
  for (const [index, one] of excursions.entries()) {
    if (!longest.includes(one)) continue
    const { detailId, deviceId, key, fromMs: startMs, untilMs: endMs, side } = one
    const device = devices.find((one) => one.detailId === detailId)
    const series = device?.series.find((one) => one.key === key)
    const limit = (side === 'high' ? series?.high : series?.low) ?? null
    const isHumidity = findSeries(key)?.name === 'hum'
    const excursion = { startMs, endMs, side, limit }
    const explained = await causes.explain(scope, { deviceId, series: key, isHumidity, excursion })
    found.push({ excursion: index, causes: explained.map(({ is, seconds }) => ({ is, seconds })) })
  }
  return found
}
