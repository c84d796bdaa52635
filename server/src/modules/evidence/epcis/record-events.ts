/** The events of shipments from their records. The same records always make the same events. */
import type { Blobs } from '../../../platform/blobs.ts'
import type { Db } from '../../../platform/database.ts'
import { listRecords, type RecordRow } from '../evidence.store.ts'
import { eventsOf, type RecordSays, type ShipmentEvents } from './corrections.ts'
import { documentOf } from './document.ts'
import { happeningsOf } from './happenings.ts'
import { createSignedHeads, type OpenSigned } from './signed-heads.ts'

/** `rows` are records of one shipment, the newest first. */
export const eventsIn = async (
  open: OpenSigned,
  rows: readonly RecordRow[],
  { shipment, gone }: { readonly shipment: number; readonly gone?: AbortSignal },
): Promise<ShipmentEvents> => {
  const says: RecordSays[] = []
  for (const row of rows.toReversed()) {
    gone?.throwIfAborted()
    const opened = await open(row)
    says.push({ takenMs: opened.head.takenMs, happenings: happeningsOf(opened) })
  }
  return eventsOf(says, String(shipment))
}

interface IssuedRecord {
  readonly waybillId: number
  /** Its place among the records of the shipment. */
  readonly number: number
}

/** Answers documents of at most so many events with what a record says for the first time; none when it says nothing new, or is gone. */
export type RecordDocuments = (of: IssuedRecord) => Promise<{
  readonly count: number
  /** The document with the events from `first` on, as many as `most`. */
  readonly documentOf: (first: number, most: number) => object
}>

/** The documents throw what `isLost` knows for a shipment with a record that is gone or no longer what was signed. */
export const createRecordDocuments = ({ db, blobs }: { readonly db: Db; readonly blobs: Blobs }): RecordDocuments => {
  const open = createSignedHeads(blobs)
  return async ({ waybillId, number }) => {
    const rows = (await listRecords(db, waybillId)).filter((one) => one.number <= number)
    const [newest] = rows
    if (!newest) return { count: 0, documentOf: () => documentOf([], 0) }
    const { events, earlier } = await eventsIn(open, rows, { shipment: waybillId })
    const fresh = events.slice(earlier)
    return {
      count: fresh.length,
      documentOf: (first, most) => documentOf(fresh.slice(first, first + most), newest.at),
    }
  }
}
