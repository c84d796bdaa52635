/**
 * A command on its way down and the device's answers, free of any wire. As JSON they are what
 * `coldway/v1/{deviceCode}/down` and `.../ack` carry.
 */
import { z } from 'zod'
import { type CommandParams, commandKindNames } from './command-kinds.ts'

export const DownlinkCommand = z.object({
  /** Of this sending; a device does nothing twice for one nonce. */
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,40}$/),
  kind: z.enum(commandKindNames),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) as z.ZodType<CommandParams>,
  /** Milliseconds since 1970, UTC: not to be done afterwards. */
  notAfterMs: z.int(),
  /** Rises; a lock refuses one that is not above the last it took. */
  counter: z.int(),
})
export type DownlinkCommand = z.infer<typeof DownlinkCommand>

/** `received`: it came and is being worked on; all others end it. */
export const ackStates = ['received', 'success', 'failure', 'wrongMessage', 'unsupported', 'invalid'] as const
export const DownlinkAck = z.object({ nonce: z.string().min(1).max(40), state: z.enum(ackStates) })
export type DownlinkAck = z.infer<typeof DownlinkAck>
