/** Ranks what explains the excursions of a shipment, by the time that each cause explains. */
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
  const longest = excursions.toSorted((one, other) => lengthMs(other) - lengthMs(one)).slice(0, examinedMax)
  for (const { detailId, deviceId, key, fromMs: startMs, untilMs: endMs, side } of longest) {
    const device = devices.find((one) => one.detailId === detailId)
    const series = device?.series.find((one) => one.key === key)
    const limit = (side === 'high' ? series?.high : series?.low) ?? null
    const isHumidity = findSeries(key)?.name === 'hum'
    const excursion = { startMs, endMs, side, limit }
    for (const cause of await causes.explain(scope, { deviceId, series: key, isHumidity, excursion }))
      seconds.set(cause.is, (seconds.get(cause.is) ?? 0) + cause.seconds)
  }
  return alarmCauses
    .flatMap((is) => (seconds.has(is) ? [{ is, seconds: seconds.get(is) ?? 0 }] : []))
    .toSorted((one, other) => other.seconds - one.seconds)
}
