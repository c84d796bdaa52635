/**
 * The header under which a caller may repeat a write that got no answer (draft-ietf-httpapi-idempotency-key-header-07): the
 * same key and the same request give the first answer again, and nothing is done twice.
 */
import { z } from 'zod'
import { limits } from './limits.ts'

export const idempotencyHeader = 'idempotency-key'

/** Visible characters, drawn by chance for each write. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .min(limits.idempotencyKeyMin)
  .max(limits.idempotencyKeyMax)
