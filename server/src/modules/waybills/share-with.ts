/** Shares one waybill, in the transaction that adds it or that shares it later. */
import { fail } from '@coldway/contract/errors.ts'
import { waybillShareLimits } from '@coldway/contract/waybills/waybill-shares.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import type { Changing } from './publishing.ts'
import * as store from './shares.store.ts'
import type { LockedWaybill } from './waybills.store.ts'

type Shared = Pick<LockedWaybill, 'id' | 'orgId' | 'orgPath'>

/** An unknown code is refused, one that sees the waybill anyway too, and so all of them. */
export const shareWith = async (
  { tx, nowMs }: Pick<Changing, 'tx' | 'nowMs'>,
  { id: waybillId, orgId, orgPath }: Shared,
  { orgCodes, userName }: { readonly orgCodes: readonly string[]; readonly userName: string },
): Promise<void> => {
  const partners = await lookingBeyond(tx, () => store.findPartners(tx, orgCodes))
  if (partners.length !== new Set(orgCodes.map(sameCode)).size) throw fail('organisationNotFound')
  const seeing = partners.find(({ path }) => orgPath.startsWith(path))
  if (seeing) throw fail('waybillShareOwn', { code: seeing.code })
  await store.insertShares(tx, { waybillId, orgId, orgPath, partners, userName, nowMs })
  if ((await store.countShares(tx, waybillId)) > waybillShareLimits.perWaybill)
    throw fail('tooMany', { max: waybillShareLimits.perWaybill })
}

/** Codes are unique whatever their case. */
export const sameCode = (code: string): string => code.toLowerCase()
