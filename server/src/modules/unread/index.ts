/**
 * Unread messages: messages that no decoder reads, kept raw until one does. Owns `unread_messages` and `unread_totals`.
 * Not here: when a message counts as unread (ingest) and how it is read later (`npm run replay`). Invariants: there is
 * a bound for each message, each device and in all, and the oldest are deleted first and counted; the same content of a
 * device is stored once; nothing a device sent before it came to its tenant is shown.
 */
import type { Db } from '../../platform/database.ts'
import type { Module } from '../module.ts'
import { deleteOldUnread } from './keep.store.ts'

export { keepMessages, type KeptUnread } from './keep.store.ts'
export { countDropped, listKinds, listOfDevice } from './list.store.ts'
export { listRecords } from './records.store.ts'
export { listForReplay, markRead, type ReplayFilter, type StoredMessage } from './replay.store.ts'

/** `system`: devices write them, and no caller's visibility holds them. */
export const createUnread = ({ system }: { readonly system: Db }): Module => ({
  housekeeping: { deletions: { unread: (nowMs) => deleteOldUnread(system, nowMs) } },
})
