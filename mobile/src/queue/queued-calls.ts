/** The calls that may wait for a network: each is safe to send late, because the server decides by its own state. */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { Call } from '@coldway/contract/call.ts'
import { history } from '@coldway/contract/readings/history.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'

export const queuedCalls = {
  acknowledge: alarmRecords.acknowledge,
  loadCheck: loadChecks.save,
  start: waybills.batchStart,
  finish: waybills.batchFinish,
  photo: waybillDocuments.add,
  reading: history.reportHistoryData,
} as const satisfies Record<string, Call>
export type QueuedKind = keyof typeof queuedCalls

export const kindOf = (callName: string): QueuedKind | undefined =>
  (Object.keys(queuedCalls) as QueuedKind[]).find((kind) => queuedCalls[kind].name === callName)
