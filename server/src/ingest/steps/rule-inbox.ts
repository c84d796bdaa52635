/**
 * Rule inbox: writes what the rules must evaluate in the same commit, so that acknowledged also means evaluated or
 * queued.
 */
import type { FixType } from '@coldway/contract/readings/report.ts'
import { int2s, texts } from '../../platform/binary-arrays.ts'
import { partitionOf } from '../../rules/partition.ts'
import type { CommitStep } from '../pipeline.ts'
import { isOutlier, isSuspect, type ReadingRow } from '../reading-row.ts'

type InboxFix = readonly [lng: number, lat: number, type: FixType, speedKmh: number, accuracyM: number | null]
/** A short form of `Sample` in rules/rule.ts; entries of an older version end after the values. */
export type InboxEntry = readonly [
  deviceId: number,
  atMs: number,
  values: Readonly<Record<string, number>>,
  arrivedMs?: number,
  fix?: InboxFix | null,
]

const insert = {
  name: 'rule-inbox-insert',
  text: 'insert into rule_inbox (partition, payload) select * from unnest($1::smallint[], $2::text[])',
}

/** Writes one row for each partition that the batch touches, in the order of the batch. */
export const ruleInbox: CommitStep = async (client, batch) => {
  const byPartition = new Map<number, InboxEntry[]>()
  for (const row of batch.rows) {
    if (isSuspect(row)) continue
    const partition = partitionOf(row.deviceId)
    const entries = byPartition.get(partition)
    const entry: InboxEntry = [row.deviceId, row.atMs, row.values, row.arrivedMs, fixOf(row)]
    if (entries) entries.push(entry)
    else byPartition.set(partition, [entry])
  }
  if (byPartition.size === 0) return
  const partitions = [...byPartition]
  const values = [
    int2s(partitions, ([partition]) => partition),
    texts(partitions, ([, entries]) => JSON.stringify(entries)),
  ]
  await client.query({ ...insert, values })
}

/** Leaves outliers out, as the device was not there. */
const fixOf = (row: ReadingRow): InboxFix | null => {
  if (!row.fix || isOutlier(row)) return null
  const { lng, lat, type, speedKmh, accuracyM } = row.fix
  return [lng, lat, type, speedKmh, accuracyM]
}
