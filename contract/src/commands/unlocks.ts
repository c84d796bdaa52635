/**
 * The rule for unlocking alone. An organisation's rule applies to all organisations below it without a rule of their own; by
 * default unlocking takes two people (settled.md, "Unlock").
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { limits } from '../limits.ts'

const ValidS = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= limits.unlockValidMinS && value <= limits.unlockValidMaxS, {
    params: { error: 'parameterOutOfRange' },
  })

export const UnlockRule = z.object({
  orgId: z.int(),
  /** A second person must approve before the command is sent. */
  needsApproval: z.boolean(),
  /** Seconds the command is valid from the moment it may be sent. */
  validS: z.int(),
  /** The rule is this organisation's own, not inherited. */
  isOwn: z.boolean(),
  /** An update sends it back; when somebody else has changed the object meanwhile, the answer is `conflict`. */
  version: z.int(),
})
export type UnlockRule = z.infer<typeof UnlockRule>

export const unlockRules = calls('unlockRules', '/v3/base/bds-unlock-rule', {
  queryById: post({
    does: 'The unlock rule that applies in an organisation.',
    audience: ['user'],
    needs: 'command:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id }),
    gives: UnlockRule,
    fails: ['organisationNotFound'],
  }),
  save: post({
    does: 'Sets the unlock rule of an organisation, or removes it, so that the one above applies.',
    audience: ['user'],
    needs: 'organisation:edit',
    effect: 'write',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({
      orgId: Id,
      needsApproval: z.boolean(),
      validS: ValidS,
      isOwn: z.boolean(),
      version: z.int().min(0),
    }),
    gives: z.null(),
    fails: ['organisationNotFound', 'conflict', 'parameterOutOfRange'],
  }),
})
