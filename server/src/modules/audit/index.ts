/**
 * Reads and verifies the audit trail; platform/trail.ts writes it. Owns `audit_rows` and `audit_heads`. Invariants:
 * rows are only added; nobody reads beyond their organisations; a changed, missing or added row breaks its chain.
 */
import { type AuditRow, audit, type ChainReport } from '@coldway/contract/operations/audit.ts'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import * as store from './audit.store.ts'
import { verifyChain } from './verify.ts'
import type { Module } from '../module.ts'

export const createAudit = ({ db }: { readonly db: Db }): Module => {
  const list = async (
    scope: OrgScope,
    query: Input<typeof audit.queryPageList>,
    zone: string,
  ): Promise<Page<AuditRow>> => {
    const found = await store.listRows(db, scope, query, zone)
    return { ...found, records: found.records.map((row) => toAuditRow(row, zone)) }
  }

  /** A branch below a tenant sees its own rows in the list, but owns no chain. */
  const verify = async (scope: OrgScope): Promise<ChainReport[]> => {
    if (!(await store.isTenantOrRoot(db, scope))) throw fail('forbidden')
    const reports: ChainReport[] = []
    for (const chain of await store.listChains(db, scope)) reports.push(await verifyChain(db, chain))
    return reports
  }

  const routes = implement(audit, {
    queryPageList: ({ scope, body, zone }) => list(scope, body, zone),
    verify: ({ scope }) => verify(scope),
  })
  return { routes }
}

const toAuditRow = (
  { at, hash, userId: _userId, orgPath: _path, prevHash: _prev, ...row }: store.KeptRow,
  zone: string,
): AuditRow => ({ ...row, time: printTime(at, zone), hash: hash.toString('hex') })
