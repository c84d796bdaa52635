/**
 * EPCIS events of many shipments: what a page, a question for one logistic unit and a capture take in a store of many shipments, beside
 * the same in a store of few, and what a client that follows the pages takes of time and memory.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { epcis as calls } from '@coldway/contract/evidence/epcis.ts'
import { epcisLimits } from '@coldway/contract/evidence/epcis-query.ts'
import type { Form } from '../form.ts'
import { median, printCount, printMs, printRatio } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import { residentBytesOf } from '../running/cpu.ts'
import { type Server, startServer } from '../running/server.ts'
import { addShipments, makeShipment, unitOf } from './fill-shipments.ts'

const megabyte = 1_048_576

interface Sizes {
  readonly few: number
  readonly many: number
  readonly repeats: number
  /** Of the walk, at most. */
  readonly pages: number
}
const sizesByForm: Record<'tiny' | 'default' | 'long', Sizes> = {
  tiny: { few: 20, many: 60, repeats: 1, pages: 3 },
  default: { few: 100, many: 10_000, repeats: 5, pages: 12 },
  long: { few: 100, many: 10_000, repeats: 25, pages: 200 },
}

interface Side {
  readonly server: Server
  /** How many shipments it has. */
  readonly size: number
  /** Of an event of the shipment in the middle. */
  readonly eventId: string
}

export const epcis = async (form: Form): Promise<Section> => {
  const sizes = form.pick(sizesByForm)
  const { few, many, repeats, pages } = sizes
  const servers = [await startServer(), await startServer()] as const
  try {
    const sides = [await filled(servers[0], few), await filled(servers[1], many)] as const
    return {
      title: 'EPCIS events of many shipments',
      how:
        `Two programs, asked in turn, one with ${printCount(few)} completed shipments of one organisation and one with ${printCount(many)}: each with ` +
        `a logistic unit, an issued record of 500 readings and one captured event. Calls over HTTP, milliseconds at the caller, ` +
        `medians of ${printCount(repeats)}; pages of ${epcisLimits.perPageMax} events. The walk follows the pages from the middle, ${printCount(pages)} at most. That of few soon comes to captured events, which cost less than those of records. Memory is the ` +
        `resident set of a program and of its process for heavy calls, looked at after each page of the walk, over what it was before.`,
      tables: [await timesTable(sides, sizes), await walkTable(sides, sizes)],
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

const filled = async (server: Server, size: number): Promise<Side> => {
  const first = await makeShipment(server)
  await addShipments(server, first, { from: 2, until: size })
  await captureAll(server, 1, size)
  const [event] = eventsOf(await page({ server }, { MATCH_anyEPC: [unitUriOf(Math.floor(size / 2))] }))
  return { server, size, eventId: event?.eventID ?? '' }
}

/** A page that leaves a shipment out would measure something else. */
const page = async ({ server: { admin, dataOf } }: Pick<Side, 'server'>, more: object) => {
  const found = await dataOf(admin, calls.events, { perPage: epcisLimits.perPageMax, ...more })
  if (found.leftOut.length > 0) throw new Error(`left out: ${found.leftOut.join(', ')}`)
  return found
}
const eventsOf = ({ document }: { readonly document: unknown }) =>
  (document as Found).epcisBody.queryResults.resultsBody.eventList
const unitUriOf = (n: number): string => `https://id.gs1.org/00/${unitOf(n)}`
const middleOf = ({ size }: Pick<Side, 'size'>): number => Math.floor(size / 2)

const questions: Readonly<Record<string, (side: Side) => Promise<unknown>>> = {
  'first page': (side) => page(side, {}),
  'page in the middle': (side) => page(side, { nextPageToken: `issued.${middleOf(side)}.0` }),
  'last page of records': (side) => page(side, { nextPageToken: `issued.${side.size - 10}.0` }),
  'first page of captured events': (side) => page(side, { nextPageToken: 'captured.0' }),
  'events of one logistic unit': (side) => page(side, { MATCH_anyEPC: [unitUriOf(middleOf(side))] }),
  'events of one bill of lading': (side) => page(side, { EQ_bizTransaction_bol: [billOf(middleOf(side))] }),
  'one event by its id': (side) => page(side, { EQ_eventID: [side.eventId] }),
  'page that a parameter leaves empty': (side) => page(side, { EQ_bizStep: ['commissioning'] }),
  'capture of 100 events': ({ server, size }) => capture(server, Math.max(1, size - 99), size),
}

/** By the number, as any party that has a GLN names it. */
const billOf = (n: number): string => `urn:epcglobal:cbv:bt:9521234500017:BENCH-${n}`

const timesTable = async (sides: readonly [Side, Side], { few, many, repeats }: Sizes): Promise<Table> => {
  const rows: string[][] = []
  for (const [name, ask] of Object.entries(questions)) {
    // The first time fills the caches.
    await inTurn(sides, ask)
    const took: (readonly number[])[] = []
    for (let time = 0; time < repeats; time += 1) took.push(await inTurn(sides, ask))
    const [one = Number.NaN, other = Number.NaN] = sides.map((_side, at) => median(took.map((both) => both[at] ?? 0)))
    rows.push([name, printMs(one), printMs(other), printRatio(other, one)])
  }
  return {
    title: 'One call',
    head: ['call', `${printCount(few)} shipments`, `${printCount(many)} shipments`, 'many to few'],
    rows,
  }
}

/** The milliseconds of each. */
const inTurn = async (sides: readonly Side[], ask: (side: Side) => Promise<unknown>): Promise<number[]> => {
  const took: number[] = []
  for (const side of sides) {
    const startMs = performance.now()
    await ask(side)
    took.push(performance.now() - startMs)
  }
  return took
}

interface Walk {
  readonly side: Side
  readonly before: number
  /** Null when it has come to the end. */
  next: string | null
  ms: number
  events: number
  pages: number
  bytes: number
}

/** Page by page in turn, so that what disturbs one disturbs the other. */
const walkTable = async (sides: readonly Side[], { pages }: Sizes): Promise<Table> => {
  const walks = sides.map(
    (side): Walk => ({
      side,
      before: bytesOf(side.server.pid),
      next: `issued.${middleOf(side)}.0`,
      ms: 0,
      events: 0,
      pages: 0,
      bytes: 0,
    }),
  )
  for (let at = 0; at < pages; at += 1) for (const walk of walks) await step(walk)
  const perPage = ({ ms, pages: read }: Walk): number => ms / read
  const [few] = walks
  return {
    title: 'Pages, one after the other',
    head: ['shipments', 'events', 'pages', 'time', 'time a page', 'to few', 'memory over before'],
    rows: walks.map((walk) => [
      printCount(walk.side.size),
      printCount(walk.events),
      printCount(walk.pages),
      printMs(walk.ms),
      printMs(perPage(walk)),
      printRatio(perPage(walk), few ? perPage(few) : Number.NaN),
      `${printCount(walk.bytes / megabyte)} MB`,
    ]),
  }
}

const step = async (walk: Walk): Promise<void> => {
  if (walk.next === null) return
  const startMs = performance.now()
  const found = await page(walk.side, { nextPageToken: walk.next })
  walk.ms += performance.now() - startMs
  walk.events += eventsOf(found).length
  walk.pages += 1
  walk.bytes = Math.max(walk.bytes, bytesOf(walk.side.server.pid) - walk.before)
  walk.next = found.nextPageToken
}
interface Found {
  readonly epcisBody: {
    readonly queryResults: { readonly resultsBody: { readonly eventList: readonly { readonly eventID: string }[] } }
  }
}

/** The program and its child for heavy calls; the database is not counted. */
const bytesOf = (pid: number): number => {
  const tasks = `/proc/${pid}/task`
  try {
    const children = readdirSync(tasks).flatMap((task) =>
      readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    const ours = children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('calls-child'))
    return [pid, ...ours].reduce((sum, one) => sum + residentBytesOf(one), 0)
  } catch {
    return residentBytesOf(pid)
  }
}

const captureAll = async (server: Server, after: number, until: number): Promise<void> => {
  for (let from = after + 1; from <= until; from += epcisLimits.captureEventsMax)
    await capture(server, from, Math.min(until, from + epcisLimits.captureEventsMax - 1))
}

/** New events, one about each of these shipments. */
const capture = ({ admin, dataOf }: Server, from: number, until: number): Promise<unknown> => {
  const eventTime = new Date().toISOString()
  const eventList = Array.from({ length: until - from + 1 }, (_none, at) => ({
    eventID: `urn:uuid:${crypto.randomUUID()}`,
    type: 'ObjectEvent',
    action: 'OBSERVE',
    bizStep: 'loading',
    epcList: [`https://id.gs1.org/00/${unitOf(from + at)}`],
    eventTime,
    eventTimeZoneOffset: '+00:00',
  }))
  const document = {
    '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: eventTime,
    epcisBody: { eventList },
  }
  return dataOf(admin, calls.capture, { document })
}
