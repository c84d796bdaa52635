/**
 * The audit trail: who did what to what, when, from where; the value before and after; each row's hash covers the one
 * before (docs/decisions/0009-audit-trail-in-chains.md). It is written by every call that writes, and only read here.
 */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { choice, listOf, page, text, time } from '../list.ts'

export const auditOutcomes = ['done', 'denied'] as const

export const AuditRow = z.object({
  /** The tenant whose chain it stands in; 0 for a sign-in of nobody. */
  chain: z.int(),
  seq: z.int(),
  time: z.string(),
  /** Empty: nobody was signed in. */
  account: z.string(),
  userName: z.string(),
  /** Name of the call, e.g. `users.saveUser`. */
  call: z.string(),
  outcome: z.enum(auditOutcomes),
  /** Name of the error of a denied one. */
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
  /** Write it down elsewhere: who can rewrite a whole chain cannot rewrite your paper. */
  headHash: z.string(),
  /** The first row that is changed, or missing; null: the chain is whole. */
  firstBroken: z.int().nullable(),
})
export type ChainReport = z.infer<typeof ChainReport>

export const audit = calls('audit', '/v3/system/sys-audit', {
  queryPageList: post({
    does: "What was done, and denied, in the caller's organisations.",
    audience: ['user'],
    needs: 'audit:view',
    effect: 'read',
    ids: [],
    body: listOf({
      time,
      account: text,
      userName: text,
      call: text,
      outcome: choice(auditOutcomes),
      entity: text,
      entityId: text,
      entityName: text,
      requestId: text,
    }),
    gives: page(AuditRow),
    fails: [],
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
