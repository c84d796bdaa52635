/** Rule inbox: what rules must evaluate, in the same commit, so that acknowledged also means evaluated or queued. */
import type { CommitStep } from '../pipeline.ts'
import { isSuspect } from '../reading-row.ts'

export type InboxEntry = readonly [deviceId: number, atMs: number, values: Readonly<Record<string, number>>]

const insert = { name: 'rule-inbox-insert', text: 'insert into rule_inbox (payload) values ($1)' }

export const ruleInbox: CommitStep = async (client, batch) => {
  const entries: InboxEntry[] = batch.rows
    .filter((row) => !isSuspect(row))
    .map((row) => [row.deviceId, row.atMs, row.values])
  if (entries.length > 0) await client.query({ ...insert, values: [JSON.stringify(entries)] })
}
