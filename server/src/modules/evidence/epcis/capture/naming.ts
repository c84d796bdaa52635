/**
 * Which shipments an event of others names, as `organisation-number`: by our own address of the shipment, or by its number as a
 * business transaction of the organisation's GLN (CBV 2.0, section 8.5.3), the two of which our events make. Pure.
 */
import { billOwnerIn, decoded, numberIn } from '../ids.ts'
import type { Said } from './judging.ts'

export interface Naming {
  /** Where our own addresses begin; empty when there are none. */
  readonly publicUrl: string
  /** Organisations by their GLN, of which several may have the same. */
  readonly owners: ReadonlyMap<string, readonly number[]>
}

const shipmentPath = '/id/shipment/'

export const glnsIn = (all: readonly Said[]): string[] => [
  ...new Set(all.flatMap(({ addresses }) => addresses.flatMap((uri) => billOwnerIn(uri) ?? []))),
]

export const namesIn = ({ addresses }: Said, { publicUrl, owners }: Naming): string[] =>
  addresses.flatMap((uri) => {
    const waybillNo = numberIn(uri)
    if (waybillNo) return (owners.get(billOwnerIn(uri) ?? '') ?? []).map((id) => `${id}-${waybillNo}`)
    return nameOf(uri, publicUrl) ?? []
  })

/** `7-WB-1` of our own address of a shipment. */
const nameOf = (uri: string, publicUrl: string): string | undefined => {
  if (publicUrl === '' || !uri.startsWith(`${new URL(publicUrl).origin}${shipmentPath}`)) return undefined
  const [name = ''] = uri.slice(uri.indexOf(shipmentPath) + shipmentPath.length).split(/[/?#]/)
  return /^\d{1,9}-./.test(name) ? decoded(name) : undefined
}
