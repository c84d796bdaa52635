import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { printHttpSecret } from '../../platform/http-push.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { renewHttpSecret } from './links.store.ts'
import * as store from './recipients.store.ts'

export interface RecipientsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
}

export const createRecipientsService = ({ db, clock, organisations }: RecipientsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof recipients.queryPageList>,
  ): Promise<Page<Recipient>> {
    const found = await store.listRecipients(db, scope, query, zone)
    return { ...found, records: found.records.map((row) => toRecipient(row, zone)) }
  },

  add: (
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof recipients.batchSave>,
  ): Promise<{ ids: number[] }> =>
    write(async (tx) => {
      const { path } = await organisations.hold(tx, scope, given.orgId)
      const ids: number[] = []
      for (const contact of given.recipients) ids.push(await store.insertRecipient(tx, given.orgId, contact))
      const name = given.recipients.map((contact) => contact.name).join(', ')
      const note = { entity: 'recipient', id: ids.join(), name, orgPath: path, after: given.recipients }
      return { data: { ids }, note }
    }),

  update: ({ scope, write }: CallContext<'scope' | 'write'>, given: Input<typeof recipients.update>): Promise<null> =>
    write(async (tx) => {
      const before = await lockOne(tx, scope, given.id)
      if (before.version !== given.version) throw fail('conflict')
      if (before.emailState === 'bound' && given.email === null) throw fail('emailRequired')
      await store.updateRecipient(tx, given.id, given)
      return { data: null, note: { ...noteOf([before]), before: contactOf(before), after: contactOf(given) } }
    }),

  remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const found = await lockForeign(tx, scope, ids)
      await store.deleteRecipients(tx, ids)
      return { data: null, note: { ...noteOf(found), before: found.map(contactOf) } }
    }),

  /** Locks any recipient of the scope until the commit. */
  async lock(tx: Tx, scope: OrgScope, id: number): Promise<store.RecipientRow> {
    const [row] = await store.lockRecipients(tx, scope, [id])
    if (!row) throw fail('contactNotFound')
    return row
  },

  /** Confirms the address that its owner has proven; refuses when the recipient has another one by now. */
  async bind(tx: Tx, scope: OrgScope, id: number, address: string): Promise<Note> {
    const [before] = await store.lockRecipients(tx, scope, [id])
    if (before?.email !== address) throw fail('verificationCodeWrong')
    await store.setEmailState(tx, id, 'bound')
    return { ...noteOf([before]), before: { emailState: before.emailState }, after: { emailState: 'bound' } }
  },

  hasWechat: (tx: Tx, id: number): Promise<boolean> => store.hasWechat(tx, id),

  /** Binds the user who scanned the code made for the recipient. It takes no scope, as the code was made within one. */
  async bindWechat(tx: Tx, id: number, openid: string): Promise<Note> {
    const { name, orgPath } = await store.setWechat(tx, id, openid)
    return { entity: 'recipient', id, name, orgPath, after: { wechat: 'bound' } }
  },

  unbindWechat: ({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<null> =>
    write(async (tx) => {
      const [found] = await store.lockRecipients(tx, scope, [id])
      if (!found) throw fail('contactNotFound')
      if (!found.isWechatBound) throw fail('unbindFailed')
      await store.setWechat(tx, id, null)
      const change = { before: { wechat: 'bound' }, after: { wechat: 'unbound' } }
      return { data: null, note: { ...noteOf([found]), ...change } }
    }),

  renewHttpSecret: ({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<{ secret: string }> =>
    write(async (tx) => {
      const [found] = await store.lockRecipients(tx, scope, [id])
      if (!found) throw fail('contactNotFound')
      if (found.httpAddress === null) throw fail('httpAddressRequired')
      const secret = printHttpSecret(await renewHttpSecret(tx, id, clock.now()))
      return { data: { secret }, note: { ...noteOf([found]), after: { signing: 'renewed' } } }
    }),

  unbind: ({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<null> =>
    write(async (tx) => {
      const before = await lockOne(tx, scope, id)
      if (before.emailState !== 'bound') throw fail('unbindFailed')
      await store.setEmailState(tx, id, 'unbound')
      const note = { ...noteOf([before]), before: { emailState: before.emailState }, after: { emailState: 'unbound' } }
      return { data: null, note }
    }),
})
export type RecipientsService = ReturnType<typeof createRecipientsService>

/** Locks all of them, and refuses the own contact of an account. */
const lockForeign = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<store.RecipientRow[]> => {
  const wanted = new Set(ids)
  const found = await store.lockRecipients(tx, scope, [...wanted])
  if (found.length !== wanted.size) throw fail('contactNotFound')
  if (found.some((row) => row.isOwn)) throw fail('contactOwn')
  return found
}

const lockOne = async (tx: Tx, scope: OrgScope, id: number): Promise<store.RecipientRow> => {
  const [row] = await lockForeign(tx, scope, [id])
  return row as store.RecipientRow
}

const noteOf = (found: readonly store.RecipientRow[]): Note => ({
  entity: 'recipient',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ name }) => name).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})

const contactOf = ({ name, email, phone, wechatId, httpAddress, language }: store.Contact): store.Contact => ({
  name,
  email,
  phone,
  wechatId,
  httpAddress,
  language,
})

const toRecipient = ({ createdAt, orgPath: _path, ...row }: store.RecipientRow, zone: string): Recipient => ({
  ...row,
  createTime: printTime(createdAt, zone),
})
