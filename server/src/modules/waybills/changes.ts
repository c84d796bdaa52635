/** What of a waybill may no longer be changed. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { WaybillState } from '@coldway/contract/enums.ts'
import { isChangeable, type WaybillField, waybillFieldNames } from '@coldway/contract/waybills/waybill-changes.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'

interface Known {
  readonly state: WaybillState
  readonly startMode: string
  readonly shipping: WaybillPlace
}

/** The first field of `given` that differs and is fixed in the state of the waybill. Times are in the zone of the caller. */
export const fixedFieldOf = (known: Known, given: object): WaybillField | undefined => {
  const { state, startMode, shipping } = known
  // The site was deleted: nothing is noticed there any more, and `checkWaybill` asks for a manual start.
  const stood: object = { ...known, startMode: shipping.siteId === null ? 'manual' : startMode }
  const valueOf = (of: object, field: WaybillField): unknown => (of as Partial<Record<WaybillField, unknown>>)[field]
  return waybillFieldNames.find(
    (field) =>
      field in given && !isChangeable(field, state) && !isDeepStrictEqual(valueOf(given, field), valueOf(stood, field)),
  )
}
