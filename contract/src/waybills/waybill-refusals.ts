/**
 * What a refused start or end of several waybills says of each that could not take the step: all take it or none, so whoever
 * asked must know which ones to leave out, and who was faster. It is the data of the refusal.
 */
import { z } from 'zod'
import { waybillActors, waybillStates } from '../enums.ts'
import type { ErrorName } from '../errors.ts'
import { limits } from '../limits.ts'

/** Why one of them cannot take the step; each is an error with a code of its own. */
export const stepRefusals = [
  'waybillNotStarted',
  'waybillStatusWrong',
  'waybillStatusBackward',
  'waybillEndTime',
  'waybillStartFailed',
] as const satisfies readonly ErrorName[]
export type StepRefusal = (typeof stepRefusals)[number]

export const RefusedWaybill = z.object({
  id: z.int(),
  waybillNo: z.string(),
  code: z.string(),
  error: z.enum(stepRefusals),
  state: z.enum(waybillStates),
  /** The last start or end; null: there was none. */
  last: z
    .object({
      event: z.enum(['started', 'completed']),
      actor: z.enum(waybillActors),
      /** The name of the person; empty for the rule. */
      actorName: z.string(),
      time: z.string(),
      recordTime: z.string(),
    })
    .nullable(),
})
export type RefusedWaybill = z.infer<typeof RefusedWaybill>

export const RefusedWaybills = z.object({ waybills: z.array(RefusedWaybill).max(limits.bulkRowsMax) })
