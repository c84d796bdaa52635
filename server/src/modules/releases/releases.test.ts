import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { products } from '@coldway/contract/products/products.ts'
import { nextKinds } from '@coldway/contract/releases/release-sequence.ts'
import { type GivenStep, releases } from '@coldway/contract/releases/releases.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { type MadeUser, testPassword } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, query } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
let count = 0

const deviceOf = new Map<number, Awaited<ReturnType<typeof make.device>>>()

/** Completed, with twenty minutes at these temperatures. */
const completed = async (user: MadeUser, { temps = [5], doors = [] as number[], needsTwoPersons = false } = {}) => {
  const device = await make.device({ orgId: user.orgId })
  const definition = { ...emptyDefinition, lowC: 2, highC: 8, needsTwoPersons }
  const { id: productId } = await dataOf(user, products.save, {
    orgId: user.orgId,
    name: `Goods ${++count}`,
    definition,
  })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `RL-${count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    goods: [{ productId, lot: 'L1' }],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
  }
  const { id } = await dataOf(user, waybills.save, given, inUtc)
  const said = Array.from({ length: 21 }, (_none, at) => ({
    atMs: nowMs - (20 - at) * minute - 1000,
    lng: 121,
    lat: 31,
    values: { temp1: temps[at % temps.length] ?? 5, ...(at < doors.length && { door: doors[at] }) },
  }))
  await say(world, 'http', device, said)
  const startTime = utc(nowMs - 20 * minute)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  deviceOf.set(id, device)
  return id
}
/** Readings between two that are known already. */
const arrivesLate = async (id: number, temp1: number) => {
  const device = deviceOf.get(id)
  if (!device) throw new Error('not completed here')
  await say(
    world,
    'http',
    device,
    [10, 9, 8].map((ago) => ({ atMs: nowMs - ago * minute - 31_000, values: { temp1 } })),
  )
}
const get = (user: MadeUser, waybillId: number) => dataOf(user, releases.queryById, { waybillId })
const sign = async (user: MadeUser, waybillId: number, step: GivenStep, password = testPassword) => {
  const { version } = await get(user, waybillId)
  return (await callAs(user, releases.sign, { waybillId, version, password, step })).body
}
const review = { kind: 'review', comment: '' } as const
const release = { kind: 'decision', outcome: 'released', comment: 'In range all the way' } as const

test('a shipment in range is reviewed and released, each step with name, time and meaning', async () => {
  const user = await make.user()
  const id = await completed(user)
  expect(await get(user, id)).toMatchObject({ state: 'waiting', outcome: null, version: 0, steps: [] })
  expect((await sign(user, id, release)).message).toBe('须先完成前一步骤。')
  expect((await sign(user, id, review)).code).toBe('0')
  expect(await get(user, id)).toMatchObject({ state: 'deciding', needsInvestigation: false })
  expect((await sign(user, id, release)).code).toBe('0')
  const found = await get(user, id)
  expect(found).toMatchObject({ state: 'closed', outcome: 'released', isWhole: true, version: 2 })
  expect(found.steps).toMatchObject([
    {
      kind: 'review',
      account: user.account,
      facts: { verdict: 'inRange', goods: [{ isExceeded: false, outsideMs: 0 }] },
    },
    { kind: 'decision', outcome: 'released', comment: release.comment, facts: null },
  ])
  const list = await dataOf(user, releases.queryPageList, {
    page: 1,
    size: 10,
    conditionVos: [{ column: 'state', type: 'eq', value: 'closed' }],
  })
  expect(list.records).toMatchObject([{ waybillId: id, outcome: 'released', verdict: 'inRange' }])
})

test('readings that arrive after the review and disprove it stop the decision until they are reviewed', async () => {
  const user = await make.user()
  const other = await make.user({ orgId: user.orgId })
  const id = await completed(user, { needsTwoPersons: true })
  await sign(user, id, review)
  await arrivesLate(id, 5)
  expect((await sign(user, id, release)).code).toBe('0')
  await arrivesLate(id, 15)
  const changed = '审核之后收到的数据改变了审核结论，请先重新审核。'
  expect((await sign(other, id, { kind: 'confirmation', comment: '' })).message).toBe(changed)
  expect((await sign(other, id, { kind: 'objection', comment: 'It was warm' })).code).toBe('0')
  expect((await sign(user, id, release)).message).toBe(changed)
  expect((await sign(other, id, review)).code).toBe('0')
  expect(await get(user, id)).toMatchObject({
    state: 'investigating',
    needsInvestigation: true,
    outcome: null,
    round: 1,
  })
})

/** The look at what arrived late, without its wait. */
const looked = (user: MadeUser, id: number) =>
  until(async () => {
    await world.query(`update jobs set run_at = now() where kind = 'lateFacts' and state = 'waiting'`)
    return (await get(user, id)).known
  })

test('readings that arrive after the decision are told beside it, counted, and spent', async () => {
  const user = await make.user()
  const id = await completed(user)
  await sign(user, id, review)
  await sign(user, id, release)
  await arrivesLate(id, 15)
  const known = await looked(user, id)
  expect(known).toMatchObject({ verdict: 'excursion' })
  const found = await dataOf(user, releases.queryPageList, {
    page: 1,
    size: 10,
    conditionVos: [{ column: 'verdict', type: 'eq', value: 'excursion' }],
  })
  expect(found.records).toMatchObject([{ waybillId: id, outcome: 'released', verdict: 'excursion', isDisproved: true }])
  const [goods] = await query<{ spent: number }>(
    'select spent_ms::int as spent from waybill_goods where waybill_id = $1',
    [id],
  )
  expect(goods?.spent).toBeGreaterThan(0)
  await sign(user, id, { kind: 'reopening', comment: 'A logger sent late' })
  await sign(user, id, review)
  expect(await get(user, id)).toMatchObject({ known: null, state: 'investigating', round: 2 })
})

test('a step that reads nothing does not hide what arrived before it', async () => {
  const user = await make.user()
  const id = await completed(user)
  await sign(user, id, review)
  await sign(user, id, release)
  await arrivesLate(id, 15)
  await sign(user, id, { kind: 'reopening', comment: 'Asked for by the customer' })
  expect(await looked(user, id)).toMatchObject({ verdict: 'excursion' })
})

test('an excursion needs an investigation with cause and action, and the time outside is spent', async () => {
  const user = await make.user()
  const id = await completed(user, { temps: [5, 9] })
  await sign(user, id, review)
  expect((await sign(user, id, release)).message).toBe('须先完成前一步骤。')
  const step = {
    kind: 'investigation',
    cause: 'doorOpen',
    correctiveAction: '',
    comment: 'The door stood open',
  } as const
  expect((await sign(user, id, step)).code).toBe('1')
  expect((await sign(user, id, { ...step, correctiveAction: 'Drivers were told' })).code).toBe('0')
  expect((await sign(user, id, { ...release, outcome: 'rejected' })).code).toBe('0')
  expect(await get(user, id)).toMatchObject({ state: 'closed', outcome: 'rejected' })
  const [goods] = await query<{ spent: number }>(
    `select spent_ms::int as spent from waybill_goods where waybill_id = $1`,
    [id],
  )
  expect(goods?.spent).toBe(10 * minute)
})

test('the review keeps what explains the excursions, the cause that explains most first', async () => {
  const user = await make.user()
  const temps = [5, 5, 5, 9, 9, 9, 9, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]
  const id = await completed(user, { temps, doors: [0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
  await sign(user, id, review)
  const [reviewed] = (await get(user, id)).steps
  // Warm air stays when a door is shut: the four minutes beyond the limit are within a quarter of an hour after it.
  expect(reviewed?.facts).toMatchObject({ excursionCount: 1, causes: [{ is: 'door', seconds: 240 }] })
  const silent = await completed(user, { temps })
  await sign(user, silent, review)
  expect((await get(user, silent)).steps[0]?.facts?.causes).toEqual([])
})

test('a decision that needs two persons counts when another one confirms it', async () => {
  const user = await make.user()
  const id = await completed(user, { needsTwoPersons: true })
  const second = await make.user({ orgId: user.orgId })
  await sign(user, id, review)
  await sign(user, id, release)
  expect(await get(user, id)).toMatchObject({ state: 'confirming', outcome: null })
  const confirm = { kind: 'confirmation', comment: '' } as const
  expect((await sign(user, id, confirm)).message).toBe('须由另一人确认该决定。')
  expect((await sign(second, id, { kind: 'objection', comment: 'The lot is wrong' })).code).toBe('0')
  expect(await get(user, id)).toMatchObject({ state: 'deciding', outcome: null })
  await sign(user, id, release)
  expect((await sign(second, id, confirm)).code).toBe('0')
  expect(await get(user, id)).toMatchObject({ state: 'closed', outcome: 'released' })
})

test('what is closed is superseded by another round, and stays on record', async () => {
  const user = await make.user()
  const id = await completed(user)
  await sign(user, id, review)
  await sign(user, id, release)
  expect((await sign(user, id, { kind: 'reopening', comment: 'Late data' })).code).toBe('0')
  expect(await get(user, id)).toMatchObject({ state: 'waiting', round: 2, outcome: null })
  await sign(user, id, review)
  const { steps } = await get(user, id)
  expect(steps.map(({ round, kind }) => `${round} ${kind}`)).toEqual([
    '1 review',
    '1 decision',
    '1 reopening',
    '2 review',
  ])
})

test('nothing is signed with a wrong password, before the end, by a partner, or twice', async () => {
  const user = await make.user()
  const id = await completed(user)
  expect((await sign(user, id, review, 'wrong-Password1')).code).toBe('12001')
  const partner = await make.user()
  await dataOf(user, waybillShares.add, { waybillId: id, orgCodes: [await codeOf(partner)] })
  expect((await get(partner, id)).isOwn).toBe(false)
  expect((await sign(partner, id, review)).code).toBe('403')
  const stranger = await make.user()
  const unknown = (await callAs(stranger, releases.queryById, { waybillId: 999_999 })).body.code
  expect((await callAs(stranger, releases.queryById, { waybillId: id })).body.code).toBe(unknown)
  const both = await Promise.all(
    [1, 2].map(() => callAs(user, releases.sign, { waybillId: id, version: 0, password: testPassword, step: review })),
  )
  expect(both.map(({ body }) => body.code).toSorted()).toEqual(['0', '409'])
})

const stepsOf = async (waybillId: number) =>
  (
    await query<{ kind: string }>('select kind from release_steps where waybill_id = $1 order by position', [waybillId])
  ).map(({ kind }) => kind)
const anotherSession = async ({ account }: MadeUser) =>
  (await callAs(undefined, oauth.token, { username: account, password: testPassword })).body.data?.access_token ?? ''

describe('a session that is no longer one signs nothing, right password or not', () => {
  const signed = async (user: { token: string }, waybillId: number) =>
    (await callAs(user, releases.sign, { waybillId, version: 0, password: testPassword, step: review })).body.code

  // What is known of a session is kept for a moment.
  const ended = (user: { token: string }) =>
    until(
      async () => (await callAs(user, session.me, {})).status,
      (status) => status === 401,
    )

  test.each(['expires_at', 'ends_at, expires_at'])('one that ran out: %s', async (columns) => {
    const user = await make.user()
    const id = await completed(user)
    const set = columns.split(', ').map((column) => `${column} = now() - interval '1 minute'`)
    await query(`update sessions set ${set.join(', ')} where user_id = (select id from users where account = $1)`, [
      user.account,
    ])
    const token = await anotherSession(user)
    await ended(user)
    expect(await signed(user, id)).toBe('40102')
    expect(await stepsOf(id)).toEqual([])
    expect(await signed({ token }, id)).toBe('0')
  })

  test('one that was ended from another', async () => {
    const user = await make.user()
    const id = await completed(user)
    const token = await anotherSession(user)
    await dataOf({ token }, session.endOthers, {})
    await ended(user)
    expect(await signed(user, id)).toBe('40101')
    expect(await stepsOf(id)).toEqual([])
  })

  test('one that is ended while the facts of its step are read', async () => {
    const user = await make.user()
    const id = await completed(user)
    const token = await anotherSession(user)
    const client = await world.program.database.ownerPool.connect()
    await client.query('begin')
    await client.query('lock table waybill_details in access exclusive mode')
    const signing = signed(user, id)
    await until(async () => {
      const waiting = await query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.length > 0
    })
    await dataOf({ token }, session.endOthers, {}).finally(async () => {
      await client.query('commit')
      client.release()
    })
    expect(await signing).toBe('40101')
    expect(await stepsOf(id)).toEqual([])
  })
})

test('a right that was taken away signs nothing', async () => {
  const user = await make.user()
  const id = await completed(user)
  const reader = await make.user({ orgId: user.orgId, permissions: ['waybill:view'] })
  expect((await sign(reader, id, review)).code).toBe('403')
  expect(await stepsOf(id)).toEqual([])
})

test('each step out of its order is refused, and nothing of it is kept', async () => {
  const user = await make.user()
  const id = await completed(user, { temps: [12], needsTwoPersons: true })
  const second = await make.user({ orgId: user.orgId })
  const all: readonly GivenStep[] = [
    review,
    { kind: 'investigation', cause: 'other', correctiveAction: 'Sorted out', comment: 'Too warm' },
    { kind: 'decision', outcome: 'rejected', comment: 'Too warm' },
    { kind: 'confirmation', comment: '' },
    { kind: 'objection', comment: 'Why' },
    { kind: 'reopening', comment: 'Again' },
  ]
  const signedNow: string[] = []
  for (const next of ['review', 'investigation', 'decision', 'confirmation', 'reopening']) {
    const { state } = await get(user, id)
    for (const step of all) {
      if (nextKinds(state).includes(step.kind)) continue
      expect([state, step.kind, (await sign(second, id, step)).message]).toEqual([
        state,
        step.kind,
        '须先完成前一步骤。',
      ])
    }
    const step = all.find(({ kind }) => kind === next) as GivenStep
    const by = next === 'confirmation' ? second : user
    expect((await sign(by, id, step)).code).toBe('0')
    signedNow.push(next)
    expect(await stepsOf(id)).toEqual(signedNow)
  }
})

test('of two persons who sign at once one is heard: the decision is made once, and closed once', async () => {
  const user = await make.user()
  const id = await completed(user, { needsTwoPersons: true })
  const [second, third] = [await make.user({ orgId: user.orgId }), await make.user({ orgId: user.orgId })]
  const atOnce = async (...given: readonly (readonly [MadeUser, GivenStep])[]) => {
    const { version } = await get(user, id)
    const asked = { waybillId: id, version, password: testPassword }
    const answers = await Promise.all(given.map(([who, step]) => callAs(who, releases.sign, { ...asked, step })))
    return answers.map(({ body }) => body.code).toSorted()
  }
  expect(await atOnce([user, review], [second, review])).toEqual(['0', '409'])
  const rejected = { ...release, outcome: 'rejected' } as const
  expect(await atOnce([user, release], [second, rejected], [third, release])).toEqual(['0', '409', '409'])
  const [{ account } = { account: '' }] = await query<{ account: string }>(
    "select account from release_steps where waybill_id = $1 and kind = 'decision'",
    [id],
  )
  const others = [user, second, third].filter((one) => one.account !== account)
  const confirm = { kind: 'confirmation', comment: '' } as const
  expect(await atOnce(...others.map((one) => [one, confirm] as const))).toEqual(['0', '409'])
  expect(await stepsOf(id)).toEqual(['review', 'decision', 'confirmation'])
  expect(await get(user, id)).toMatchObject({ state: 'closed', isWhole: true })
  const issued = () => query('select from evidence_records where waybill_id = $1', [id])
  await until(issued, (rows) => rows.length > 0, 30_000)
  expect(await issued()).toHaveLength(1)
})

const codeOf = async ({ orgId }: MadeUser) =>
  (await query<{ code: string }>(`select code from organisations where id = $1`, [orgId]))[0]?.code ?? ''

test('a signed step that is changed in the database is seen, and the database refuses to', async () => {
  const user = await make.user()
  const id = await completed(user)
  await sign(user, id, review)
  const change = `update release_steps set said = '{"comment":"better"}' where waybill_id = $1`
  await expect(query(change, [id])).rejects.toThrow('what is signed is not changed')
  await expect(query(`delete from release_steps where waybill_id = $1`, [id])).rejects.toThrow('not changed')
  await query(`alter table release_steps disable trigger release_steps_stay`)
  await query(change, [id])
  await query(`alter table release_steps enable trigger release_steps_stay`)
  expect((await get(user, id)).isWhole).toBe(false)
})
