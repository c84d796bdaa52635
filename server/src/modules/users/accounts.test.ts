import { live } from '@coldway/contract/live.ts'
import { limits } from '@coldway/contract/limits.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
let count = 0

interface Row {
  id: number
  role_id: number
}
const rowOf = async ({ account }: { account: string }): Promise<Row> =>
  (await world.query<Row>('select id, role_id from users where account = $1', [account]))[0] as Row
const signIn = (username: string, password: string) => callAs(undefined, oauth.token, { username, password })
const person = async (admin: MadeUser, more = {}) => ({
  account: `person${++count}`,
  userName: 'Person',
  orgId: admin.orgId,
  roleId: (await rowOf(admin)).role_id,
  ...more,
})
const change = async (admin: MadeUser, id: number, more: object) => {
  const { account: _account, ...sent } = await person(admin)
  const { version } = await dataOf(admin, users.queryUserInfoById, { id })
  return callAs(admin, users.updateUser, { email: null, phone: null, ...sent, id, version, ...more })
}

describe('a new account', () => {
  test('signs in with a password shown once, which opens nothing but its own change', async () => {
    const admin = await make.user()
    const given = await person(admin, { email: 'a@example.com', phone: '13800138000' })
    const made = await dataOf(admin, users.saveUser, given)
    const { body } = await signIn(given.account, made.password)
    expect(body.data?.mustChangePassword).toBe(true)
    const shown = await callAs(admin, users.queryUserInfoById, { id: made.id })
    expect(shown.body.data).toMatchObject({
      email: 'a@example.com',
      accountStatus: 'enabled',
      mustChangePassword: true,
    })
    expect(shown.text).not.toContain(made.password)
    const kept = await world.query<{ text: string }>(
      'select u::text as text from users u union all select a::text from audit_rows a',
    )
    for (const { text } of kept) expect(text).not.toContain(made.password)
    world.clock.advance(limits.initialPasswordMs + 1000)
    expect((await signIn(given.account, made.password)).body.code).toBe('11002')
  })

  test('has an address that waits for its confirmation, by which it is found', async () => {
    const admin = await make.user()
    const made = await dataOf(admin, users.saveUser, await person(admin, { email: 'waits@example.com' }))
    await dataOf(admin, users.saveUser, await person(admin))
    const found = async (value: string) => {
      const conditionVos = [{ column: 'emailState' as const, type: 'eq' as const, value }]
      return (await dataOf(admin, users.queryUserInfo, { page: 1, size: 10, conditionVos })).records
    }
    expect(await found('pendingVerification')).toMatchObject([
      { id: made.id, emailState: 'pendingVerification', isWechatContact: false, wechatBoundTime: null },
    ])
    expect(await found('bound')).toEqual([])
  })

  test('has a name nobody has, in any case; of 20 at once one wins', async () => {
    const admin = await make.user()
    const given = await person(admin)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAs(admin, users.saveUser, { ...given, account: n % 2 ? given.account : given.account.toUpperCase() }),
      ),
    )
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array(19).fill('12004')])
  })

  test('never stands under the root, nor with a role from elsewhere', async () => {
    const top = await make.user({ orgId: await make.root })
    expect((await callAs(top, users.saveUser, await person(top))).body.code).toBe('12005')
    const admin = await make.user()
    const inner = await make.organisation({ id: admin.orgId })
    const sibling = await make.user({ orgId: (await make.organisation({ id: admin.orgId })).id })
    const { role_id: roleId } = await rowOf(sibling)
    expect((await callAs(admin, users.saveUser, await person(admin, { orgId: inner.id, roleId }))).body.code).toBe(
      '29000',
    )
    expect((await callAs(admin, users.saveUser, await person(admin, { orgId: inner.id }))).body.code).toBe('0')
  })

  test.each([['ab'], ['with space'], ['a'.repeat(21)], ['中文账号']])('is not called %s', async (account) => {
    const admin = await make.user()
    expect((await callAs(admin, users.saveUser, await person(admin, { account }))).body.code).toBe('1')
  })

  test.each([{ email: 'no mail' }, { phone: '12345' }, { userName: '' }, { userName: 'x'.repeat(31) }])(
    'is not reached by %j',
    async (more) => {
      const admin = await make.user()
      expect((await callAs(admin, users.saveUser, await person(admin, more))).body.code).toBe('1')
    },
  )
})

describe('changing an account', () => {
  test('keeps the role where none is named, and refuses the second of two', async () => {
    const admin = await make.user()
    const { id } = await dataOf(admin, users.saveUser, await person(admin))
    const { version, roleId } = await dataOf(admin, users.queryUserInfoById, { id })
    const sent = { id, version, userName: 'Renamed', orgId: admin.orgId, email: null, phone: null }
    const answers = await Promise.all([callAs(admin, users.updateUser, sent), callAs(admin, users.updateUser, sent)])
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', '409'])
    expect(await dataOf(admin, users.queryUserInfoById, { id })).toMatchObject({ userName: 'Renamed', roleId })
  })

  test('moves others, not oneself', async () => {
    const admin = await make.user()
    const inner = await make.organisation({ id: admin.orgId })
    const { id } = await dataOf(admin, users.saveUser, await person(admin))
    expect((await change(admin, id, { orgId: inner.id })).body.code).toBe('0')
    const { id: own } = await rowOf(admin)
    expect((await change(admin, own, { userName: 'Myself' })).body.code).toBe('0')
    expect((await change(admin, own, { orgId: inner.id })).body.code).toBe('1')
  })
})

describe('deactivating', () => {
  const status = (admin: MadeUser, id: number, accountStatus: 'enabled' | 'deactivated') =>
    callAs(admin, users.updateUserAccountStatus, { ids: [id], accountStatus })

  test('ends sessions and live connections within a second, and can be taken back', async () => {
    const admin = await make.user()
    const user = await make.user({ orgId: admin.orgId })
    const { id } = await rowOf(user)
    const { ticket } = await dataOf(user, live.ticket, {})
    const socket = new WebSocket(`${world.base.replace('http', 'ws')}/v3/live?ticket=${ticket}`)
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    let closedMs = 0
    socket.addEventListener('close', () => {
      closedMs = performance.now()
    })
    await dataOf(admin, users.updateUserAccountStatus, { ids: [id], accountStatus: 'deactivated' })
    const doneMs = performance.now()
    expect((await callAs(user, session.me, {})).status).toBe(401)
    await until(() => closedMs > 0)
    expect(closedMs - doneMs).toBeLessThan(1000)
    expect((await signIn(user.account, user.password)).body.code).toBe('11002')
    expect((await status(admin, id, 'enabled')).body.code).toBe('0')
    expect((await callAs(user, session.me, {})).status).toBe(401)
    expect((await signIn(user.account, user.password)).body.code).toBe('0')
  })

  test('never hits oneself; of two who do it to each other one stays', async () => {
    const [one, other] = await Promise.all([make.user(), make.user()])
    expect((await status(one, (await rowOf(one)).id, 'deactivated')).body.code).toBe('1')
    expect((await callAs(one, users.deleteUser, { ids: [(await rowOf(one)).id] })).body.code).toBe('1')
    const colleague = await make.user({ orgId: other.orgId })
    await Promise.all([
      status(other, (await rowOf(colleague)).id, 'deactivated'),
      status(colleague, (await rowOf(other)).id, 'deactivated'),
    ])
    const left = await world.query('select 1 from users where org_id = $1 and is_enabled', [other.orgId])
    expect(left.length).toBe(1)
  })
})

test('deleting is for all or none, and the name stays in the trail', async () => {
  const [admin, stranger] = [await make.user(), await make.user()]
  const made = await dataOf(admin, users.saveUser, await person(admin))
  const mixed = { ids: [made.id, (await rowOf(stranger)).id] }
  expect(await callAs(admin, users.deleteUser, mixed)).toMatchObject({ status: 404, body: { code: '12007' } })
  await dataOf(admin, users.deleteUser, { ids: [made.id] })
  expect((await callAs(admin, users.queryUserInfoById, { id: made.id })).body.code).toBe('12007')
  const rows = await world.query(
    `select 1 from audit_rows where call = 'users.deleteUser' and outcome = 'done' and entity_name = $1 and before like $2`,
    [made.account, `%${made.account}%`],
  )
  expect(rows.length).toBe(1)
})

describe('resetting a password', () => {
  test.each(['resetPwd', 'resetPwdByIds'] as const)('%s gives new ones and ends all sessions', async (name) => {
    const admin = await make.user()
    const [a, b] = [await make.user({ orgId: admin.orgId }), await make.user({ orgId: admin.orgId })]
    const ids = [(await rowOf(a)).id, (await rowOf(b)).id]
    const address = `${a.account}@example.com`
    await world.query('update users set email = $1 where account = $2', [address, a.account])
    const fresh =
      name === 'resetPwd'
        ? await dataOf(admin, users.resetPwd, { ids: ids.join() })
        : await dataOf(admin, users.resetPwdByIds, { ids })
    expect(fresh.map(({ account }) => account)).toEqual([a.account, b.account])
    expect(fresh[0]?.password).not.toBe(fresh[1]?.password)
    // The owner is notified, where there is an address, without the password.
    const told = await world.query<{ text: string }>('select text from outbox where address = $1', [address])
    expect(told.map(({ text }) => [text.includes(a.account), text.includes(fresh[0]?.password ?? '')])).toEqual([
      [true, false],
    ])
    expect((await callAs(a, session.me, {})).status).toBe(401)
    expect((await signIn(a.account, a.password)).body.code).toBe('11002')
    expect((await signIn(b.account, fresh[1]?.password ?? '')).body.data?.mustChangePassword).toBe(true)
  })

  test('by GET takes the header token only', async () => {
    const admin = await make.user()
    const user = await make.user({ orgId: admin.orgId })
    const response = await fetch(
      `${world.base}${users.resetPwd.path}?ids=${(await rowOf(user)).id}&access_token=${admin.token}`,
      { headers: { access_token: admin.token } },
    )
    expect(response.status).toBe(401)
    expect((await callAs(user, session.me, {})).status).toBe(200)
  })
})

test.each(['password1', 'Passw0rd', 'qwerty123', '1qaz2wsx', 'TRUSTNO1'])('%s is too common', async (newPassword) => {
  const user = await make.user()
  const sent = { oldPassword: user.password, newPassword, confirmPassword: newPassword }
  expect((await callAs(user, users.changePwd, sent)).body.code).toBe('12003')
})
