/** The time of a device on a waybill, as it was known at a past moment. */
import { fail } from '@coldway/contract/errors.ts'
import type { Db } from '../../platform/database.ts'
import { checkKnownSince } from '../../platform/known-at.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { listBound } from './bound.store.ts'
import { findCondition } from './condition.store.ts'
import type { DetailRow } from './details.store.ts'
import { lifeAt } from './evaluation/known.ts'
import { boundAt } from './known.ts'
import { ownVisibility, readOneForOwner } from './owner-visibility.ts'
import { listSteps } from './steps.store.ts'

interface Asked {
  readonly detailId: number
  readonly kept: DetailRow
  readonly knownMs: number
}

/** A binding from before waybills were kept has no history. */
export const detailAt = async (db: Db, scope: OrgScope, { detailId, kept, knownMs }: Asked): Promise<DetailRow> => {
  const { waybillId } = kept
  if (waybillId === null) return kept
  return readOneForOwner({ db, scope }, waybillId, (visibilities) =>
    (visibilities.at(-1) ?? ownVisibility(scope)).see(async () => {
      const waybill = await findCondition(db, scope, waybillId)
      if (!waybill) throw fail('waybillNotFound')
      checkKnownSince(waybill.createdAt, knownMs)
      const life = lifeAt(await listSteps(db, waybillId), knownMs)
      const bound = boundAt(await listBound(db, waybillId), waybill, life, knownMs)
      const one = bound.find((other) => other.detailId === detailId)
      return { ...kept, boundFrom: one?.boundFrom ?? null, boundUntil: one?.boundUntil ?? null }
    }),
  )
}
