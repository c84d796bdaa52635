/**
 * Release decisions: what quality decided about completed shipments. Owns `releases` and `release_steps`. Not here: how the cargo
 * fared (waybills), what goods tolerate (products). Invariants: a step is signed with the password of who takes it, in the order of
 * `release-sequence.ts`; of two who sign at once one is refused; a decision that needs two persons has two; a signed step is never
 * changed, and its hash covers the step before it; readings that arrive later and are worse stand beside what a review knew; only
 * the organisations of the shipment sign.
 */
import { releases } from '@coldway/contract/releases/releases.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { lending } from '../waybills/index.ts'
import { lateFactsJob, lateFactsRule } from './late.ts'
import { createReleasesService, type ReleasesParts } from './releases.service.ts'

export { type ExplainedExcursion, explainExcursions } from './causes.ts'

export const createReleases = (parts: ReleasesParts): Module => {
  const service = createReleasesService(parts)
  return {
    routes: lending(
      parts.db,
      implement(releases, {
        queryPageList: (context) => service.list(context, context.body),
        queryById: (context) => service.get(context, context.body.waybillId),
        sign: (context) => service.sign(context, context.body),
      }),
      [releases.queryPageList],
      // The organisation of a received shipment is not named.
      ({ waybillId, orgName }) => (orgName === '' && typeof waybillId === 'number' ? waybillId : undefined),
    ),
    rules: [lateFactsRule],
    jobs: [lateFactsJob(parts)],
  }
}
