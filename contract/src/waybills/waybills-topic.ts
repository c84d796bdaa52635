import { z } from 'zod'
import { completedStates, waybillStates } from '../enums.ts'
import { messageOf } from '../topic.ts'

/** A waybill as it is after a change. The other fields are read with its calls. */
export const WaybillMove = z.object({
  id: z.int(),
  waybillNo: z.string(),
  orgId: z.int(),
  /** null when it was deleted, or may no longer be seen. */
  state: z.enum(waybillStates).nullable(),
  completedState: z.enum(completedStates).nullable(),
  version: z.int(),
})
export type WaybillMove = z.infer<typeof WaybillMove>

/** Waybills that were added, changed, started, completed or deleted. The snapshot is empty: a console reads its lists then. */
export const waybillsTopic = {
  kind: 'waybills',
  Asked: z.object({ kind: z.literal('waybills'), orgId: z.int().optional() }),
  messages: [messageOf('waybills', { waybills: z.array(WaybillMove), isSnapshot: z.boolean() })],
} as const
