/**
 * Who is notified when a device enters a site, leaves it or stays there: a setting of an organisation for a scene, and one for
 * a single site that replaces it. (product.md section 2, "message push configuration"; codes 23005 to 23008)
 */
import { z } from 'zod'
import { calls, Done, Id, type IdRef, post } from '../call.ts'
import { pushChannels, pushScopes, siteEvents, type SiteScene } from '../enums.ts'
import { ChangedRecipients, ChannelRecipients, recipientIds } from '../messages/channel-recipients.ts'

/** The wire numbers of the scenes. */
export const bizScenes = { 1: 'device', 2: 'waybill' } as const satisfies Record<number, SiteScene>
const BizSceneId = z.literal([1, 2])

export const SitePush = z.object({
  isEnabled: z.boolean(),
  /** Events that are notified. */
  types: z.array(z.enum(siteEvents)),
  scope: z.enum(pushScopes),
  recipients: ChannelRecipients,
  orgId: z.int(),
  /** 0: nothing saved yet. An update sends it back. */
  version: z.int(),
})
export type SitePush = z.infer<typeof SitePush>

interface Asked {
  readonly isEnabled?: boolean | undefined
  readonly types?: readonly unknown[] | undefined
  readonly scope?: string | undefined
  readonly recipients?: ChangedRecipients | undefined
}

/** Checks for missing parts of a setting, each with its own error. */
const hasStatus = ({ isEnabled }: Asked) => isEnabled !== undefined
const hasTypes = ({ isEnabled, types }: Asked) => !isEnabled || (types ?? []).length > 0
const hasScope = ({ isEnabled, scope }: Asked) => !isEnabled || scope !== undefined
const hasMethod = ({ isEnabled, recipients }: Asked) =>
  !isEnabled || pushChannels.some((channel) => (recipients?.[channel] ?? []).length > 0)

const askedSetting = {
  isEnabled: z.boolean().optional(),
  /** A push that is on says all three; of one that is off, what is left out stays as it is. */
  types: z.array(z.enum(siteEvents)).max(siteEvents.length).optional(),
  scope: z.enum(pushScopes).optional(),
  recipients: ChangedRecipients.optional(),
  /** The organisation; left out: the caller's own. */
  orgId: Id.optional(),
  version: z.int().min(0),
}
export const pushBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, ...askedSetting })
    .refine((body) => hasStatus(body as unknown as Asked), { params: { error: 'pushStatusRequired' } })
    .refine((body) => hasTypes(body as unknown as Asked), { params: { error: 'pushTypeRequired' } })
    .refine((body) => hasScope(body as unknown as Asked), { params: { error: 'pushScopeRequired' } })
    .refine((body) => hasMethod(body as unknown as Asked), { params: { error: 'pushMethodRequired' } })

export const pushIds: readonly IdRef[] = [{ at: 'orgId', entity: 'organisation' }, ...recipientIds]
export const pushFails = [
  'organisationNotFound',
  'contactNotFound',
  'recipientsTooMany',
  'pushStatusRequired',
  'pushTypeRequired',
  'pushScopeRequired',
  'pushMethodRequired',
  'conflict',
] as const

export const sitePush = calls('sitePush', '/v3/road/bds-fence-in-out-msg-push', {
  queryPushMsg: post({
    does: 'Who is notified of entry, exit and dwell in a scene: 1 devices, 2 waybills.',
    audience: ['user'],
    needs: 'site:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ bizSceneId: BizSceneId, orgId: Id.optional() }),
    gives: SitePush,
    fails: ['organisationNotFound'],
  }),
  saveMsgPush: post({
    does: 'Sets who is notified of entry, exit and dwell in a scene.',
    audience: ['user'],
    needs: 'site:edit',
    effect: 'write',
    ids: pushIds,
    body: pushBody({ bizSceneId: BizSceneId }),
    gives: Done,
    fails: pushFails,
  }),
})
