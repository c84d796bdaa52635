import { devices } from '@coldway/contract/devices/devices.ts'
import { live, type ServerMessage } from '@coldway/contract/live.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { users } from '@coldway/contract/users/users.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const root = await make.root

let count = 0
const named = () => ({ name: `Branch ${++count}`, code: `BR${count}` })
const add = async (user: { token: string }, parentId: number) => {
  const given = { parentId, ...named() }
  return { ...given, ...(await dataOf(user, organisations.saveOrg, given)) }
}
const move = async (user: { token: string }, id: number, parentId: number) => {
  const { name, code, version } = await dataOf(user, organisations.queryById, { id })
  return callAs(user, organisations.updateOrg, { id, name, code, version, parentId })
}
const remove = (user: { token: string }, id: number) => callAs(user, organisations.deleteOrg, { id })
/**
 * Organisations whose path is not their parent's plus their id, and devices with another path than their organisation.
 */
const crooked = () =>
  world.query(`select o.id from organisations o left join organisations p on p.id = o.parent_id
      where o.path <> coalesce(p.path, '') || o.id || '/'
    union all select d.id from devices d join organisations o on o.id = d.org_id where d.org_path <> o.path`)

describe('the tree', () => {
  test('is made, read, listed and renamed', async () => {
    const user = await make.user()
    const a = await add(user, user.orgId)
    const b = await add(user, a.id)
    expect((await dataOf(user, organisations.queryOrgTree, {})).map(({ id, parentId }) => [id, parentId])).toEqual([
      [user.orgId, null],
      [a.id, user.orgId],
      [b.id, a.id],
    ])
    const one = await dataOf(user, organisations.queryById, { id: a.id })
    expect(one).toMatchObject({ parentId: user.orgId, name: a.name, code: a.code, childCount: 1, userCount: 0 })
    await dataOf(user, organisations.updateOrg, { id: a.id, name: 'Renamed', code: a.code, version: one.version })
    const listed = await dataOf(user, organisations.queryPageList, {
      page: 1,
      size: 10,
      conditionVos: [{ column: 'name', type: 'like', value: 'renam' }],
    })
    expect(listed.records.map(({ id }) => id)).toEqual([a.id])
  })

  test('says its zone and language, keeps them when it says nothing, and gives them up by null; each is in the trail', async () => {
    const user = await make.user()
    const given = { parentId: user.orgId, ...named(), zone: 'Asia/Seoul', language: 'ko-KR' as const }
    const { id } = await dataOf(user, organisations.saveOrg, given)
    const change = async (more: object) => {
      const { name, code, version } = await dataOf(user, organisations.queryById, { id })
      const answer = await callAs(user, organisations.updateOrg, { id, name, code, version, ...more } as never)
      return answer.body.code
    }
    const words = async () => {
      const { zone, language } = await dataOf(user, organisations.queryById, { id })
      return [zone, language]
    }
    expect(await words()).toEqual(['Asia/Seoul', 'ko-KR'])
    expect(await change({ name: 'Seoul' })).toBe('0')
    expect(await words()).toEqual(['Asia/Seoul', 'ko-KR'])
    expect(await change({ zone: null, language: 'ru-RU' })).toBe('0')
    expect(await words()).toEqual([null, 'ru-RU'])
    expect(await change({ zone: 'Asia/Nowhere' })).toBe('1')
    expect(await change({ language: 'fr-FR' })).toBe('1')
    const trail = await world.query<{ before: object; after: object }>(
      `select before::jsonb, after::jsonb from audit_rows where call = 'organisations.updateOrg' and entity_id = $1 order by seq desc limit 1`,
      [String(id)],
    )
    expect(trail).toMatchObject([
      { before: { zone: 'Asia/Seoul', language: 'ko-KR' }, after: { zone: null, language: 'ru-RU' } },
    ])
  })

  test('says its GLN, which has a right check digit, is found by it and does not pass it on', async () => {
    const user = await make.user()
    const gln = '9521234000044'
    const save = (one: string) => callAs(user, organisations.saveOrg, { parentId: user.orgId, ...named(), gln: one })
    expect((await save('9521234000045')).body.code).toBe('1')
    const { id } = (await save(gln)).body.data as { id: number }
    const below = await add(user, id)
    const glnOf = async (one: number) => (await dataOf(user, organisations.queryById, { id: one })).gln
    expect([await glnOf(id), await glnOf(below.id)]).toEqual([gln, null])
    const found = async (column: 'gln' | 'keyword', type: 'eq' | 'like', value: string) => {
      const conditionVos = [{ column, type, value }]
      const { records } = await dataOf(user, organisations.queryPageList, { page: 1, size: 10, conditionVos })
      return records.map((one) => one.id)
    }
    expect([await found('gln', 'eq', gln), await found('keyword', 'like', gln.slice(2))]).toEqual([[id], [id]])
    const change = async (more: object) => {
      const { name, code, version } = await dataOf(user, organisations.queryById, { id })
      return (await callAs(user, organisations.updateOrg, { id, name, code, version, ...more })).body.code
    }
    expect([await change({}), await glnOf(id)]).toEqual(['0', gln])
    expect([await change({ gln: null }), await glnOf(id)]).toEqual(['0', null])
    const reader = await make.user({ orgId: user.orgId, permissions: ['organisation:view'] })
    expect((await callAs(reader, organisations.saveOrg, { parentId: user.orgId, ...named(), gln })).status).toBe(403)
  })

  test('of two who change the same organisation the second is refused', async () => {
    const user = await make.user()
    const { id, name, code } = await add(user, user.orgId)
    const { version } = await dataOf(user, organisations.queryById, { id })
    const change = () => callAs(user, organisations.updateOrg, { id, name, code, version })
    const answers = await Promise.all([change(), change()])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test("does not say what stands above one's own organisation", async () => {
    const above = await make.user()
    const { id } = await add(above, above.orgId)
    const user = await make.user({ orgId: id })
    expect(await dataOf(user, organisations.queryById, { id })).toMatchObject({ parentId: null, parentName: null })
    const by = (value: number) => ({ page: 1, size: 10, conditionVos: [{ column: 'parentId', type: 'eq', value }] })
    expect((await dataOf(user, organisations.queryPageList, by(above.orgId))).total).toBe(0)
  })
})

describe('codes and names', () => {
  test('a code is unique everywhere, a name inside a tenant; of 20 at once one wins', async () => {
    const [one, other] = [await make.user(), await make.user()]
    const given = named()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAs(one, organisations.saveOrg, { parentId: one.orgId, name: given.name, code: `${given.code}-${n}` }),
      ),
    )
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array(19).fill('26001')])
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAs(one, organisations.saveOrg, { parentId: one.orgId, name: `${given.name} ${n}`, code: given.code }),
      ),
    )
    expect(codes.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array(19).fill('26002')])
    const strange = { parentId: other.orgId, name: given.name, code: `${given.code}-x` }
    expect((await callAs(other, organisations.saveOrg, strange)).body.code).toBe('0')
  })

  test('those who see all tenants keep their names apart', async () => {
    const top = await make.user({ orgId: root })
    const given = named()
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        callAs(top, organisations.saveOrg, { parentId: root, name: given.name, code: `T${n}${given.code}` }),
      ),
    )
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', '26001', '26001'])
  })

  test('a proposed code is free and below its parent', async () => {
    const user = await make.user()
    const first = await dataOf(user, organisations.getOrgCode, { parentId: user.orgId })
    await dataOf(user, organisations.saveOrg, { parentId: user.orgId, name: 'First', code: first })
    const second = await dataOf(user, organisations.getOrgCode, { parentId: user.orgId })
    expect([first.slice(-3), second.slice(-3)]).toEqual(['-01', '-02'])
  })
})

describe('moving', () => {
  test('takes the branch, its devices and the rights along', async () => {
    const user = await make.user()
    const [a, b] = [await add(user, user.orgId), await add(user, user.orgId)]
    const inner = await add(user, a.id)
    const device = await make.device({ orgId: inner.id })
    const [ofA, ofB] = [await make.user({ orgId: a.id }), await make.user({ orgId: b.id })]
    const sees = async (who: { token: string }) =>
      (await dataOf(who, devices.queryDeviceList, { page: 1, size: 10 })).records.some(({ id }) => id === device.id)
    expect([await sees(ofA), await sees(ofB)]).toEqual([true, false])
    expect((await move(user, inner.id, b.id)).body.code).toBe('0')
    expect([await sees(ofA), await sees(ofB)]).toEqual([false, true])
    expect(await crooked()).toEqual([])
  })

  test('never goes to itself, below itself or out of reach', async () => {
    const [user, stranger] = [await make.user(), await make.user()]
    const a = await add(user, user.orgId)
    const b = await add(user, a.id)
    expect((await move(user, a.id, a.id)).body.code).toBe('26003')
    const below = await move(user, a.id, b.id)
    expect([below.body.code, below.body.message]).toEqual(['26003', '上级组织不能是当前编辑的组织或其下级组织。'])
    const [foreign, absent] = [await move(user, a.id, stranger.orgId), await move(user, a.id, 2_000_000_001)]
    expect(foreign.body.code).toBe('26003')
    expect(foreign.text).toBe(absent.text)
    expect((await move(user, user.orgId, a.id)).body.code).toBe('26003')
    const top = await make.user({ orgId: root })
    expect((await move(top, root, user.orgId)).body.code).toBe('26004')
  })

  test('between tenants leaves no role of the old one in charge', async () => {
    const [from, to] = [await make.user(), await make.user()]
    const top = await make.user({ orgId: root })
    const branch = await add(from, from.orgId)
    const [role] = await world.query<{ id: number; name: string }>('select id, name from roles where org_id = $1', [
      from.orgId,
    ])
    const person = { account: `mover${branch.id}`, userName: 'Mover', orgId: branch.id, roleId: role?.id ?? 0 }
    const made = await dataOf(from, users.saveUser, person)
    expect((await move(top, branch.id, to.orgId)).body.code).toBe('0')
    const [after] = await world.query<{ org_id: number; name: string }>(
      'select r.org_id, r.name from users u join roles r on r.id = u.role_id where u.id = $1',
      [made.id],
    )
    expect(after).toEqual({ org_id: branch.id, name: role?.name })
  })
})

describe('deleting', () => {
  test('goes leaf by leaf', async () => {
    const user = await make.user()
    const a = await add(user, user.orgId)
    const b = await add(user, a.id)
    expect((await remove(user, a.id)).body.code).toBe('26005')
    expect((await remove(user, b.id)).body.code).toBe('0')
    const device = await make.device({ orgId: a.id })
    expect((await remove(user, a.id)).body.code).toBe('26005')
    await dataOf(user, devices.deleteByIds, { ids: [device.id] })
    // The factory registers devices as a user of the organisation.
    expect((await remove(user, a.id)).body.code).toBe('26005')
    await world.query('delete from users where org_id = $1', [a.id])
    expect((await remove(user, a.id)).body.code).toBe('0')
    expect((await remove(user, a.id)).body.code).toBe('26000')
  })

  test('never takes the root, which holds no devices either', async () => {
    const top = await make.user({ orgId: root })
    expect((await remove(top, root)).body.code).toBe('26004')
    const device = { deviceCode: 'ATROOT', deviceName: 'At the root', orgId: root }
    expect((await callAs(top, devices.save, device)).body.code).toBe('26004')
  })
})

test('however many administrators move, add and delete at once, it stays a tree', async () => {
  const user = await make.user()
  const admins = [user, await make.user({ orgId: user.orgId }), await make.user({ orgId: user.orgId })]
  const action = fc.record({
    what: fc.constantFrom('move', 'move', 'move', 'add', 'delete'),
    a: fc.nat(11),
    b: fc.nat(11),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 9, maxLength: 18 }), async (actions) => {
      const nodes = [await add(user, user.orgId)]
      for (let n = 1; n < 8; n++) nodes.push(await add(user, nodes[n >> 1]?.id ?? user.orgId))
      const device = await make.device({ orgId: nodes[7]?.id ?? 0 })
      const at = (n: number) => nodes[n % nodes.length]?.id ?? 0
      const run = async ({ what, a, b }: (typeof actions)[number], index: number): Promise<string> => {
        const admin = admins[index % 3] as (typeof admins)[number]
        if (what === 'delete') return (await remove(admin, at(a))).body.code
        if (what === 'add')
          return (await callAs(admin, organisations.saveOrg, { parentId: at(a), ...named() })).body.code
        const read = await callAs(admin, organisations.queryById, { id: at(a) })
        if (!read.body.data) return read.body.code
        const { id, name, code, version } = read.body.data
        return (await callAs(admin, organisations.updateOrg, { id, name, code, version, parentId: at(b) })).body.code
      }
      const codes = await Promise.all(actions.map(run))
      for (const code of codes) expect(['0', '409', '26000', '26003', '26005']).toContain(code)
      expect(await crooked()).toEqual([])
      const [reached] = await world.query<{ all: number; reached: number }>(`
        with recursive tree as (select id from organisations where parent_id is null
          union all select o.id from organisations o join tree t on o.parent_id = t.id)
        select (select count(*) from organisations) as all, (select count(*) from tree) as reached`)
      expect(reached?.reached).toBe(reached?.all)
      expect((await world.query('select 1 from devices where id = $1', [device.id])).length).toBe(1)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('a live connection follows a move within 2 s: what left is silent, what came is seen', async () => {
  const admin = await make.user()
  const [a, b] = [await add(admin, admin.orgId), await add(admin, admin.orgId)]
  const inner = await add(admin, a.id)
  const device = await make.device({ orgId: inner.id })
  const [ofA, ofB] = [await watch(await make.user({ orgId: a.id })), await watch(await make.user({ orgId: b.id }))]
  // A subscriber of the organisation itself still sees it at its new place.
  const ofInner = await watch(admin, inner.id)
  await report(device)
  await until(() => ofA.seen() > 0 && ofInner.seen() > 0, Boolean, 2000)
  expect(ofB.seen()).toBe(0)
  expect((await move(admin, inner.id, b.id)).body.code).toBe('0')
  const before = ofA.seen()
  const innerBefore = ofInner.seen()
  await report(device)
  await until(() => ofB.seen() > 0 && ofInner.seen() > innerBefore, Boolean, 2000)
  expect(ofA.seen()).toBe(before)
  for (const one of [ofA, ofB, ofInner]) one.close()
})

const watch = async (user: { token: string }, orgId?: number) => {
  const { ticket } = await dataOf(user, live.ticket, {})
  const socket = new WebSocket(`${world.base.replace('http', 'ws')}/v3/live?ticket=${ticket}`)
  let seen = 0
  let isReady = false
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'snapshot' && message.isLast) isReady = true
    if (message.type === 'snapshot' || message.type === 'devices') seen += message.states.length
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', topic: { kind: 'devices', ...(orgId && { orgId }) } }))
  await until(() => isReady)
  return { seen: () => seen, close: () => socket.close() }
}

const report = async ({ deviceCode, secret }: { deviceCode: string; secret: string }) => {
  const response = await fetch(`${world.base}/v3/open/uplink`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${deviceCode}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify({
      id: '1',
      time: Math.floor(Date.now() / 1000) + ++count,
      blocks: [{ id: 3, temp: 52, hum: 610 }],
    }),
  })
  expect(response.status).toBe(200)
}
