/**
 * Sweeps over the contract, one case per call (house-style.md, "Tests"): audience, token, permission, other people's
 * ids, ratchets. A call that joins `api` joins these at once; one that names an object needs an entry in `bodies`.
 */
import { api } from '@coldway/contract/api.ts'
import type { Call, Sent } from '@coldway/contract/call.ts'
import { errors } from '@coldway/contract/errors.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodies } from './matrix/bodies.ts'
import type { Ids } from './matrix/body.ts'
import { bodiesOf, eq, isListCall, listBody as list } from './matrix/refs.ts'
import { makeWorld } from '../testing/world.ts'

// Behind a proxy, so that the odd bodies come from many addresses and meet no limit.
const world = await makeWorld({ config: { trustsProxy: true } })
const { callAs, make, clock } = world
const own = await make.organisation()
const foreign = await make.organisation()
const ownDevice = await make.device({ orgId: own.id })
const foreignDevice = await make.device({ orgId: foreign.id, deviceName: 'CNRY-foreign', plate: 'CNRY-1' })
const nobody = {
  device: 2_000_000_000,
  organisation: 2_000_000_001,
  role: 2_000_000_002,
  user: 2_000_000_003,
  recipient: 2_000_000_004,
} as const
const canary = 'CNRY-'
/** Somebody with a role, beside the one who asks. */
const colleagueIn = async (orgId: number): Promise<{ user: number; role: number; recipient: number }> => {
  const { account } = await make.user({ orgId })
  const mark = orgId === foreign.id ? canary : 'OWN-'
  const [row] = await world.query<{ user: number; role: number }>(
    `update users set name = $2 || name where account = $1 returning id as user, role_id as role`,
    [account, mark],
  )
  const [contact] = await world.query<{ id: number }>(
    `insert into recipients (org_id, name, email, email_state) values ($1, $2 || 'R', $2 || '@example.com', 'bound') returning id`,
    [orgId, mark],
  )
  return { ...(row as { user: number; role: number }), recipient: contact?.id ?? 0 }
}
const ownIds: Ids = {
  device: ownDevice.id,
  deviceCode: ownDevice.deviceCode,
  organisation: own.id,
  ...(await colleagueIn(own.id)),
}
const foreignIds: Ids = {
  device: foreignDevice.id,
  deviceCode: foreignDevice.deviceCode,
  organisation: foreign.id,
  ...(await colleagueIn(foreign.id)),
}
const absentIds: Ids = { ...nobody, deviceCode: 'NO-SUCH-DEVICE' }

let count = 0

const bodyOf = (call: Call, ids: Ids): Sent<Call> => bodiesOf(call, ids)[0]

const cases = api.map((call) => [call.name, call] as const)
const closed = cases.filter(([, call]) => !call.audience.includes('public'))
const ofUsers = closed.filter(([, call]) => !call.audience.includes('device'))
const guarded = ofUsers.filter(([, call]) => call.needs)
const naming = cases.filter(([, call]) => call.ids.length > 0)

test('every call has a name and a path of its own', () => {
  expect(new Set(api.map(({ name }) => name)).size).toBe(api.length)
  expect(new Set(api.map(({ path }) => path)).size).toBe(api.length)
})

describe.each(cases)('%s', (_name, call) => {
  test('says whom it is for and what it does', () => {
    expect(call.audience.length).toBeGreaterThan(0)
    expect(call.does).toMatch(/\.$|…$/)
    for (const name of call.fails) expect(errors).toHaveProperty(name)
    if (call.needs) expect(call.audience).toEqual(['user'])
  })

  test('is mounted: it never answers as an unknown path', async () => {
    const { body, status } = await callAs(undefined, call, bodyOf(call, ownIds))
    expect([status, body.code]).not.toEqual([404, '404'])
  })
})

describe.each(closed)('%s', (_name, call) => {
  test.each([
    ['no', undefined],
    ['an empty', ''],
    ['an unknown', 'A'.repeat(32)],
    ['an endless', 'A'.repeat(8000)],
    ['a malformed', "' or 1=1 --"],
  ])('answers 401 to %s token, whatever the body', async (_which, token) => {
    for (const body of [bodyOf(call, ownIds), { nonsense: true }]) {
      const headers: Record<string, string> = token === undefined ? {} : { access_token: token }
      const answer = await callAs(undefined, call, body, headers)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ isSuccess: 'N', code: expect.stringMatching(/^401/), data: null })
    }
  })
})

describe.each(guarded)('%s', (_name, call) => {
  test('answers 403 to a user who has every permission but the needed one', async () => {
    const others = permissions.filter((permission) => permission !== call.needs)
    const user = await make.user({ orgId: own.id, permissions: others })
    for (const ids of [ownIds, foreignIds, absentIds]) {
      const { status, body } = await callAs(user, call, bodyOf(call, ids))
      expect([status, body.code, body.data]).toEqual([403, '403', null])
    }
    const left = await trailOf(user.account, call.name)
    expect(left).toEqual(call.effect === 'read' ? [] : Array(3).fill({ outcome: 'denied', error: 'forbidden' }))
  })
})

describe.each(ofUsers)('%s', (_name, call) => {
  test('lets one who must change the password do so and no more', async () => {
    const user = await make.user({ orgId: own.id, initialUntilMs: clock.now() + 3_600_000 })
    const { status, body } = await callAs(user, call, bodyOf(call, ownIds))
    if (call.audience.includes('mustChange')) expect(body.code).not.toBe('40330')
    else expect([status, body.code]).toEqual([403, '40330'])
  })
})

describe.each(naming)('%s', (_name, call) => {
  const user = make.user({ orgId: own.id })

  test('has a body for every place that names an object', () => {
    expect(isListCall(call) || call.name in bodies).toBe(true)
    for (const { entity } of call.ids) expect(['device', 'organisation', 'role', 'user', 'recipient']).toContain(entity)
  })

  test('works on what is his own', async () => {
    // Objects of his own for each call: some do not survive it.
    const ids = await freshIds()
    for (const body of bodiesOf(call, ids)) expect((await callAs(await user, call, body)).body.code).toBe('0')
  })

  test("answers to another organisation's ids as to ids of nothing, and changes nothing", async () => {
    const before = await stateOf(foreign.id)
    const [foreigns, absents] = [bodiesOf(call, foreignIds), bodiesOf(call, absentIds)]
    for (const [index, body] of foreigns.entries()) {
      const answer = await callAs(await user, call, body)
      const absent = await callAs(await user, call, absents[index])
      expect([answer.status, answer.text]).toEqual([absent.status, absent.text])
      expect(answer.text).not.toContain(canary)
    }
    expect(await stateOf(foreign.id)).toEqual(before)
  })
})

const stateOf = (orgId: number) =>
  world.query(
    `select to_jsonb(d) as row from devices d where org_id = $1 union all select to_jsonb(o) from organisations o where id = $1
      union all select to_jsonb(r) from roles r where org_id = $1 union all select to_jsonb(u) from users u where org_id = $1
      union all select to_jsonb(m) from recipients m where org_id = $1
      union all select to_jsonb(c) from organisations c where parent_id = $1 order by 1`,
    [orgId],
  )

/** A leaf below the own organisation that nothing hangs on, and a device, a user and a role that nobody needs. */
const freshIds = async (): Promise<Ids> => {
  const device = await make.device({ orgId: own.id })
  const leaf = await make.organisation(own)
  const [role] = await world.query<{ id: number }>(`insert into roles (org_id, name) values ($1, $2) returning id`, [
    own.id,
    `Fresh ${++count}`,
  ])
  return {
    device: device.id,
    deviceCode: device.deviceCode,
    organisation: leaf.id,
    ...(await colleagueIn(own.id)),
    role: role?.id ?? 0,
  }
}

describe('ratchets', () => {
  /** These look like ids and name nothing that exists. */
  const noIds: Record<string, readonly string[]> = {
    'devices.save': ['deviceCode'],
    'menus.queryUserMenu': ['appId'],
    'recipients.batchSave': ['recipients.wechatId'],
    'recovery.fp-sendMailAuthCode': ['challengeId'],
    'recovery.fp-checkSendMailAuthCode': ['challengeId'],
    'recovery.fp-updatePasswordByUsername': ['challengeId'],
    'verification.check': ['challengeId'],
    'recipients.update': ['wechatId'],
    'open.uplink': ['id', 'blocks.id', 'blocks[].id'],
  }
  const looksLikeId = /(^|\.)(id|ids|[a-z]\w*(Id|Ids|Code|Codes|No|Nos)|number)(\[\])?$/

  test.each(cases)('%s lists every field that looks like an id', (_name, call) => {
    const listed = new Set([...call.ids.map(({ at }) => at), ...(noIds[call.name] ?? [])])
    const given = fieldsOf(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Schema)
    expect(
      given.filter((field) => looksLikeId.test(field) && !listed.has(field) && !/^terminalNo$/.test(field)),
    ).toEqual([])
  })

  test.each(cases)('%s lists every id it can be searched by', (_name, call) => {
    const searched = [
      'id',
      'deviceId',
      'deviceCode',
      'orgId',
      'orgCode',
      'userId',
      'roleId',
      'terminalNo',
      'number',
    ].filter((column) => {
      const read = call.body.safeParse(list(eq(column, '1')))
      const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Schema
      return shape.properties?.conditionVos && read.success
    })
    expect(searched.filter((column) => !call.ids.some(({ at }) => at === `conditionVos.${column}`))).toEqual([])
  })

  interface Schema {
    readonly properties?: Record<string, Schema>
    readonly items?: Schema
    readonly anyOf?: readonly Schema[]
    readonly oneOf?: readonly Schema[]
  }
  const fieldsOf = (schema: Schema, path = ''): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const at = path ? `${path}.${name}` : name
      return [field.items ? `${at}[]` : at, ...fieldsOf(field, at)]
    }),
    ...(schema.items ? fieldsOf(schema.items, path) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => fieldsOf(one, path)),
  ]
})

/** Needs a secret that a sweep does not know; its own tests see to it. */
const isPassword = (call: Call): boolean => ['users.changePwd', 'verification.check'].includes(call.name)

test.each(ofUsers.filter(([, call]) => call.effect !== 'read' && !isPassword(call)))(
  '%s ignores what it was not asked for, and leaves one row of the trail',
  async (_name, call) => {
    const user = await make.user({ orgId: own.id })
    const extras = {
      orgPath: foreign.path,
      org_id: foreign.id,
      role_id: 1,
      userId: 1,
      tenantId: 1,
      permissions: ['user:edit'],
      version: 1,
      isEnabled: false,
      secret: 'mine',
      secretHash: 'mine',
      status: 'x',
      isGlobal: true,
      ['__proto__x']: {},
    }
    const body = { ...extras, ...(bodyOf(call, await freshIds()) as object) }
    const before = [await stateOf(foreign.id), await rights()]
    expect((await callAs(user, call, body as never)).body.code).toBe('0')
    expect([await stateOf(foreign.id), await rights()]).toEqual(before)
    expect(await trailOf(user.account, call.name)).toEqual([{ outcome: 'done', error: null }])
    const strays = await world.query(
      'select 1 from devices d join organisations o on o.id = d.org_id where d.org_path <> o.path',
    )
    expect(strays).toEqual([])
  },
)
/** Rows of one who made this call and no other. */
const trailOf = (account: string, call: string) =>
  world.query('select outcome, error from audit_rows where account = $1 and call = $2', [account, call])
const rights = () =>
  world.query('select id, org_id, role_id, is_enabled from users where org_id = $1 order by id', [foreign.id])

describe('whatever a body holds, the answer is a refusal and no fault', () => {
  const odd: readonly unknown[] = [
    null,
    0,
    -1,
    1.5,
    1e300,
    '',
    '\0',
    'a\0b',
    '\ud800',
    "'; drop table devices; --",
    'x'.repeat(300),
    [],
    {},
    true,
    '0x10',
    ' 12 ',
    'NaN',
    '9'.repeat(30),
    [[]],
    { a: 1 },
    '2026-02-30 00:00:00',
    '0000-00-00 00:00:00',
  ]
  // The other two end the session that asks.
  test.each(ofUsers.filter(([, call]) => call.name !== 'session.end' && !isPassword(call)))(
    '%s',
    async (_name, call) => {
      const user = await make.user({ orgId: own.id })
      const device = await make.device({ orgId: own.id })
      const given = bodiesOf(call, { ...ownIds, device: device.id })
      const ask = async (body: unknown): Promise<void> => {
        const headers = { 'x-forwarded-for': `10.${++count >> 16}.${(count >> 8) & 255}.${count & 255}` }
        const { status, text } = await callAs(user, call, body as never, headers)
        if (status >= 500 || status === 429) throw new Error(`${JSON.stringify(body)} answered ${status} ${text}`)
      }
      const all = [...odd, ...oddBodies(given, odd)]
      for (let at = 0; at < all.length; at += 20) await Promise.all(all.slice(at, at + 20).map(ask))
    },
    60_000,
  )

  const oddBodies = (given: readonly unknown[], values: readonly unknown[]): unknown[] => {
    const isList = 'conditionVos' in (given[0] as object)
    const fields = given.flatMap((body) =>
      Object.keys(body as object).flatMap((key) => values.map((value) => ({ ...(body as object), [key]: value }))),
    )
    if (!isList) return fields
    const conditions = values.flatMap((value) =>
      ['deviceCode', 'orgId', 'createTime', 'category', 'no_such', '__proto__'].flatMap((column) => [
        ...['eq', 'like', 'gt'].map((type) => list({ column, type, value })),
        ...['in', 'between'].map((type) => list({ column, type, value: [value, value] })),
      ]),
    )
    return [...fields, ...conditions]
  }
})
