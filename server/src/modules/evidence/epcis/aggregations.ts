/**
 * What travels inside of what, from the start of the shipment to its end: its logistic units in the container, or in the shipment
 * where no container is named, and the goods on the unit where there is one alone. Which goods are on which of several units, nobody
 * said. Pure.
 */
import type { EventBody, Happening } from './event.ts'
import { unitUri } from './ids.ts'
import { atEnd } from './moments.ts'
import type { Subject } from './subject.ts'

export const aggregationsOf = (subject: Subject): Happening[] => {
  const { waybill, uriOf, shipmentUri, about } = subject
  const { ssccs, containerNo } = waybill
  const [unit, ...others] = ssccs.map(unitUri)
  if (unit === undefined) return []
  const outer = containerNo === '' ? shipmentUri : uriOf('container', containerNo)
  const units = held(subject, 'units', { parentID: outer, childEPCs: [unit, ...others] })
  const { quantityList: childQuantityList } = about
  const isKnown = others.length === 0 && childQuantityList !== undefined
  return isKnown ? [...units, ...held(subject, 'goods', { parentID: unit, childQuantityList })] : units
}

const steps = { units: ['loading', 'unloading'], goods: ['packing', 'unpacking'] } as const

const held = (
  subject: Subject,
  what: keyof typeof steps,
  inside: Pick<EventBody, 'parentID' | 'childEPCs' | 'childQuantityList'>,
): Happening[] => {
  const { bizTransactionList, eventTimeZoneOffset } = subject.about
  const body = { type: 'AggregationEvent', ...inside, bizTransactionList, eventTimeZoneOffset } as const
  const [on, off] = steps[what]
  return [
    atEnd(subject, `${what}:in`, 'start', { ...body, action: 'ADD', bizStep: on }),
    atEnd(subject, `${what}:out`, 'end', { ...body, action: 'DELETE', bizStep: off }),
  ]
}
