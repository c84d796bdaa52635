/** What would refuse the waybill of a form, asked as soon as typing pauses. */
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import {
  type Conflicts,
  type UniqueWaybillField,
  uniqueWaybillFields,
} from '@coldway/contract/waybills/waybill-conflicts.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { useCall } from '../../api/use-call.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import type { WaybillDraft } from './waybill-draft.ts'

const typedMs = 300

export interface FoundConflicts {
  readonly isTaken: (field: UniqueWaybillField) => boolean
  /** Devices of the form that are on another open waybill. */
  readonly devices: Conflicts['devices']
  /** What is overdue on the vehicles of the form. */
  readonly overdue: Conflicts['overdue']
  /** The newest pre-trip inspections of the vehicles of the form. */
  readonly inspections: Conflicts['inspections']
  /** Channels whose calibration is near its end or missing, where the goods need it. */
  readonly calibrations: Conflicts['calibrations']
}

/** `id` is the waybill that is edited. An answer about values that were typed over says nothing. */
export const useConflicts = (draft: WaybillDraft, id: number | undefined): FoundConflicts => {
  const asked = askOf(draft, id)
  const now = JSON.stringify(asked)
  const settled = useSettled(now, typedMs)
  const found = useCall(waybills.queryConflicts, JSON.parse(settled) as typeof asked, {
    freshMs: 0,
    isEnabled: Object.keys(asked).length > 3 || asked.deviceIds.length > 0,
  })
  const data = settled === now ? found.data : undefined
  return {
    isTaken: (field) => data?.taken.includes(field) ?? false,
    overdue: data?.overdue ?? [],
    inspections: data?.inspections ?? [],
    calibrations: data?.calibrations ?? [],
    devices: (found.data?.devices ?? []).filter(({ deviceId }) => draft.deviceIds.includes(deviceId)),
  }
}

const askOf = (draft: WaybillDraft, id: number | undefined) => ({
  ...(id === undefined ? { orgId: draft.orgId } : { id }),
  deviceIds: draft.deviceIds.slice(0, waybillLimits.devicesMax),
  productIds: draft.goods.slice(0, waybillLimits.goodsMax).map(({ productId }) => productId),
  ...Object.fromEntries(
    uniqueWaybillFields.flatMap((field) => {
      const value = draft[field].trim()
      return value === '' || value.length > waybillLimits.numberMax ? [] : [[field, value]]
    }),
  ),
})
