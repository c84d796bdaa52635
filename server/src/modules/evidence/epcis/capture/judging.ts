/**
 * What becomes of each event of a capture (EPCIS 2.0, section 7.4.1): it is kept once by its id and its source, a second one with
 * other content or with a key of GS1 that cannot be one is refused, and an error declaration is the same event again, with the declaration. Pure.
 */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../canonical.ts'
import { findWrongKey, ssccIn } from '../gs1-uri.ts'
import { urnOf } from '../ids.ts'
import { type AnyEvent, billsNamedIn, namedIn } from '../matching.ts'

interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
}
export interface Said {
  readonly eventId: string
  readonly isDeclaration: boolean
  readonly digest: string
  readonly event: AnyEvent
  /** What may name shipments: SSCCs, and the addresses of ours. */
  readonly ssccs: readonly string[]
  readonly addresses: readonly string[]
  /** The business transactions that it names. */
  readonly bills: readonly string[]
  /** A key of GS1 that cannot be one; undefined: there is none. */
  readonly wrongKey: string | undefined
}

/** `source` makes the ids of events that have none, so that the same event sent again gets the same one. */
export const saidBy = (source: string, event: AnyEvent): Said => {
  const { errorDeclaration, recordTime: _ours, eventID, ...content } = event
  const text = canonicalJson(content)
  const eventId = typeof eventID === 'string' ? eventID : urnOf(`${source} ${text}`)
  const named = namedIn(event)
  return {
    eventId,
    isDeclaration: errorDeclaration !== undefined,
    digest: createHash('sha256').update(text).digest('hex'),
    event: { ...event, eventID: eventId },
    ssccs: [...new Set(named.flatMap((uri) => ssccIn(uri) ?? []))],
    addresses: [...new Set(named)],
    bills: [...new Set(billsNamedIn(event))],
    wrongKey: findWrongKey(text),
  }
}

export interface Kept {
  readonly eventId: string
  readonly isDeclaration: boolean
  readonly digest: string
}
export interface Judged {
  readonly said: Said
  /** Undefined when it is kept, or was kept before. */
  readonly problem: Problem | undefined
  readonly waybillIds: readonly number[]
}

interface Judging {
  /** The kept events of the same source that have the ids of these. */
  readonly kept: readonly Kept[]
  /** Ids of the shipments that an event names and the caller sees. */
  readonly shipmentsOf: (said: Said) => readonly number[]
  readonly isFull: (waybillId: number) => boolean
}

export const judge = (all: readonly Said[], { kept, shipmentsOf, isFull }: Judging): Judged[] => {
  const digests = new Map(kept.map(({ eventId, digest }) => [eventId, digest]))
  return all.map((said, at) => {
    const waybillIds = shipmentsOf(said)
    const known = digests.get(said.eventId)
    const refused = (problem: Problem): Judged => ({ said, problem, waybillIds: [] })
    if (said.wrongKey !== undefined) return refused(wrongKey(at, said))
    if (known !== undefined && known !== said.digest) return refused(differs(at, said))
    if (waybillIds.length === 0) return refused(unknownShipment(at, said))
    if (known === undefined && waybillIds.some(isFull)) return refused(full(at, said))
    digests.set(said.eventId, said.digest)
    return { said, problem: undefined, waybillIds }
  })
}

const problem =
  (name: string, status: number, title: string) =>
  (at: number, { eventId }: Said): Problem => ({
    type: `epcisException:${name}`,
    title,
    status,
    detail: `eventList/${at}: ${eventId}`,
  })
const differs = problem('ResourceAlreadyExistsException', 409, 'An event of this id with other content is kept already')
const unknownShipment = problem('ValidationException', 400, 'The event names no shipment that the caller may see')
const wrongKey = problem('ValidationException', 400, 'A key of GS1 has a wrong length or check digit')
const full = problem('CaptureLimitExceededException', 413, 'The shipment keeps as many captured events as it may')
