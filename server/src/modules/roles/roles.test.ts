import { menus } from '@coldway/contract/users/menus.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
let count = 0
const named = () => ({ name: `Role ${++count}`, description: 'Tests', mobileMenus: [] })
const roleOf = async ({ account }: { account: string }): Promise<number> =>
  (await world.query<{ role_id: number }>('select role_id from users where account = $1', [account]))[0]?.role_id ?? 0

test('a role is made, read, listed, changed and deleted', async () => {
  const user = await make.user()
  const { id } = await dataOf(user, roles.saveRole, {
    ...named(),
    orgId: user.orgId,
    permissions: ['monitor:view', 'monitor:view'],
    mobileMenus: ['mobile:monitor'],
  })
  const one = await dataOf(user, roles.queryById, { id })
  expect(one).toMatchObject({ permissions: ['monitor:view'], mobileMenus: ['mobile:monitor'], userCount: 0 })
  const change = { id, version: one.version, ...named(), permissions: ['track:view' as const] }
  await dataOf(user, roles.updateRole, change)
  expect(await callAs(user, roles.updateRole, change)).toMatchObject({ status: 409, body: { code: '409' } })
  const { records } = await dataOf(user, roles.queryPageList, {
    page: 1,
    size: 10,
    conditionVos: [{ column: 'name', type: 'eq', value: change.name }],
  })
  expect(records).toMatchObject([{ id, permissions: ['track:view'], mobileMenus: [] }])
  await dataOf(user, roles.deleteRole, { ids: [id] })
  expect((await callAs(user, roles.queryById, { id })).body.code).toBe('29000')
})

test('a name is unique in its organisation, whatever its capitals; of 20 at once one wins', async () => {
  const [user, other] = [await make.user(), await make.user()]
  const given = { ...named(), permissions: [] }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const name = n % 2 ? given.name : given.name.toUpperCase()
      return callAs(user, roles.saveRole, { ...given, name, orgId: user.orgId })
    }),
  )
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array(19).fill('29001')])
  expect((await callAs(other, roles.saveRole, { ...given, orgId: other.orgId })).body.code).toBe('0')
})

describe('nobody grants more than their own rights', () => {
  const strong = make.user()
  const weak = strong.then(({ orgId }) =>
    make.user({ orgId, permissions: ['role:view', 'role:edit', 'user:edit', 'user:view', 'monitor:view'] }),
  )

  test('not by a new role', async () => {
    const given = { ...named(), orgId: (await strong).orgId, permissions: [...permissions] }
    expect(await callAs(await weak, roles.saveRole, given)).toMatchObject({ status: 403, body: { code: '403' } })
    const mobile = { ...given, permissions: [], mobileMenus: ['mobile:device' as const] }
    expect((await callAs(await weak, roles.saveRole, mobile)).body.code).toBe('403')
    expect((await callAs(await weak, roles.saveRole, { ...given, permissions: ['monitor:view'] })).body.code).toBe('0')
  })

  test('not by changing the own role, nor by narrowing or deleting a stronger one', async () => {
    const [own, stronger] = [await roleOf(await weak), await roleOf(await strong)]
    const grown = { id: own, version: 1, ...named(), permissions: [...permissions] }
    expect((await callAs(await weak, roles.updateRole, grown)).body.code).toBe('403')
    const narrowed = { id: stronger, version: 1, ...named(), permissions: [] }
    expect((await callAs(await weak, roles.updateRole, narrowed)).body.code).toBe('403')
    expect((await callAs(await weak, roles.deleteRole, { ids: [stronger] })).body.code).toBe('403')
  })

  test('not by giving a stronger role to someone, and not through the password of a stronger one', async () => {
    const { orgId } = await strong
    const person = { account: `grown${++count}`, userName: 'Grown', orgId, roleId: await roleOf(await strong) }
    expect((await callAs(await weak, users.saveUser, person)).body.code).toBe('403')
    const [row] = await world.query<{ id: number }>('select id from users where account = $1', [(await strong).account])
    for (const call of [users.resetPwdByIds, users.deleteUser])
      expect((await callAs(await weak, call, { ids: [row?.id ?? 0] })).body.code).toBe('403')
    expect((await callAs(await strong, session.me, {})).status).toBe(200)
  })
})

test('a role in use stays', async () => {
  const user = await make.user()
  const used = await roleOf(await make.user({ orgId: user.orgId }))
  const { id } = await dataOf(user, roles.saveRole, { ...named(), orgId: user.orgId, permissions: [] })
  expect((await callAs(user, roles.deleteRole, { ids: [id, used] })).body.code).toBe('1')
  expect((await callAs(user, roles.queryById, { id })).body.code).toBe('0')
})

test('the last who may manage users keeps that right', async () => {
  const user = await make.user()
  const given = { id: await roleOf(user), version: 1, ...named(), permissions: ['role:edit' as const] }
  expect((await callAs(user, roles.updateRole, given)).body.code).toBe('1')
  await make.user({ orgId: user.orgId })
  expect((await callAs(user, roles.updateRole, given)).body.code).toBe('0')
})

test('a change is in force with the next call', async () => {
  const user = await make.user()
  const reader = await make.user({ orgId: user.orgId, permissions: ['monitor:view'] })
  const seen = async () => (await dataOf(reader, menus.queryUserMenu, {})).map(({ code }) => code)
  expect(await seen()).toContain('monitor')
  await dataOf(user, roles.updateRole, { id: await roleOf(reader), version: 1, ...named(), permissions: ['role:view'] })
  // Everybody has settings.
  expect(await seen()).toEqual(['biz-home', 'user-centre', 'system'])
  expect((await callAs(reader, users.queryUserInfo, { page: 1, size: 10 })).status).toBe(403)
})
