/**
 * A command to a device and the device's answers, independent of the protocol. As JSON they are the payloads of
 * `coldway/v1/{deviceCode}/down` and `.../ack`.
 */
import { z } from 'zod'
import { checkResults } from '../vehicles/unit-enums.ts'
import { lineOf } from '../fields.ts'
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

const checkLimits = { checksMax: 40, nameMax: 40, codeMax: 20 } as const

/** What a self-test of a refrigeration unit found of one thing, in the unit's own words. */
export const UnitCheck = z.object({
  name: lineOf(1, checkLimits.nameMax),
  result: z.enum(checkResults),
  /** The alarm code of the unit that says why; empty where it gave none. */
  code: lineOf(0, checkLimits.codeMax).default(''),
})
export type UnitCheck = z.infer<typeof UnitCheck>

export const DownlinkAck = z.object({
  nonce: z.string().min(1).max(40),
  state: z.enum(ackStates),
  /** UTC milliseconds at which the device had done it, for answers that wait for a connection. */
  atMs: z.number().optional().catch(undefined),
  /** With the success of `startPreTrip`. Success says that the inspection ran to its end, whatever it found. */
  checks: z.array(UnitCheck).max(checkLimits.checksMax).optional().catch(undefined),
})
export type DownlinkAck = z.infer<typeof DownlinkAck>
