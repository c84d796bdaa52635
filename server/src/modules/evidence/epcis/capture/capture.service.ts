/** Takes events of others, says what became of a capture, and shows what is kept of a shipment. They change no state of ours. */
import { randomUUID } from 'node:crypto'
import type { Input } from '@coldway/contract/call.ts'
import { type CapturedEvent, type CaptureJob, type epcis } from '@coldway/contract/evidence/epcis.ts'
import { epcisEventTypes, epcisLimits } from '@coldway/contract/evidence/epcis-query.ts'
import { fail } from '@coldway/contract/errors.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database.ts'
import type { ProvenMs } from '../../../../platform/proven-time.ts'
import type { CallContext, Principal } from '../../../../platform/implement.ts'
import { checkWaybillSeen } from '../../../waybills/index.ts'
import { isoOf } from '../event.ts'
import { placeIn } from '../matching.ts'
import * as store from './capture.store.ts'
import { judge, type Judged, type Said, saidBy } from './judging.ts'
import { glnsIn, namesIn, type Naming } from './naming.ts'
import { listOwners } from './owners.store.ts'
import { eventsIn } from './schema.ts'

interface CaptureParts {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: () => string
}

export const createCaptureService = ({ db, clock, publicUrl }: CaptureParts) => ({
  capture(
    { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
    { document, errorBehaviour = 'rollback' }: Input<typeof epcis.capture>,
  ): Promise<CaptureJob> {
    const source = sourceOf(by)
    const all = eventsIn(document).map((event) => saidBy(source.source, event))
    return write(async (tx) => {
      await store.lockSource(tx, source.source)
      const nowMs = clock.now()
      const naming = { publicUrl: publicUrl(), owners: await listOwners(tx, glnsIn(all)) }
      const shipments = await store.listNamed(tx, scope, namedBy(all, naming))
      const judged = judge(all, {
        kept: await store.listKept(
          tx,
          source.source,
          all.map(({ eventId }) => eventId),
        ),
        shipmentsOf: (said) => shipmentsOf(said, shipments, naming),
        isFull: (id) => (shipments.find((one) => one.id === id)?.captured ?? 0) >= epcisLimits.capturedMax,
      })
      const errors = judged.flatMap(({ problem }) => problem ?? [])
      const good = errors.length > 0 && errorBehaviour === 'rollback' ? [] : judged.filter(isGood)
      const added = await store.insertEvents(tx, source, good, nowMs)
      const job = { ...jobOf(good, nowMs), success: errors.length === 0, captureErrorBehaviour: errorBehaviour, errors }
      await store.insertJob(tx, { orgId: by.orgId, source: source.source }, job)
      const after = { events: all.length, added, refused: errors.length }
      return { data: job, note: { entity: 'capture', id: job.captureID, name: source.name, after } }
    })
  },

  async job({ by }: CallContext<'by'>, captureID: string): Promise<CaptureJob> {
    const found = await store.findJob(db, sourceOf(by).source, captureID)
    if (!found) throw fail('notFound')
    return found
  },

  async listOf({ scope, zone }: CallContext<'scope' | 'zone'>, waybillId: number): Promise<CapturedEvent[]> {
    await checkWaybillSeen(db, scope, waybillId)
    const rows = await store.listOfShipment(db, waybillId, epcisLimits.capturedMax * 2)
    const keyOf = ({ source, eventId }: store.CapturedRow) => `${source} ${eventId}`
    const wrong = new Set(rows.filter(({ isDeclaration }) => isDeclaration).map(keyOf))
    const first = new Map(rows.toReversed().map((row) => [keyOf(row), row]))
    return [...first.values()]
      .toReversed()
      .slice(0, epcisLimits.capturedMax)
      .map((row) => shownOf(row, { isWrong: wrong.has(keyOf(row)), zone }))
  },

  deleteOld: (nowMs: ProvenMs): Promise<void> => store.deleteJobs(db, nowMs),
})

/** A client is a source of its own, whoever owns it. */
const sourceOf = ({ client, account, userName, orgName }: Principal): store.Source => ({
  source: client ? `client ${client.appId}` : `user ${account}`,
  name: userName,
  org: orgName,
})

const isGood = ({ problem }: Judged): boolean => problem === undefined

const namedBy = (all: readonly Said[], naming: Naming) => ({
  ssccs: [...new Set(all.flatMap(({ ssccs }) => ssccs))],
  names: [...new Set(all.flatMap((said) => namesIn(said, naming)))],
})

const shipmentsOf = (said: Said, shipments: readonly store.Shipment[], naming: Naming): number[] => {
  const names = new Set(namesIn(said, naming))
  const isNamed = (one: store.Shipment) => names.has(one.name) || one.ssccs.some((unit) => said.ssccs.includes(unit))
  return shipments.filter(isNamed).map(({ id }) => id)
}

/** It is done before it is answered. */
const jobOf = (good: readonly Judged[], nowMs: number) => ({
  captureID: randomUUID(),
  createdAt: isoOf(nowMs),
  finishedAt: isoOf(nowMs),
  running: false,
  eventIDs: [...new Set(good.map(({ said }) => said.eventId))],
})

const shownOf = (
  { id, eventId, event, eventAt, capturedAt, sourceName, sourceOrg }: store.CapturedRow,
  { isWrong, zone }: { readonly isWrong: boolean; readonly zone: string },
): CapturedEvent => ({
  id,
  eventID: eventId,
  type: epcisEventTypes.find((type) => type === event.type) ?? 'ObjectEvent',
  eventTime: printTime(eventAt, zone),
  captureTime: printTime(capturedAt, zone),
  source: sourceName,
  sourceOrganisation: sourceOrg,
  bizStep: textOf(event.bizStep),
  disposition: textOf(event.disposition),
  readPoint: placeIn(event)[0] ?? null,
  isWrong,
  event,
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
