/**
 * Sharing of waybills: the organisations that a waybill is shared with see and manage it as their own, with what its devices
 * measured while they were on it, until it is taken back. Only those who see the organisation of the waybill share it.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { OrgCode } from '../users/organisations.ts'

export const waybillShareLimits = {
  /** Organisations that one waybill is shared with. */
  perWaybill: 20,
  /** Organisations that are proposed, the last ones first. */
  partnersListed: 50,
} as const

/** The organisation passes its code on; its name is known to those who see it. */
export const SharePartner = z.object({ orgCode: z.string(), orgName: z.string().nullable() })
export type SharePartner = z.infer<typeof SharePartner>

export const WaybillShare = SharePartner.extend({
  /** Who shared it, as they were named then. */
  userName: z.string(),
  createTime: z.string(),
})
export type WaybillShare = z.infer<typeof WaybillShare>

export const PartnerCodes = z.array(OrgCode).max(waybillShareLimits.perWaybill)
const ofWaybill = [{ at: 'waybillId', entity: 'waybill' }] as const
const Given = z.object({ waybillId: Id, orgCodes: PartnerCodes.min(1) })

export const waybillShares = calls('waybillShares', '/v3/freightage/bds-waybill-share', {
  queryList: post({
    does: 'The organisations that a waybill is shared with. To one of these, none.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: ofWaybill,
    body: z.object({ waybillId: Id }),
    gives: z.object({
      /** False to an organisation that the waybill is shared with. */
      isOwner: z.boolean(),
      shares: z.array(WaybillShare).max(waybillShareLimits.perWaybill),
    }),
    fails: ['waybillNotFound'],
  }),
  queryPartners: post({
    does: "The organisations that the caller's waybills were shared with so far, the last ones first.",
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: [],
    body: z.object({}),
    gives: z.array(SharePartner).max(waybillShareLimits.partnersListed),
    fails: [],
  }),
  add: post({
    does: 'Shares a waybill with organisations, which are named by their codes.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids: ofWaybill,
    body: Given,
    gives: Done,
    fails: ['waybillNotFound', 'organisationNotFound', 'waybillShareOwn', 'tooMany', 'forbidden'],
  }),
  remove: post({
    does: 'Takes a waybill back from organisations. They no longer see it from then on.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids: ofWaybill,
    body: Given,
    gives: Done,
    fails: ['waybillNotFound', 'notFound', 'forbidden'],
  }),
})
