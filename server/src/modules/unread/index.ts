/**
 * Unread messages: what devices said and no decoder reads, kept raw until one does. Owns `unread_messages` and
 * `unread_totals`. Not here: when a message counts as unread (ingest) and what is made of it later (`npm run replay`).
 * Invariants: bounded for each message, each device and in all, the oldest go first and are counted; the same content of a
 * device stands once; nothing a device said before it came to its tenant is shown.
 */
import type { Db } from '../../platform/database.ts'
import type { Module } from '../module.ts'
import { deleteOldUnread } from './keep.store.ts'

export { keepMessages, type KeptUnread } from './keep.store.ts'
export { countDropped, listKinds, listOfDevice } from './list.store.ts'
export { listForReplay, markRead, type ReplayFilter, type StoredMessage } from './replay.store.ts'

/** `system`: devices write them, and no caller's visibility holds them. */
export const createUnread = ({ system }: { readonly system: Db }): Module => ({
  housekeeping: { deletions: { unread: (nowMs) => deleteOldUnread(system, nowMs) } },
})
