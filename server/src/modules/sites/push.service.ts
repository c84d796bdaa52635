/**
 * The settings of who is notified about sites: one for each organisation and scene, or for one site
 * instead.
 */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { allRecipients, changeRecipients, noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { bizScenes, type SitePush, type sitePush } from '@coldway/contract/sites/site-push.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, type OrgScope } from '../../platform/org-scope.ts'
import type { Write } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { holdRecipients } from '../recipients/index.ts'
import * as store from './push.store.ts'
import type { SitesService } from './sites.service.ts'

export interface PushParts {
  readonly db: Db
  readonly organisations: OrganisationsService
  readonly sites: SitesService
}
type Given = Omit<Input<typeof sitePush.saveMsgPush>, 'bizSceneId'>

const nothing: store.PushRow = {
  isEnabled: false,
  types: [],
  scope: 'branch',
  recipients: noRecipients(),
}

export const createPushService = ({ db, organisations, sites }: PushParts) => {
  const get = async (scope: OrgScope, of: store.PushOf, orgId: number = scope.orgId): Promise<SitePush> => {
    await organisations.getRange(scope, orgId)
    const found = await store.findPush(db, scope, { ...of, orgId })
    return { ...(found ?? { ...nothing, version: 0 }), orgId }
  }

  const save = (scope: OrgScope, of: store.PushOf, given: Given, write: Write): Promise<null> =>
    write(async (tx) => {
      const orgId = given.orgId ?? scope.orgId
      const { path } = await organisations.hold(tx, scope, orgId)
      const site = 'siteId' in of ? await sites.hold(tx, inTenantOf(scope, path), of.siteId) : undefined
      const before = await store.findPush(tx, scope, { ...of, orgId })
      await holdRecipients(tx, scope, allRecipients(changeRecipients(noRecipients(), given.recipients)), path)
      if ((before?.version ?? 0) !== given.version) throw fail('conflict')
      const row = rowOf(given, before)
      if (!(await store.savePush(tx, { ...of, orgId }, row, given.version))) throw fail('conflict')
      const name = site ? site.siteName : 'scene' in of ? of.scene : ''
      return { data: null, note: { entity: 'sitePush', id: site?.id ?? name, name, orgPath: path, before, after: row } }
    })

  return {
    getOfScene: ({ scope }: CallContext<'scope'>, { bizSceneId, orgId }: Input<typeof sitePush.queryPushMsg>) =>
      get(scope, { scene: bizScenes[bizSceneId] }, orgId),
    saveOfScene: ({ scope, write }: CallContext<'scope' | 'write'>, given: Input<typeof sitePush.saveMsgPush>) =>
      save(scope, { scene: bizScenes[given.bizSceneId] }, given, write),
    async getOfSite(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      { fenceId, orgId }: { fenceId: number; orgId?: number | undefined },
    ) {
      await sites.get({ scope, zone }, fenceId)
      return get(scope, { siteId: fenceId }, orgId)
    },
    saveOfSite: ({ scope, write }: CallContext<'scope' | 'write'>, given: Given & { fenceId: number }) =>
      save(scope, { siteId: given.fenceId }, given, write),
  }
}

/** The stored setting: what a caller leaves out stays as it was. */
const rowOf = (given: Given, before: store.PushRow = nothing): store.PushRow => ({
  isEnabled: given.isEnabled ?? false,
  types: given.types ?? before.types,
  scope: given.scope ?? before.scope,
  recipients: changeRecipients(before.recipients, given.recipients),
})
