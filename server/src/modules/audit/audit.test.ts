import { audit } from '@coldway/contract/operations/audit.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const list = (user: MadeUser, ...conditionVos: { column: string; type: string; value: string }[]) =>
  dataOf(user, audit.queryPageList, { page: 1, size: 100, conditionVos })
const eq = (column: string, value: string) => ({ column, type: 'eq', value })
/** Changes the trail as only the owner of the database can; no role of the program may. */
const tamper = async (text: string): Promise<void> => {
  for (const what of ['disable', 'enable']) {
    if (what === 'enable') await world.query(text)
    for (const table of ['audit_rows', 'audit_heads']) await world.query(`alter table ${table} ${what} trigger user`)
  }
}

test('shows who, what, where, before and after, and never a secret', async () => {
  const user = await make.user()
  const { id } = await dataOf(user, organisations.saveOrg, { parentId: user.orgId, name: 'Depot', code: 'DEPOT' })
  await dataOf(user, organisations.updateOrg, { id, version: 1, name: 'Yard', code: 'DEPOT' })
  const { records } = await list(user, eq('entity', 'organisation'), eq('entityId', String(id)))
  expect(records).toMatchObject([
    { call: 'organisations.updateOrg', account: user.account, outcome: 'done', entityName: 'Yard', ip: '127.0.0.1' },
    { call: 'organisations.saveOrg', before: null },
  ])
  expect(JSON.parse(records[0]?.before ?? '')).toMatchObject({ name: 'Depot' })
  expect(JSON.parse(records[0]?.after ?? '')).toMatchObject({ name: 'Yard' })
  const device = await make.device({ orgId: user.orgId })
  const rotated = await dataOf(user, devices.rotateCredential, { id: device.id })
  const [all] = await world.query<{ text: string }>('select string_agg(a::text, chr(10)) as text from audit_rows a')
  for (const secret of [device.secret, rotated.secret, user.password, user.token])
    expect(all?.text).not.toContain(secret)
})

test('is read to its end in the order of a chain', async () => {
  const user = await make.user()
  for (const code of ['ONE', 'TWO', 'THREE'])
    await dataOf(user, organisations.saveOrg, { parentId: user.orgId, name: code, code })
  const codes: unknown[] = []
  let after = 0
  for (;;) {
    const behind = { column: 'seq', type: 'gt', value: String(after) }
    const asked = { page: 1, size: 1, sorts: [{ column: 'seq', order: 'asc' as const }] }
    const conditionVos = [behind, eq('call', 'organisations.saveOrg'), eq('chain', String(user.orgId))]
    const [row] = (await dataOf(user, audit.queryPageList, { ...asked, conditionVos })).records
    if (!row) break
    codes.push(row.entityName)
    after = row.seq
  }
  expect(codes).toEqual(['ONE', 'TWO', 'THREE'])
})

test('shows what was denied', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const reader = await make.user({ orgId: user.orgId, permissions: ['user:view'] })
  await callAs(reader, organisations.deleteOrg, { id: user.orgId })
  await callAs(user, organisations.deleteOrg, { id: stranger.orgId })
  const { records } = await list(user, eq('outcome', 'denied'))
  expect(records).toMatchObject([
    { account: user.account, call: 'organisations.deleteOrg', error: 'organisationNotFound' },
    { account: reader.account, call: 'organisations.deleteOrg', error: 'forbidden' },
  ])
})

test('shows who signed in and who failed to', async () => {
  const user = await make.user()
  await callAs(undefined, oauth.token, { username: user.account, password: 'wrong-Password1' })
  const { records } = await list(user, eq('call', 'signIn.token'))
  expect(records.map(({ outcome, account }) => [outcome, account])).toEqual([
    ['denied', user.account],
    ['done', user.account],
  ])
  await callAs(undefined, oauth.token, { username: 'nobody-at-all', password: 'wrong-Password1' })
  const top = await make.user({ orgId: await make.root })
  expect((await list(top, eq('account', ''))).records[0]).toMatchObject({ chain: 0, outcome: 'denied' })
  expect((await list(user, eq('account', ''))).total).toBe(0)
})

test("shows nobody another organisation's", async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  await dataOf(stranger, userConfig.updateUserConfig, { key: 'theirs', chunks: ['v'] })
  expect((await list(user, eq('entityId', 'theirs'))).total).toBe(0)
  expect((await list(stranger, eq('entityId', 'theirs'))).total).toBe(1)
})

test('only grows', async () => {
  await make.user()
  for (const text of [
    "update audit_rows set account = 'x'",
    'delete from audit_rows',
    'truncate audit_rows',
    'delete from audit_heads',
  ])
    await expect(world.query(text)).rejects.toThrow(/only grows/)
})

test('a refused write leaves nothing, and a row that cannot be written leaves no write', async () => {
  const user = await make.user()
  const before = (await list(user)).total
  await callAs(user, organisations.saveOrg, { parentId: user.orgId, name: 'Twice', code: 'DEPOT' })
  expect((await list(user)).total).toBe(before)
  await world.query("alter table audit_rows add constraint stuck check (call <> 'organisations.saveOrg') not valid")
  const given = { parentId: user.orgId, name: 'Nowhere', code: 'NOWHERE' }
  expect((await callAs(user, organisations.saveOrg, given)).status).toBe(500)
  await world.query('alter table audit_rows drop constraint stuck')
  expect((await callAs(user, organisations.saveOrg, given)).body.code).toBe('0')
})

describe('the chain', () => {
  const grown = async (): Promise<MadeUser> => {
    const user = await make.user()
    for (let n = 0; n < 6; n++) await dataOf(user, userConfig.updateUserConfig, { key: `k${n}`, chunks: ['v'] })
    return user
  }
  const verify = async (user: MadeUser) => (await dataOf(user, audit.verify, {}))[0]

  test('is whole, also after many writers at once', async () => {
    const user = await grown()
    const more = await make.user({ orgId: user.orgId })
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        dataOf(n % 2 ? user : more, userConfig.updateUserConfig, { key: `p${n}`, chunks: ['v'] }),
      ),
    )
    // Two sign-ins, six settings, thirty more.
    expect(await verify(user)).toMatchObject({ chain: user.orgId, rows: 38, firstBroken: null })
  })

  test('names a row of which one byte was changed', async () => {
    const user = await grown()
    await tamper(`update audit_rows set entity_id = 'k9' where chain = ${user.orgId} and seq = 4`)
    expect(await verify(user)).toMatchObject({ firstBroken: 4 })
    const other = await grown()
    await tamper(
      `update audit_rows set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where chain = ${other.orgId} and seq = 3`,
    )
    expect(await verify(other)).toMatchObject({ firstBroken: 3 })
  })

  test('names the last row when it is gone, and one in the middle', async () => {
    const user = await grown()
    await tamper(`delete from audit_rows where chain = ${user.orgId} and seq = 7`)
    expect(await verify(user)).toMatchObject({ rows: 6, firstBroken: 7 })
    const other = await grown()
    await tamper(`delete from audit_rows where chain = ${other.orgId} and seq = 2`)
    expect(await verify(other)).toMatchObject({ firstBroken: 2 })
  })

  test('of all tenants is for the root to prove, and none for a branch below one', async () => {
    const user = await grown()
    const inner = await make.user({ orgId: (await make.organisation({ id: user.orgId })).id })
    expect((await callAs(inner, audit.verify, {})).status).toBe(403)
    const all = await dataOf(await make.user({ orgId: await make.root }), audit.verify, {})
    expect(all.map(({ chain }) => chain)).toContain(user.orgId)
    expect(all.length).toBeGreaterThan(3)
  })
})

test('two who reset the password of one account leave two rows', async () => {
  const user = await make.user()
  const other = await make.user({ orgId: user.orgId })
  const [row] = await world.query<{ id: number }>('select id from users where account = $1', [other.account])
  const reset = () => callAs(user, users.resetPwdByIds, { ids: [row?.id ?? 0] })
  await Promise.all([reset(), reset()])
  expect((await list(user, eq('call', 'users.resetPwdByIds'))).total).toBe(2)
})
