/** Reads everything a record holds, once, as those to whom the shipment belongs, whatever else the issuer may not see. */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import { fail } from '@coldway/contract/errors.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { isWorse } from '@coldway/contract/releases/releases.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { CallContext, Exchange } from '../../platform/implement.ts'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { CausesService } from '../alarms/index.ts'
import { freezeProbes } from '../probes/index.ts'
import type { Scanned } from '../readings/index.ts'
import { listDeliveryProofs } from '../waybills/index.ts'
import { explainExcursions } from '../releases/index.ts'
import { type InputsParts, readInputs, type ReportInputs, utcZone } from '../reports/index.ts'
import { listPoliciesInForce } from '../alarm-policies/index.ts'
import { instrumentsOf } from './instruments.ts'
import { createLeaves, type Leaves } from './leaves.ts'
import { listGlns } from '../sites/index.ts'
import { listParties } from './parties.store.ts'
import { type CalibrationLeaf, type Head, leavesOf, type PolicyLeaf, readingLeaf, textOfLeaf } from './record.ts'
import { vehiclesOf } from './vehicles.ts'

export interface Issuing extends CallContext<'scope' | 'by' | 'language' | 'renew'> {
  readonly exchange: Pick<Exchange, 'gone'>
}

export interface FreezeParts extends InputsParts {
  readonly db: Db
  readonly causes: CausesService
}

export interface FrozenRecord {
  readonly leaves: Leaves
  readonly readings: number
}

export const freeze = (
  parts: FreezeParts,
  { scope, by, language, exchange: { gone }, renew }: Issuing,
  { waybillId, head }: { readonly waybillId: number; readonly head: Omit<Head, 'readings'> },
): Promise<FrozenRecord> =>
  parts.condition.forOwner(scope, waybillId, async ({ scope: owner }) => {
    const asking = {
      by: { ...by, permissions: new Set(permissions) },
      scope: owner,
      language,
      zone: utcZone,
      renew,
      gone,
      rowsMax: evidenceLimits.readingsMax,
    }
    const read = await readInputs(parts, asking, { kind: 'waybillReport', id: waybillId, format: 'pdf' })
    const inputs = withWhatIsKnown(read, head.takenMs)
    const besides = {
      calibrations: await calibrationsOf(parts.db, inputs),
      instruments: await instrumentsOf(parts, inputs, { scope: owner, gone }),
      policies: await policiesOf(parts.db, owner, { waybillId, inputs }),
      vehicles: await vehiclesOf(parts, inputs, { scope: owner, gone }),
      causes: await explainExcursions(parts.causes, owner, inputs.condition),
      deliveries: await listDeliveryProofs(parts.db, waybillId),
      sites: await listGlns(parts.db, sitesIn(inputs)),
      parties: await listParties(parts.db, owner, waybillId),
    }
    const secret = createSecretKey(randomBytes(32))
    const others = leavesOf({ ...head, readings: 0 }, inputs, besides).length
    const readings = await readingsOf(parts, inputs, { ...asking, secret, others })
    const leaves = createLeaves()
    const whole = { ...head, readings: readings.size() }
    leaves.add(leavesOf(whole, inputs, besides).map((leaf, index) => textOfLeaf(leaf, index, secret)))
    leaves.append(readings)
    return { leaves, readings: readings.size() }
  })

/**
 * The look at late readings runs half a minute after them (docs/decisions/0270-late-facts.md). A record that is taken before it
 * says itself that its cargo fared worse than the review knew, so that its decision and its figures never disagree in silence.
 */
const withWhatIsKnown = (inputs: ReportInputs, takenMs: number): ReportInputs => {
  const { condition, release } = inputs
  const facts = release?.steps.findLast((step) => step.facts !== null)?.facts
  if (!release || !facts || !isWorse(condition, facts)) return inputs
  const { verdict, outOfRangeMs } = condition
  return { ...inputs, release: { ...release, known: { verdict, outOfRangeMs, time: printTime(takenMs, utcZone) } } }
}

const sitesIn = ({ waybill, visits }: ReportInputs): number[] => {
  const places = waybill ? [waybill.shipping, waybill.receiving, ...waybill.waypoints] : []
  return [...new Set([...places, ...(visits ?? [])].flatMap(({ siteId }) => siteId ?? []))]
}

const calibrationsOf = async (db: Db, { devices }: ReportInputs): Promise<CalibrationLeaf[]> => {
  const frozen = await freezeProbes(
    db,
    devices.map(({ series, ...device }) => ({ ...device, keys: series.map(({ key }) => key) })),
  )
  return devices.map(({ deviceName, code }, device) => ({ device, deviceName, code, probes: frozen[device] ?? [] }))
}

interface Watched {
  readonly waybillId: number
  readonly inputs: ReportInputs
}
const policiesOf = async (db: Db, scope: OrgScope, { waybillId, inputs }: Watched): Promise<PolicyLeaf[]> => {
  const spans = inputs.devices.map(({ deviceId, fromMs, lastMs }) => ({ deviceId, fromMs, untilMs: lastMs + 1 }))
  const found = await listPoliciesInForce(db, scope, { waybillId, spans })
  return found.map(({ index: device, untilMs, ...policy }) => {
    return { device, ...policy, untilMs: Math.min(untilMs, inputs.devices[device]?.lastMs ?? untilMs) }
  })
}

/** Counts the good values as figures count them. */
const goodOf = ({ isSuspect, values }: Scanned): number =>
  isSuspect ? 0 : values.filter((value) => value !== null).length

interface Reading {
  readonly scope: Issuing['scope']
  readonly gone: AbortSignal
  readonly secret: KeyObject
  /** How many leaves stand before those of readings. */
  readonly others: number
}

/** Every reading inside the window of its device. Throws when they are not those that were judged: late ones came meanwhile. */
const readingsOf = async (
  { samples }: InputsParts,
  { devices }: ReportInputs,
  { scope, gone, secret, others }: Reading,
): Promise<Leaves> => {
  const found = createLeaves()
  let good = 0
  for (const [index, device] of devices.entries()) {
    const keys = device.series.map(({ key }) => key)
    if (keys.length === 0) continue
    const { span } = await samples.getSpanBetween(scope, { ...device, untilMs: device.lastMs + 1 })
    for await (const portion of samples.scan(span, keys)) {
      gone.throwIfAborted()
      const first = others + found.size()
      if (found.size() + portion.length > evidenceLimits.readingsMax)
        throw fail('tooMany', { max: evidenceLimits.readingsMax })
      good += portion.reduce((sum, row) => sum + goodOf(row), 0)
      found.add(portion.map((row, at) => textOfLeaf(readingLeaf(index, keys, row), first + at, secret)))
    }
  }
  const judged = devices.flatMap(({ series }) => series.map(({ stats }) => stats.count))
  if (good !== judged.reduce((sum, count) => sum + count, 0)) throw fail('conflict')
  return found
}
