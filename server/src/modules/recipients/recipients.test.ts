import { organisations } from '@coldway/contract/users/organisations.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { users } from '@coldway/contract/users/users.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const list = async (user: MadeUser) => (await dataOf(user, recipients.queryPageList, { page: 1, size: 100 })).records
const add = async (user: MadeUser, more: object = {}) =>
  (await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Zhang', ...more }] })).ids[0] ??
  0
const one = async (user: MadeUser, id: number) => (await list(user)).find((row) => row.id === id)

test('recipients come in a batch and wait for their confirmation', async () => {
  const user = await make.user()
  const { ids } = await dataOf(user, recipients.batchSave, {
    orgId: user.orgId,
    recipients: [
      { name: 'Zhang', email: 'zhang@example.com', phone: '13800138000', wechatId: 'zhang_1' },
      { name: 'Hook', httpAddress: 'https://example.com/hook' },
    ],
  })
  expect(await one(user, ids[0] ?? 0)).toMatchObject({ emailState: 'pendingVerification', isOwn: false })
  expect(await one(user, ids[1] ?? 0)).toMatchObject({ emailState: null, httpAddress: 'https://example.com/hook' })
})

test.each([
  { email: 'no mail' },
  { phone: '123' },
  { wechatId: 'x'.repeat(21) },
  { httpAddress: 'ftp://example.com' },
  { httpAddress: 'javascript:alert(1)' },
  { httpAddress: 'https://user:secret@example.com/' },
  { name: '' },
])('%j is refused', async (more) => {
  const user = await make.user()
  const sent = { orgId: user.orgId, recipients: [{ name: 'Zhang', ...more }] }
  expect((await callAs(user, recipients.batchSave, sent)).body.code).toBe('1')
})

test('at most 30 come at once', async () => {
  const user = await make.user()
  const sent = { orgId: user.orgId, recipients: Array.from({ length: 31 }, (_, n) => ({ name: `R${n}` })) }
  expect((await callAs(user, recipients.batchSave, sent)).body.code).toBe('1')
})

test('a phone of another country is kept in one form, and one that its country cannot have is refused', async () => {
  const user = await make.user()
  const id = await add(user, { phone: '+7 916 123-45-67' })
  expect(await one(user, id)).toMatchObject({ phone: '+79161234567' })
  const sent = { ...bare, id, version: 1, name: 'Zhang', phone: '+999123456789' }
  expect((await callAs(user, recipients.update, sent)).body.code).toBe('1')
  expect(await one(user, id)).toMatchObject({ phone: '+79161234567' })
})

/** Addresses that a change names and leaves empty. */
const bare = { email: null, phone: null, wechatId: null, httpAddress: null, language: null }

test('an e-mail address is unbound once, bound ones stay, changed ones wait again', async () => {
  const user = await make.user()
  const id = await add(user, { email: 'a@example.com' })
  expect((await callAs(user, recipients.unbinding, { id })).body.code).toBe('17003')
  await world.query("update recipients set email_state = 'bound' where id = $1", [id])
  expect((await callAs(user, recipients.update, { ...bare, id, version: 1, name: 'Zhang' })).body.code).toBe('28003')
  await dataOf(user, recipients.update, { ...bare, id, version: 1, name: 'Li', email: 'a@example.com' })
  expect(await one(user, id)).toMatchObject({ name: 'Li', emailState: 'bound', version: 2 })
  const answers = await Promise.all([1, 2, 3].map(() => callAs(user, recipients.unbinding, { id })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', '17003', '17003'])
  await dataOf(user, recipients.update, { ...bare, id, version: 3, name: 'Li', email: 'b@example.com' })
  expect(await one(user, id)).toMatchObject({ emailState: 'pendingVerification' })
  expect((await callAs(user, recipients.update, { ...bare, id, version: 3, name: 'Wu' })).body.code).toBe('409')
})

test('the own contact of an account follows it and is not touched otherwise', async () => {
  const admin = await make.user()
  const [role] = await world.query<{ role_id: number }>('select role_id from users where account = $1', [admin.account])
  const person = { userName: 'Own', orgId: admin.orgId, roleId: role?.role_id ?? 0, email: 'own@example.com' }
  const { id: userId } = await dataOf(admin, users.saveUser, { account: 'owncontact', ...person })
  const own = (await list(admin)).find(({ name }) => name === 'Own')
  expect(own).toMatchObject({ email: 'own@example.com', isOwn: true })
  const id = own?.id ?? 0
  const other = await add(admin)
  expect((await callAs(admin, recipients.update, { ...bare, id, version: 1, name: 'Mine' })).body.code).toBe('28001')
  expect((await callAs(admin, recipients.deleteByIds, { ids: [other, id] })).body.code).toBe('28001')
  expect((await callAs(admin, recipients.unbinding, { id })).body.code).toBe('28001')
  await dataOf(admin, users.updateUser, {
    ...person,
    id: userId,
    version: 1,
    userName: 'Renamed',
    phone: '13800138000',
  })
  expect(await one(admin, id)).toMatchObject({ name: 'Renamed', phone: '13800138000' })
  await dataOf(admin, users.deleteUser, { ids: [userId] })
  expect(await one(admin, id)).toBeUndefined()
  expect(await one(admin, other)).toBeDefined()
})

test('an organisation takes its recipients with it', async () => {
  const user = await make.user()
  const { id } = await dataOf(user, organisations.saveOrg, { parentId: user.orgId, name: 'Gone', code: 'GONE' })
  await dataOf(user, recipients.batchSave, { orgId: id, recipients: [{ name: 'Gone' }] })
  await dataOf(user, organisations.deleteOrg, { id })
  expect((await list(user)).some(({ name }) => name === 'Gone')).toBe(false)
})
