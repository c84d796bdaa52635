/**
 * What a record says, as the leaves of its tree, and back: docs/evidence-format.md names every kind of leaf. Pure. A salt in each
 * leaf keeps whoever holds a proof of one from guessing its neighbours by their hashes.
 */
import { createHmac, type KeyObject } from 'node:crypto'
import { noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { PolicyInForce } from '../alarm-policies/index.ts'
import type { FrozenProbe } from '../probes/index.ts'
import type { ExplainedExcursion } from '../releases/index.ts'
import type { Scanned } from '../readings/index.ts'
import type { FrozenProof } from '../waybills/index.ts'
import type { ReportInputs } from '../reports/index.ts'
import { canonicalJson } from './canonical.ts'
import type { InstrumentLeaf } from './instruments.ts'
import type { VehicleLeaf } from './vehicles.ts'

/** What is computed, by the version of how; one that changes gets the next number (docs/evidence-format.md). */
export const formulas = {
  figures: 1,
  meanKinetic: 1,
  excursions: 1,
  verdict: 1,
  assessment: 1,
  causes: 1,
  uncertainty: 1,
  events: 3,
} as const

export interface Head {
  readonly record: string
  readonly number: number
  readonly takenMs: number
  readonly supersedes: string | null
  readonly reason: string
  readonly issuedBy: { readonly userName: string; readonly account: string }
  readonly organisation: string
  readonly product: string
  readonly formulas: Readonly<Record<string, number>>
  readonly readings: number
  /** Where the record can be checked; empty when the installation has no address. Records before it have none. */
  readonly checkAt?: string
}
export interface ReadingLeaf {
  /** The index of its device's leaf among the leaves of devices. */
  readonly device: number
  readonly atMs: number
  readonly arrivedMs: number
  readonly values: Readonly<Record<string, number>>
  /** The quality and raw value of each sample that is not good, by series. */
  readonly faults?: Readonly<Record<string, unknown>>
  readonly isSuspect?: true
  readonly isManual?: true
}
/** The probes of a device; it names the device without its curve, so that a proof of one reading says which device measured it. */
export interface CalibrationLeaf {
  /** The index of the device's leaf among the leaves of devices. */
  readonly device: number
  readonly deviceName: string
  readonly code: string
  readonly probes: readonly FrozenProbe[]
}
/** A place of the shipment that GS1 knows. */
export interface SiteLeaf {
  readonly siteId: number
  readonly gln: string
}
/** Who has a part in the shipment and is known to GS1. */
export interface PartyLeaf {
  /** To whom the shipment belongs; to whom the place of receiving belongs, where that is another organisation. */
  readonly role: 'owner' | 'receiver'
  readonly orgName: string
  readonly gln: string
}
/** A policy that watched a device, as long as one revision of it held. */
export interface PolicyLeaf extends Omit<PolicyInForce, 'index'> {
  /** The index of the device's leaf among the leaves of devices. */
  readonly device: number
}
export interface Leaf {
  readonly is: string
  readonly of: unknown
}

export const readingLeaf = (device: number, keys: readonly string[], row: Scanned): Leaf => {
  const values = keys.flatMap((key, at) => (row.values[at] === null ? [] : [[key, row.values[at]]]))
  const { atMs, arrivedMs, faults, isSuspect, isManual } = row
  const of = {
    device,
    atMs,
    arrivedMs,
    values: Object.fromEntries(values),
    ...(faults && { faults }),
    ...(isSuspect && { isSuspect }),
    ...(isManual && { isManual }),
  }
  return { is: 'reading', of }
}

const each = (is: string, list: readonly unknown[]): Leaf[] => list.map((of) => ({ is, of }))

export interface Besides {
  readonly calibrations: readonly CalibrationLeaf[]
  readonly instruments: readonly InstrumentLeaf[]
  readonly policies: readonly PolicyLeaf[]
  readonly vehicles: readonly VehicleLeaf[]
  readonly causes: readonly ExplainedExcursion[]
  readonly deliveries: readonly FrozenProof[]
  readonly sites: readonly SiteLeaf[]
  readonly parties: readonly PartyLeaf[]
}

/** Everything but the readings, the head first. Whom the shipment notifies is nobody else's business. */
export const leavesOf = (
  head: Head,
  inputs: ReportInputs,
  { calibrations, instruments, policies, vehicles, causes, deliveries, sites, parties }: Besides,
): Leaf[] => {
  const { waybill, condition, devices, visits, alarms, tracks, release, isCut } = inputs
  const { goods, excursions, devices: _devices, ...verdict } = condition
  const { recipients: _recipients, messages: _messages, ...shipment } = waybill ?? fault('waybill')
  const { steps = [], ...decision } = release ?? {}
  return [
    { is: 'record', of: head },
    { is: 'shipment', of: shipment },
    { is: 'condition', of: { ...verdict, isCut } },
    ...each('goods', goods),
    ...each('device', devices),
    ...each('calibration', calibrations),
    ...each('instrument', instruments),
    ...each('policy', policies),
    ...each('vehicle', vehicles),
    ...each('excursion', excursions),
    ...each('cause', causes),
    ...each('visit', visits ?? fault('visits')),
    ...each('alarm', alarms ?? fault('alarms')),
    ...each('track', tracks ?? fault('tracks')),
    ...each('site', sites),
    ...each('party', parties),
    ...each('delivery', deliveries),
    { is: 'decision', of: decision },
    ...each('step', steps),
  ]
}

const fault = (what: string): never => {
  throw new Error(`a record without its ${what}`)
}

/**
 * The text of a leaf. The secret of a record is forgotten when its leaves are made. It is a key object, because Node makes a key of
 * bytes anew for each leaf, which takes longer than all else.
 */
export const textOfLeaf = ({ is, of }: Leaf, index: number, secret: KeyObject): string => {
  const salt = createHmac('sha256', secret).update(String(index)).digest('hex').slice(0, 32)
  return canonicalJson({ is, of, salt })
}

export interface Frozen {
  readonly head: Head
  readonly inputs: ReportInputs
  /** None in records of before 25 November 2026. */
  readonly calibrations: readonly CalibrationLeaf[]
  /** None in records of before 28 November 2026, and neither are causes of single excursions. */
  readonly instruments: readonly InstrumentLeaf[]
  readonly causes: readonly ExplainedExcursion[]
  /** None in records whose instruments say nothing of firmware. */
  readonly policies: readonly PolicyLeaf[]
  readonly vehicles: readonly VehicleLeaf[]
  /** None in records of before 26 November 2026, whose shipments have no logistic units either. */
  readonly sites: readonly SiteLeaf[]
  /** None in records whose `formulas` say nothing of `events`. */
  readonly parties: readonly PartyLeaf[]
}

/** What a report of the record is made of, without the readings. */
export const frozenOf = (leaves: readonly Leaf[]): Frozen => {
  const all = <Of>(is: string): Of[] => leaves.filter((leaf) => leaf.is === is).map(({ of }) => of as Of)
  const one = <Of>(is: string): Of => all<Of>(is)[0] ?? fault(is)
  const { isCut, ...verdict } = one<{ isCut: boolean }>('condition')
  const devices = all<ReportInputs['devices'][number]>('device')
  const condition = { ...verdict, goods: all('goods'), excursions: all('excursion'), devices }
  return {
    head: one('record'),
    calibrations: all('calibration'),
    instruments: all('instrument'),
    policies: all('policy'),
    vehicles: all('vehicle'),
    causes: all('cause'),
    sites: all('site'),
    parties: all('party'),
    inputs: {
      waybill: { ssccs: [], ...one<object>('shipment'), recipients: noRecipients, messages: [] },
      condition,
      devices,
      visits: all('visit'),
      alarms: all('alarm'),
      tracks: all('track'),
      release: { ...one<object>('decision'), steps: all('step') },
      isCut,
    } as unknown as ReportInputs,
  }
}
