/**
 * A command to a device and the device's answers, independent of the protocol. As JSON they are the payloads of
 * `coldway/v1/{deviceCode}/down` and `.../ack`.
 */
import { z } from 'zod'
import { type CommandParams, commandKindNames } from './command-kinds.ts'

export const DownlinkCommand = z.object({
  /** Identifies this sending; a device executes a nonce at most once. */
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,40}$/),
  kind: z.enum(commandKindNames),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) as z.ZodType<CommandParams>,
  /** UTC milliseconds after which the device must not execute it. */
  notAfterMs: z.int(),
  /** Increases; a lock refuses a counter that is not above the last accepted one. */
  counter: z.int(),
})
export type DownlinkCommand = z.infer<typeof DownlinkCommand>

/** `received`: the device works on it; every other state is final. */
export const ackStates = ['received', 'success', 'failure', 'wrongMessage', 'unsupported', 'invalid'] as const
export const DownlinkAck = z.object({ nonce: z.string().min(1).max(40), state: z.enum(ackStates) })
export type DownlinkAck = z.infer<typeof DownlinkAck>
