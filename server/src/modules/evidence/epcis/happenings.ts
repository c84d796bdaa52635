/**
 * What an evidence record says that happened, as events of EPCIS (docs/decisions/0233-epcis.md has the mapping). Nothing is guessed:
 * quantities are left out, goods without a GTIN on no logistic unit are the shipment itself, a partly released one has no disposition of goods. Pure.
 */
import type { ReleaseStep } from '@coldway/contract/releases/releases.ts'
import { utcMs } from '../../reports/index.ts'
import type { Frozen } from '../record.ts'
import { type EventBody, type Happening, isoOf } from './event.ts'
import { geoUri, goodsUri, type OwnUri, ownUris, siteUris, unitUri } from './ids.ts'
import { sensorHappenings } from './sensors.ts'
import { once, type Subject, type Waybill } from './subject.ts'
import { visitHappenings } from './visits.ts'

export const happeningsOf = ({ head, inputs, sites }: Frozen): Happening[] => {
  const { waybill } = inputs
  if (!waybill) return []
  const uriOf = ownUris(head.checkAt ? new URL(head.checkAt).origin : '')
  const siteUri = siteUris(sites, uriOf)
  const subject = { inputs, waybill, uriOf, siteUri, takenMs: head.takenMs, about: aboutOf(waybill, uriOf) }
  return [
    ...endsOf(subject),
    ...devicesOf(subject),
    ...visitHappenings(subject),
    ...sensorHappenings(subject),
    ...decisionsOf(subject),
  ].filter(({ versions }) => versions.length > 0)
}

const aboutOf = ({ waybillNo, orgId, customerOrderId, goods, ssccs }: Waybill, uriOf: OwnUri): Subject['about'] => {
  const shipment = uriOf('shipment', `${orgId}-${waybillNo}`)
  const classes = goods.flatMap(({ gtin, lot }) => (gtin === null ? [] : [goodsUri(gtin, lot)]))
  const bill = { type: 'bol', bizTransaction: shipment }
  const order =
    customerOrderId === null ? [] : [{ type: 'po', bizTransaction: uriOf('order', `${orgId}-${customerOrderId}`) }]
  const whole = classes.length < goods.length || goods.length === 0 ? [shipment] : []
  return {
    eventTimeZoneOffset: '+00:00',
    epcList: ssccs.length > 0 ? ssccs.map(unitUri) : whole,
    ...(classes.length > 0 && { quantityList: classes.map((epcClass) => ({ epcClass })) }),
    bizTransactionList: [bill, ...order],
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
  const { waybill, siteUri, about } = subject
  const { shipping, receiving, actualStartTime, completionTime, arrivalTime } = waybill
  const start = { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' } as const
  const end = { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'receiving', disposition: 'in_progress' } as const
  const arrival = { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'arriving' } as const
  const from = placeOf(shipping, siteUri)
  const to = placeOf(receiving, siteUri)
  const isBeside = arrivalTime !== null && arrivalTime !== completionTime
  return [
    moved(subject, { key: 'start', atMs: utcMs(actualStartTime), by: 'startMoved' }, { ...about, ...start, ...from }),
    moved(subject, { key: 'end', atMs: utcMs(completionTime), by: 'endMoved' }, { ...about, ...end, ...to }),
    ...(isBeside ? [at(subject, 'arrival', utcMs(arrivalTime), { ...about, ...arrival, ...to })] : []),
  ]
}

type Timeless = Omit<EventBody, 'eventTime'>

const at = ({ takenMs }: Subject, key: string, atMs: number | null, body: Timeless): Happening =>
  atMs === null ? { key, versions: [] } : once(key, { ...body, eventTime: isoOf(atMs) }, takenMs)

interface Moved {
  readonly key: string
  readonly atMs: number | null
  readonly by: 'startMoved' | 'endMoved'
}

const moved = ({ waybill, takenMs }: Subject, { key, atMs, by }: Moved, body: Timeless): Happening => {
  if (atMs === null) return { key, versions: [] }
  const steps = waybill.history.filter(({ event }) => event === by)
  const first = waybill.history.find(({ event }) => event === (by === 'startMoved' ? 'started' : 'completed'))
  const known = [first, ...steps].map((step) => utcMs(step?.recordTime ?? null) ?? takenMs)
  const times = [...steps.flatMap(({ formerTime }) => utcMs(formerTime) ?? []), atMs]
  const versions = times.map((time, index) => ({
    body: { ...body, eventTime: isoOf(time) },
    recordedMs: known[index] ?? takenMs,
  }))
  return { key, versions }
}

/** Devices are put on the container, on the only logistic unit or on the shipment itself, and taken off. */
const devicesOf = (subject: Subject): Happening[] => {
  const { waybill, uriOf } = subject
  const { bizTransactionList, eventTimeZoneOffset, epcList } = subject.about
  const [first = uriOf('shipment', waybill.waybillNo)] = epcList ?? []
  // Which of several units a device is on, nobody said.
  const isOneOfMany = waybill.ssccs.length > 1
  const shipment = isOneOfMany ? uriOf('shipment', `${waybill.orgId}-${waybill.waybillNo}`) : first
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
  const { inputs, waybill, siteUri, about } = subject
  const { release } = inputs
  if (!release) return []
  const rounds = Map.groupBy(release.steps, ({ round }) => round)
  return [...rounds].flatMap(([round, steps]) => {
    const decision = steps.findLast(({ kind }) => kind === 'decision')
    const last = release.needsTwoPersons ? steps.findLast(({ kind }) => kind === 'confirmation') : decision
    if (!decision?.outcome || !last || wasObjectedTo(steps, decision)) return []
    const disposition = dispositions[decision.outcome]
    const body = { ...about, type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting', disposition } as const
    return at(subject, `decision:${round}`, last.timeMs, { ...body, ...placeOf(waybill.receiving, siteUri) })
  })
}

const wasObjectedTo = (steps: readonly ReleaseStep[], decision: ReleaseStep): boolean =>
  steps.slice(steps.indexOf(decision)).some(({ kind }) => kind === 'objection')
