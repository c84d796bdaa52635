/** Lists, shows, adds, renames and deletes templates of waybills. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { allRecipients, type ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import type {
  TemplateContent,
  WaybillTemplate,
  WaybillTemplateDetail,
  waybillTemplates,
} from '@coldway/contract/waybills/waybill-templates.ts'
import { refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, type OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { holdProducts } from '../products/index.ts'
import { holdRecipients } from '../recipients/index.ts'
import { countSites, isPolicyThere } from './named.store.ts'
import * as store from './templates.store.ts'
import type { WaybillsParts } from './waybills.service.ts'

const duplicates = { waybill_templates_name_key: 'waybillTemplateExists' } as const

export const createTemplatesService = ({ db, clock, organisations }: WaybillsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof waybillTemplates.queryPageList>,
  ): Promise<Page<WaybillTemplate>> {
    const found = await store.listTemplates(db, scope, { query, zone })
    return { ...found, records: found.records.map((row) => shownOf(row, zone)) }
  },

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<WaybillTemplateDetail> {
    const found = await store.findTemplate(db, scope, id)
    if (!found) throw fail('notFound')
    const { content, ...row } = found
    const usable = await store.findUsable(db, scope, content)
    return { ...shownOf(row, zone), content: usableOf(content, usable), products: [...usable.products] }
  },

  add: (
    { scope, write }: CallContext<'scope' | 'write'>,
    { orgId, name, content }: Input<typeof waybillTemplates.save>,
  ): Promise<Output<typeof waybillTemplates.save>> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const { path: orgPath } = await organisations.hold(tx, scope, orgId)
        await checkContent(tx, scope, content, orgPath)
        const id = await store.insertTemplate(tx, { orgId, orgPath, name, content }, clock.now())
        return { data: { id }, note: { entity: 'waybillTemplate', id, name, orgPath, after: { orgId, name, content } } }
      }),
    ),

  update: (
    { scope, write }: CallContext<'scope' | 'write'>,
    { id, version, content }: Input<typeof waybillTemplates.update>,
  ): Promise<null> =>
    write(async (tx) => {
      const held = await store.lockTemplates(tx, scope, [id])
      if (!held[0]) throw fail('notFound')
      if (held[0].version !== version) throw fail('conflict')
      await checkContent(tx, scope, content, held[0].orgPath)
      await store.updateTemplate(tx, id, content)
      return { data: null, note: { ...noteOf(held), after: { content } } }
    }),

  rename: (
    { scope, write }: CallContext<'scope' | 'write'>,
    { id, version, name }: Input<typeof waybillTemplates.rename>,
  ): Promise<null> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const held = await store.lockTemplates(tx, scope, [id])
        if (!held[0]) throw fail('notFound')
        if (held[0].version !== version) throw fail('conflict')
        await store.renameTemplate(tx, id, name)
        return { data: null, note: { ...noteOf(held), before: { name: held[0].name }, after: { name } } }
      }),
    ),

  remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = [...new Set(ids)]
      const held = await store.lockTemplates(tx, scope, wanted)
      if (held.length !== wanted.length) throw fail('notFound')
      await store.deleteTemplates(tx, wanted)
      return { data: null, note: noteOf(held) }
    }),
})

/** What it names is there, and the caller may use it. */
const checkContent = async (tx: Tx, of: OrgScope, content: TemplateContent, orgPath: string): Promise<void> => {
  const scope = inTenantOf(of, orgPath)
  const siteIds = store.sitesIn(content)
  if ((await countSites(tx, scope, siteIds)) !== siteIds.length) throw fail('siteNotFound')
  const { alarmPolicyId, productIds } = content
  if (alarmPolicyId !== null && !(await isPolicyThere(tx, scope, alarmPolicyId))) throw fail('alarmPolicyNotFound')
  if ((await holdProducts(tx, scope, productIds)).length !== productIds.length) throw fail('notFound')
  await holdRecipients(tx, scope, allRecipients(content.recipients), orgPath)
}

const shownOf = ({ createdAt, ...row }: store.TemplateRow, zone: string): WaybillTemplate => ({
  ...row,
  createTime: printTime(createdAt, zone),
})

const usableOf = (content: TemplateContent, usable: store.Usable): TemplateContent => {
  const placeOf = <Place extends WaybillPlace | null>(place: Place): Place =>
    place && place.siteId !== null && !usable.siteIds.includes(place.siteId) ? { ...place, siteId: null } : place
  const some = (ids: readonly number[]): number[] => ids.filter((id) => usable.recipientIds.includes(id))
  const { email, sms, wechat, http } = content.recipients
  const recipients: ChannelRecipients = { email: some(email), sms: some(sms), wechat: some(wechat), http: some(http) }
  return {
    ...content,
    shipping: placeOf(content.shipping),
    receiving: placeOf(content.receiving),
    waypoints: content.waypoints.map(placeOf),
    alarmPolicyId: usable.hasPolicy ? content.alarmPolicyId : null,
    productIds: usable.products.map(({ productId }) => productId),
    recipients,
  }
}

const noteOf = (held: readonly store.HeldTemplate[]): Note => ({
  entity: 'waybillTemplate',
  id: held.map(({ id }) => id).join(),
  name: held.map(({ name }) => name).join(', '),
  ...(held[0] && { orgPath: held[0].orgPath }),
})
