/**
 * What an evidence record says that happened, as events of EPCIS (docs/decisions/0233-epcis.md has the mapping). Nothing is guessed:
 * quantities are left out, goods without a GTIN on no logistic unit are the shipment itself, a partly released one has no disposition of goods. Pure.
 */
import type { ReleaseStep } from '@coldway/contract/releases/releases.ts'
import { utcMs } from '../../reports/index.ts'
import type { Frozen } from '../record.ts'
import { aggregationsOf } from './aggregations.ts'
import type { EventBody, Happening } from './event.ts'
import { geoUri, goodsUri, ownUris, siteUris, unitUri } from './ids.ts'
import { at, atEnd } from './moments.ts'
import { betweenOf, billsOf } from './parties.ts'
import { sensorHappenings } from './sensors.ts'
import type { Subject, Waybill } from './subject.ts'
import { visitHappenings } from './visits.ts'

export const happeningsOf = ({ head, inputs, sites, parties }: Frozen): Happening[] => {
  const { waybill } = inputs
  if (!waybill) return []
  const uriOf = ownUris(head.checkAt ? new URL(head.checkAt).origin : '')
  const siteUri = siteUris(sites, uriOf)
  const shipmentUri = uriOf('shipment', `${waybill.orgId}-${waybill.waybillNo}`)
  // Records of before make the events that they always made.
  const mapping = head.formulas.events ?? 1
  const isFirstMapping = mapping === 1
  const subject: Subject = {
    inputs,
    waybill,
    uriOf,
    siteUri,
    shipmentUri,
    takenMs: head.takenMs,
    mapping,
    between: isFirstMapping ? {} : betweenOf(waybill, parties, siteUri),
    about: aboutOf(waybill, { uriOf, shipmentUri, parties }),
  }
  return [
    ...endsOf(subject),
    ...(isFirstMapping ? [] : aggregationsOf(subject)),
    ...devicesOf(subject),
    ...visitHappenings(subject),
    ...sensorHappenings(subject),
    ...decisionsOf(subject),
  ].filter(({ versions }) => versions.length > 0)
}

interface Naming extends Pick<Subject, 'uriOf' | 'shipmentUri'> {
  readonly parties: Frozen['parties']
}

const aboutOf = (
  { waybillNo, orgId, customerOrderId, goods, ssccs }: Waybill,
  { uriOf, shipmentUri, parties }: Naming,
): Subject['about'] => {
  const classes = goods.flatMap(({ gtin, lot }) => (gtin === null ? [] : [goodsUri(gtin, lot)]))
  const bill = { type: 'bol', bizTransaction: shipmentUri }
  const order =
    customerOrderId === null ? [] : [{ type: 'po', bizTransaction: uriOf('order', `${orgId}-${customerOrderId}`) }]
  const whole = classes.length < goods.length || goods.length === 0 ? [shipmentUri] : []
  return {
    eventTimeZoneOffset: '+00:00',
    epcList: ssccs.length > 0 ? ssccs.map(unitUri) : whole,
    ...(classes.length > 0 && { quantityList: classes.map((epcClass) => ({ epcClass })) }),
    bizTransactionList: [bill, ...billsOf(waybillNo, parties), ...order],
  }
}

const placeOf = (
  { siteId, lng, lat }: Waybill['shipping'],
  siteUri: Subject['siteUri'],
): Pick<EventBody, 'readPoint'> => {
  if (siteId !== null) return { readPoint: { id: siteUri(siteId) } }
  return lng === null || lat === null ? {} : { readPoint: { id: geoUri({ lng, lat }) } }
}

/** Start and end, each with the times that late reports moved: a correction of the event that stood before. */
const endsOf = (subject: Subject): Happening[] => {
  const { waybill, siteUri, about, between } = subject
  const { shipping, receiving, completionTime, arrivalTime } = waybill
  const start = { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' } as const
  const end = { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'receiving', disposition: 'in_progress' } as const
  const arrival = { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'arriving' } as const
  const from = placeOf(shipping, siteUri)
  const to = placeOf(receiving, siteUri)
  const isBeside = arrivalTime !== null && arrivalTime !== completionTime
  return [
    atEnd(subject, 'start', 'start', { ...about, ...start, ...from, ...between }),
    atEnd(subject, 'end', 'end', { ...about, ...end, ...to, ...between }),
    ...(isBeside ? [at(subject, 'arrival', utcMs(arrivalTime), { ...about, ...arrival, ...to, ...between })] : []),
  ]
}

/** Devices are put on the container, on the only logistic unit or on the shipment itself, and taken off. */
const devicesOf = (subject: Subject): Happening[] => {
  const { waybill, uriOf } = subject
  const { bizTransactionList, eventTimeZoneOffset, epcList } = subject.about
  const [first = uriOf('shipment', waybill.waybillNo)] = epcList ?? []
  // Which of several units a device is on, nobody said.
  const isOneOfMany = waybill.ssccs.length > 1
  const shipment = isOneOfMany ? subject.shipmentUri : first
  const parentID = waybill.containerNo === '' ? shipment : uriOf('container', waybill.containerNo)
  return waybill.devices.flatMap(({ detailId, deviceId, deviceCode, boundFrom, boundUntil }) => {
    const childEPCs = [uriOf('device', deviceCode ?? String(deviceId))]
    const body = { type: 'AssociationEvent', parentID, childEPCs, bizTransactionList, eventTimeZoneOffset } as const
    return [
      at(subject, `on:${detailId}`, utcMs(boundFrom), { ...body, action: 'ADD', bizStep: 'installing' }),
      at(subject, `off:${detailId}`, utcMs(boundUntil), { ...body, action: 'DELETE', bizStep: 'removing' }),
    ]
  })
}

const dispositions = { released: 'conformant', partlyReleased: 'unknown', rejected: 'non_conformant' } as const

/** The last signature of each round that was decided. */
const decisionsOf = (subject: Subject): Happening[] => {
  const { inputs, waybill, siteUri, about, mapping } = subject
  const { release } = inputs
  if (!release) return []
  // Steps that no longer fit their hashes say nothing of the goods.
  const isAltered = mapping >= 3 && !release.isWhole
  const rounds = Map.groupBy(release.steps, ({ round }) => round)
  return [...rounds].flatMap(([round, steps]) => {
    const decision = steps.findLast(({ kind }) => kind === 'decision')
    const last = release.needsTwoPersons ? steps.findLast(({ kind }) => kind === 'confirmation') : decision
    if (!decision?.outcome || !last || wasObjectedTo(steps, decision)) return []
    const disposition = isAltered ? 'unknown' : dispositions[decision.outcome]
    const body = { ...about, type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting', disposition } as const
    return at(subject, `decision:${round}`, last.timeMs, { ...body, ...placeOf(waybill.receiving, siteUri) })
  })
}

const wasObjectedTo = (steps: readonly ReleaseStep[], decision: ReleaseStep): boolean =>
  steps.slice(steps.indexOf(decision)).some(({ kind }) => kind === 'objection')
