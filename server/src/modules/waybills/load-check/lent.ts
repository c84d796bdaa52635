/**
 * What a partner sees of a check before the start: how it was judged, and no figure of the devices that are not its own, as these are
 * shared from the start of the shipment on (docs/decisions/0292-outside-of-the-window.md).
 */
import { isFleeting, type LoadCheckRecord, type LoadLine } from '@coldway/contract/waybills/load-checks.ts'
import type { Db } from '../../../platform/database.ts'
import type { OrgScope } from '../../../platform/org-scope.ts'
import { listCarriedChannels } from '../../vehicles/index.ts'
import type { OwnerVisibility } from '../owner-visibility.ts'
import { listLent } from '../visible.store.ts'
import { listEverBoundIds, listLoadDevices } from './facts.store.ts'
import { compartmentOf } from './measured.ts'

interface Asked {
  /** The caller's own. */
  readonly scope: OrgScope
  readonly waybillId: number
}

/** The names under which findings of devices stand that the caller sees on the waybill alone. */
export const lentSubjects = async (db: Db, visibility: OwnerVisibility, asked: Asked): Promise<Set<string>> => {
  const bound = await listEverBoundIds(db, asked.waybillId)
  const channels = await listCarriedChannels(db, bound)
  const lent = await listLent(db, asked.scope, [...bound, ...channels.map(({ deviceId }) => deviceId)])
  if (lent.size === 0) return new Set()
  const devices = await listLoadDevices(db, visibility.scope, [...lent])
  return new Set([
    ...devices.map(({ name }) => name),
    ...channels.filter(({ deviceId }) => lent.has(deviceId)).map(compartmentOf),
  ])
}

export const withoutFigures = (lines: readonly LoadLine[], subjects: ReadonlySet<string>): LoadLine[] =>
  lines.map((line) => ({
    ...line,
    findings: line.findings.map((one) =>
      isFleeting(line) && subjects.has(one.subject) ? { ...one, value: null, atMs: null } : one,
    ),
  }))

export const recordWithoutFigures = (record: LoadCheckRecord, subjects: ReadonlySet<string>): LoadCheckRecord => ({
  ...record,
  seen: { ...record.seen, lines: withoutFigures(record.seen.lines, subjects) },
})
