/** Events of shipments from their evidence records: one shipment as a file, and all whose records were issued in a span of time. */
import type { Input, Output } from '@coldway/contract/call.ts'
import type { epcis } from '@coldway/contract/evidence/epcis.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { Blobs } from '../../../platform/blobs.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import type { CallContext } from '../../../platform/implement.ts'
import type { EvidenceService } from '../evidence.service.ts'
import { listRecords } from '../evidence.store.ts'
import type { ShipmentEvents } from './corrections.ts'
import { documentOf, queryDocumentOf } from './document.ts'
import { type Issued, listIssued } from './epcis.store.ts'
import type { EpcisEvent } from './event.ts'
import { createEventPage } from './event-page.ts'
import { createEpcisQuery } from './query.service.ts'
import { eventsIn } from './record-events.ts'
import { createSignedHeads } from './signed-heads.ts'

interface EpcisParts {
  readonly db: Db
  readonly clock: Clock
  readonly blobs: Blobs
  readonly shipmentOf: EvidenceService['shipmentOf']
}
type Heavy = CallContext<'scope' | 'exchange'>

export const createEpcisService = ({ db, clock, blobs, shipmentOf }: EpcisParts) => {
  const open = createSignedHeads(blobs)
  const issuedEvents = async ({ waybillId, at }: Issued, gone: AbortSignal): Promise<ShipmentEvents> =>
    eventsIn(
      open,
      (await listRecords(db, waybillId)).filter((one) => one.at <= at),
      { shipment: waybillId, gone },
    )
  return {
    events: createEpcisQuery({ db, clock, eventsOf: issuedEvents }),

    async document(
      context: Heavy & CallContext<'write'>,
      { waybillId }: Input<typeof epcis.document>,
    ): Promise<FileContent> {
      const { waybillNo, note } = await shipmentOf(context, waybillId)
      const rows = await listRecords(db, waybillId)
      const [newest] = rows
      if (!newest) throw fail('notFound')
      const { events } = await eventsIn(open, rows, { shipment: waybillId, gone: context.exchange.gone })
      // It may have been taken back from a partner while its records were read.
      await shipmentOf(context, waybillId)
      const text = JSON.stringify(documentOf(events, newest.at))
      await context.write(async () => ({ data: undefined, note: { ...note, after: { events: events.length } } }))
      return { name: `${waybillNo}-epcis.jsonld`, type: mediaType, bytes: once(text) }
    },

    async queryEvents(
      { scope, zone, exchange }: Heavy & CallContext<'zone'>,
      { startTime, endTime, after, size }: Input<typeof epcis.queryEvents>,
    ): Promise<Output<typeof epcis.queryEvents>> {
      const [fromMs, untilMs] = [parseTime(startTime, zone), parseTime(endTime, zone)]
      if (fromMs === undefined || untilMs === undefined) throw fail('malformed')
      const asked = { fromMs, untilMs, after: Number(after ?? 0), size: size + 1 }
      const issued = await listIssued(db, scope, asked)
      // Each look at it listens anew.
      const { gone } = exchange
      const shown = issued.slice(0, size)
      const page = createEventPage<EpcisEvent>(db, scope)
      for (const one of shown) {
        const found = await page.unlessLost(one, () => issuedEvents(one, gone))
        for (const event of found.events.slice(found.earlier)) page.take(event, one.waybillId)
      }
      const next = issued.length > size ? String(shown.at(-1)?.seq ?? 0) : null
      const { events, leftOut } = await page.close()
      return { document: queryDocumentOf(events, clock.now()), next, leftOut }
    },
  }
}

/** `application/json` is that of refusals. */
const mediaType = 'application/ld+json'

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
