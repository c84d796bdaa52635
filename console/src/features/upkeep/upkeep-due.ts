/** Words for the time, distance or hours at which something is due on a vehicle. */
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'

interface Due {
  readonly dueTime: string | null
  readonly dueKm: number | null
  readonly dueHours: number | null
}

/** Lists the limits, of which the first one reached counts; empty where nothing is due. */
export const upkeepDue = (t: Translate, { dueTime, dueKm, dueHours }: Due): string =>
  [
    dueTime?.slice(0, 16),
    dueKm !== null && t('vehicles.upkeep.atKm', { km: formatNumber(dueKm) }),
    dueHours !== null && t('vehicles.upkeep.atHours', { hours: formatNumber(dueHours) }),
  ]
    .filter(Boolean)
    .join(' · ')
