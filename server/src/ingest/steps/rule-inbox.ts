/** Rule inbox: what rules must evaluate, in the same commit, so that acknowledged also means evaluated or queued. */
import { partitionOf } from '../../rules/partition.ts'
import type { CommitStep } from '../pipeline.ts'
import { isSuspect } from '../reading-row.ts'

export type InboxEntry = readonly [deviceId: number, atMs: number, values: Readonly<Record<string, number>>]

const insert = {
  name: 'rule-inbox-insert',
  text: 'insert into rule_inbox (partition, payload) select * from unnest($1::smallint[], $2::text[])',
}

/** One row for each partition that the batch touches, in the order of the batch. */
export const ruleInbox: CommitStep = async (client, batch) => {
  const byPartition = new Map<number, InboxEntry[]>()
  for (const row of batch.rows) {
    if (isSuspect(row)) continue
    const partition = partitionOf(row.deviceId)
    const entries = byPartition.get(partition)
    const entry: InboxEntry = [row.deviceId, row.atMs, row.values]
    if (entries) entries.push(entry)
    else byPartition.set(partition, [entry])
  }
  if (byPartition.size === 0) return
  const payloads = [...byPartition.values()].map((entries) => JSON.stringify(entries))
  await client.query({ ...insert, values: [[...byPartition.keys()], payloads] })
}
