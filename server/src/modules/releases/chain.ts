/** The hashes of signed steps. Pure. */
import { createHash } from 'node:crypto'

/** A step as it is hashed. */
export interface SignedStep {
  readonly waybillId: number
  readonly position: number
  readonly round: number
  readonly kind: string
  readonly at: number
  readonly userId: number
  readonly userName: string
  readonly account: string
  /** JSON texts. */
  readonly said: string
  readonly facts: string | null
}

/** SHA-256 in hexadecimal over the hash before, and the step as a JSON array; the first step follows an empty text. */
export const hashOfStep = (step: SignedStep, before: string): string => {
  const { waybillId, position, round, kind, at, userId, userName, account, said, facts } = step
  return createHash('sha256')
    .update(JSON.stringify([before, waybillId, position, round, kind, at, userId, userName, account, said, facts]))
    .digest('hex')
}

/** Whether each hash is that of its step and of the one before. */
export const isWhole = (steps: readonly (SignedStep & { readonly hash: string })[]): boolean =>
  steps.every((step, at) => step.position === at + 1 && step.hash === hashOfStep(step, steps[at - 1]?.hash ?? ''))
