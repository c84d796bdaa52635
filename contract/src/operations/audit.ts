/**
 * The audit trail: actor, action, object, time and origin, with the values before and after; each row's hash covers the one
 * before (docs/decisions/0009-audit-trail-in-chains.md). Every writing call adds to it; the calls here only read.
 */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { choice, listPage, number, text, time } from '../list.ts'

export const auditOutcomes = ['done', 'denied'] as const

export const AuditRow = z.object({
  /** Tenant whose chain holds the row; 0 for failed sign-ins without an account. */
  chain: z.int(),
  seq: z.int(),
  time: z.string(),
  /** The account; empty when nobody was signed in. */
  account: z.string(),
  userName: z.string(),
  /** Name of the call, such as `users.saveUser`. */
  call: z.string(),
  outcome: z.enum(auditOutcomes),
  /** Name of the error when denied. */
  error: z.string().nullable(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  entityName: z.string().nullable(),
  /** JSON. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  ip: z.string(),
  requestId: z.string(),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const ChainReport = z.object({
  chain: z.int(),
  rows: z.int(),
  /** Keep a copy elsewhere: an attacker who rewrites a whole chain cannot rewrite the copy. */
  headHash: z.string(),
  /** First row that is changed or missing; null: the chain is intact. */
  firstBroken: z.int().nullable(),
})
export type ChainReport = z.infer<typeof ChainReport>

export const audit = calls('audit', '/v3/system/sys-audit', {
  queryPageList: listPage({
    does: "Actions, done and denied, in the caller's organisations.",
    needs: 'audit:view',
    columns: {
      chain: number,
      /** The cursor of one chain. */
      seq: number,
      time,
      account: text,
      userName: text,
      call: text,
      outcome: choice(auditOutcomes),
      entity: text,
      entityId: text,
      entityName: text,
      requestId: text,
    },
    row: AuditRow,
  }),
  verify: post({
    does: "Recomputes the chain of the caller's tenant, for the root all chains, and names the first broken row.",
    audience: ['user'],
    needs: 'audit:view',
    effect: 'read',
    cost: 'heavy',
    ids: [],
    body: Nothing,
    gives: z.array(ChainReport),
    fails: ['forbidden'],
  }),
})
