/** A waybill as a template keeps it, and a new one that begins with a template. Pure. */
import type { TemplateContent, WaybillTemplateDetail } from '@coldway/contract/waybills/waybill-templates.ts'
import { emptyPlace, unplanned, type WaybillDraft } from './waybill-draft.ts'

const minuteMs = 60_000

/** What was typed wrongly is left out: the form itself says so. */
export const contentOf = (draft: WaybillDraft): TemplateContent => {
  const { waybillType, containerNo, goodsName, carrierName, driverName, driverPhone, startMode, endMode } = draft
  return {
    waybillType,
    containerNo,
    goodsName,
    carrierName,
    driverName,
    driverPhone,
    startMode,
    endMode,
    productIds: [...new Set(draft.goods.map(({ productId }) => productId))],
    shipping: placeOf(draft.shipping),
    receiving: placeOf(draft.receiving),
    waypoints: draft.waypoints.flatMap(({ siteId, address, lng, lat }) => placeOf({ siteId, address, lng, lat }) ?? []),
    alarmPolicyId: draft.alarmPolicyId ?? null,
    durationMin: durationOf(draft),
    recordInterval: wholeOf(draft.recordInterval),
    delayTime: wholeOf(draft.delayTime),
    messages: [...draft.messages],
    recipients: {
      email: [...draft.recipients.email],
      sms: [...draft.recipients.sms],
      wechat: [...draft.recipients.wechat],
      http: [...draft.recipients.http],
    },
    remark: draft.remark,
  }
}

const placeOf = (place: WaybillDraft['shipping']) => (place.address.trim() === '' ? null : place)
const wholeOf = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null)

/** Both times are of the same zone. */
const durationOf = ({ plannedStartTime, plannedArrivalTime }: WaybillDraft): number | null => {
  const minutes = (Date.parse(`${plannedArrivalTime}Z`) - Date.parse(`${plannedStartTime}Z`)) / minuteMs
  return minutes >= 1 ? Math.round(minutes) : null
}

/** The fields that the template fills in; numbers, devices and the planned start of the form stay. */
export const filledFrom = (
  { content, products }: Pick<WaybillTemplateDetail, 'content' | 'products'>,
  plannedStartTime: string,
): Partial<WaybillDraft> => {
  const { productIds: _ids, durationMin, alarmPolicyId, recordInterval, delayTime, ...same } = content
  const shipping = content.shipping ?? emptyPlace
  const receiving = content.receiving ?? emptyPlace
  const startMs = Date.parse(`${plannedStartTime}Z`)
  return {
    ...same,
    waypoints: content.waypoints.map(unplanned),
    shipping,
    receiving,
    // The site of an automatic start or end may have been deleted since.
    startMode: shipping.siteId === null ? 'manual' : content.startMode,
    endMode: receiving.siteId === null ? 'manual' : content.endMode,
    goods: products.map((product) => ({ ...product, lot: '' })),
    alarmPolicyId: alarmPolicyId ?? undefined,
    recordInterval: recordInterval === null ? '' : String(recordInterval),
    delayTime: delayTime === null ? '' : String(delayTime),
    plannedArrivalTime:
      durationMin === null || Number.isNaN(startMs)
        ? ''
        : new Date(startMs + durationMin * minuteMs).toISOString().slice(0, 16),
  }
}
