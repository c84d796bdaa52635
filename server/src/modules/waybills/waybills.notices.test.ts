/** Messages of waybills: who is notified of what, and that a step and its message are written both or neither. */
import { languages } from '@coldway/contract/enums.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { describe, expect, test } from 'vitest'
import { createLocalBus } from '../../platform/bus.ts'
import type { Tx } from '../../platform/database.ts'
import { makeScope } from '../../platform/org-scope.ts'
import type { Write } from '../../platform/trail.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { isLong, makeWorld } from '../../testing/world.ts'
import { alarming } from '../alarm-engine/alarming.fixture.ts'
import { createMessages } from '../messages/index.ts'
import { createLifeService } from './life.service.ts'
import { createQueues } from './queues.ts'
import { createWaybillsRule } from './waybills.rule.ts'

const world = await makeWorld()
const { callAs, dataOf, make, query, clock, program } = world
const { policy, live, rows: alarmsOf } = alarming(world)
const minute = 60_000
const nowMs = Math.floor(clock.now() / 1000) * 1000
const ago = (minutes: number) => nowMs - minutes * minute
let count = 0

const nobody = { email: [], sms: [], wechat: [], http: [] }
const place = (siteId: number | null, address: string) => ({ siteId, address, lng: null, lat: null })
const siteAt = async (user: MadeUser, km: number): Promise<number> => {
  const circle = { siteType: 'warehouse', shape: 'circle', centerlat: 31, radius: 2000 } as const
  const asked = { siteName: `Site ${++count}`, ...circle, centerlng: 121 + km / 95.4 }
  const { id } = await dataOf(user, sites.save, asked)
  await query(`update sites set shaped_at = now() - interval '2 days' where id = $1`, [id])
  return id
}

interface Story {
  readonly user: MadeUser
  readonly device: MadeDevice
  readonly id: number
  readonly recipientId: number
}
/** A waybill of two hours ago that notifies one recipient by text message and push. */
const story = async (messages: readonly string[], more: object = {}, by?: MadeUser): Promise<Story> => {
  const user = by ?? (await make.user())
  const device = await make.device({ orgId: user.orgId })
  const added = [{ name: 'Zhang', phone: '13800138000', httpAddress: 'https://example.com/hook' }]
  const { ids } = await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: added })
  const recipientId = ids[0] as number
  const { id } = await dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    businessCode: `BC-${++count}`,
    shipping: place(null, 'Shanghai'),
    receiving: place(null, 'Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(nowMs),
    messages: messages as never,
    recipients: { ...nobody, sms: [recipientId], http: [recipientId] },
    ...more,
  })
  await query(`update waybill_details set created_at = now() - interval '2 hours' where waybill_id = $1`, [id])
  await query(`update site_subscriptions set from_at = now() - interval '2 hours' where waybill_id = $1`, [id])
  return { user, device, id, recipientId }
}
/** Makes a shipment between sites 50 km apart, at which it starts and completes by itself. */
const automatic = async (messages: readonly string[]): Promise<Story> => {
  const user = await make.user()
  const [shipping, receiving] = [await siteAt(user, 0), await siteAt(user, 50)]
  const ends = { shipping: place(shipping, 'Shanghai'), receiving: place(receiving, 'Nanjing') }
  return story(messages, { ...ends, startMode: 'automatic', endMode: 'automatic' }, user)
}
const hear = (device: MadeDevice, ...said: readonly (readonly [minutesAgo: number, km: number, tempC?: number])[]) =>
  say(
    world,
    'http',
    device,
    said.map(([minutes, km, temp1 = 4]) => ({
      atMs: ago(minutes),
      lng: 121 + km / 95.4,
      lat: 31,
      values: { temp1 },
    })),
  )
const step = (of: Story, call: typeof waybills.batchStart | typeof waybills.batchFinish) =>
  callAs(of.user, call as typeof waybills.batchStart, { ids: [of.id], reason: 'By hand' })

/** What left for the recipient, by kind and channel. */
const announced = async ({ recipientId }: Story): Promise<string[]> => {
  const rows = await query<{ key: string; channel: string; data: string | null; text: string }>(
    `select o.notice_key as key, o.channel, o.text from outbox o
      where o.recipient_id = $1 and exists (select from jobs j where (j.payload ->> 'id')::bigint = o.id)
      order by o.id`,
    [recipientId],
  )
  return rows.filter(({ channel }) => channel === 'http').map(({ text }) => (JSON.parse(text) as { type: string }).type)
}

describe('a waybill', () => {
  test('announces its start and its completion, once on each channel, in words and facts', async () => {
    const of = await story(['start', 'completion'])
    await step(of, waybills.batchStart)
    await step(of, waybills.batchStart)
    await step(of, waybills.batchFinish)
    expect(await announced(of)).toEqual(['waybillStarted', 'waybillCompleted'])
    const rows = await query<{ channel: string; text: string }>(
      'select channel, text from outbox where recipient_id = $1 order by id',
      [of.recipientId],
    )
    expect(rows.map(({ channel }) => channel).toSorted()).toEqual(['http', 'http', 'sms', 'sms'])
    const push = JSON.parse(rows.find(({ channel }) => channel === 'http')?.text ?? '') as { data: { facts: object } }
    expect(push.data.facts).toMatchObject({
      kind: 'waybillStarted',
      waybillId: of.id,
      shipping: 'Shanghai',
      receiving: 'Nanjing',
      reason: 'By hand',
    })
  })

  test.each([
    [['start'], ['waybillStarted']],
    [['completion'], ['waybillCompleted']],
    [[], []],
  ])('with %j switched on announces %j', async (messages, expected) => {
    const of = await story(messages)
    await step(of, waybills.batchStart)
    await step(of, waybills.batchFinish)
    expect(await announced(of)).toEqual(expected)
  })

  test('announces what its devices do at sites and what the rule makes of it', async () => {
    const of = await automatic(['siteEntry', 'siteExit', 'start', 'completion'])
    await hear(of.device, [60, 0], [50, 0.1], [40, 10], [39, 12], [20, 50], [19, 50])
    await until(async () => (await announced(of)).length === 4)
    expect((await announced(of)).toSorted()).toEqual(['siteEntry', 'siteExit', 'waybillCompleted', 'waybillStarted'])
  })

  test('is silent about sites and alarms while those are switched off', async () => {
    const of = await automatic(['completion'])
    await hear(of.device, [60, 0], [50, 0.1], [40, 10], [39, 12], [20, 50], [19, 50])
    await until(async () => (await announced(of)).length > 0)
    expect(await announced(of)).toEqual(['waybillCompleted'])
  })

  test('takes no recipient of another tenant, and keeps one that is known', async () => {
    const [of, other] = [await story([]), await story([])]
    const { version, ...found } = await dataOf(of.user, waybills.queryById, { id: of.id })
    const asked = { ...found, deviceIds: [of.device.id], version }
    const strange = { ...asked, recipients: { ...nobody, sms: [other.recipientId] } }
    expect((await callAs(of.user, waybills.update, strange)).body.code).toBe('28000')
    expect((await callAs(of.user, waybills.update, asked)).body.code).toBe('0')
  })
})

const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const bus = createLocalBus(() => undefined)
const messages = createMessages({ db: program.database.db, bus, clock, texts, placeOf: async () => '' }).service
const rule = createWaybillsRule(messages)
const life = createLifeService({ clock, bus, messages, inQueues: createQueues() }, 'scene')
const { system } = program.database
const killed = new Error('killed before the commit')

/** A transaction of a process that may be killed after its last statement. */
const transaction = (isKilled: boolean, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  seeingEverything(() =>
    system.transaction().execute(async (tx) => {
      const done = await work(tx)
      if (isKilled) throw killed
      return done
    }),
  )

type Action = 'start' | 'finish' | 'rule'
const act = async ({ id, user, device }: Story, action: Action, isKilled: boolean): Promise<unknown> => {
  const publish = () => undefined
  if (action === 'rule') {
    const findings = [{ deviceId: device.id, atMs: nowMs, is: 'siteLeft', value: 1, subjectId: null }]
    const batch = { nowMs: clock.now(), samples: [], due: [], findings, wake: async () => undefined, publish }
    return transaction(isKilled, (tx) => rule.run({ ...batch, tx }))
  }
  const write: Write = (work) =>
    transaction(isKilled, async (tx) => (await work(tx)).data) as Promise<Awaited<ReturnType<typeof work>>['data']>
  const [{ path } = { path: '' }] = await query<{ path: string }>('select path from organisations where id = $1', [
    user.orgId,
  ])
  const context = { scope: makeScope(user.orgId, path), by: { userName: 'Wang' }, zone: '+00:00', write } as never
  return life[action](context, { ids: [id], reason: 'By hand' })
}

/** A device that left one site and came to the other, as the rule of sites has recorded it. */
const seenToArrive = ({ id, device }: Story) =>
  query(
    `insert into site_stays (device_id, site_id, site_name, site_type, entered_at, has_entry, lng, lat, exited_at, exit_lng, exit_lat, created_at)
      select $1::int, w.shipping_site_id, '', 'warehouse', now() - interval '90 minutes', true, 121, 31, now() - interval '60 minutes', 121, 31, now()
        from waybills w where w.id = $2
      union all select $1::int, w.receiving_site_id, '', 'warehouse', now() - interval '20 minutes', true, 121, 31, null, null, null, now()
        from waybills w where w.id = $2`,
    [device.id, id],
  )

test.each(Array.from({ length: isLong ? 200 : 12 }, (_, seed) => seed))(
  'interleaving %i: each step that was committed is announced once, and no other',
  async (seed) => {
    let state = seed * 2_654_435_761 + 12_345
    const random = (below: number): number => {
      state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917
      return ((state ^ (state >>> 13)) >>> 0) % below
    }
    const of = await automatic(['start', 'completion'])
    await seenToArrive(of)
    const actions = (['start', 'finish', 'rule'] as const).filter((action) => action !== 'rule' || random(2) > 0)
    for (let round = 0; round < 4; round++) {
      const taken = Array.from({ length: 1 + random(4) }, () => actions[random(actions.length)] as Action)
      await Promise.allSettled(taken.map((action) => act(of, action, random(3) === 0)))
      const { state: now, history } = await dataOf(of.user, waybills.queryById, { id: of.id })
      const steps = history.map(({ event }) => event).filter((event) => event === 'started' || event === 'completed')
      const expected = { toShip: [], inTransit: ['started'], completed: ['started', 'completed'] }[now]
      expect(steps).toEqual(expected)
      expect(await announced(of)).toEqual(expected.map((one) => `waybill${one[0]?.toUpperCase()}${one.slice(1)}`))
    }
  },
)

test('alarms of its devices are announced from its start on, also without a push of the policy', async () => {
  const [of, waiting] = [await story(['alarm']), await story(['alarm'])]
  await step(of, waybills.batchStart)
  for (const { user } of [of, waiting]) await policy(user, { push: { isEnabled: false, scope: 'branch', types: [] } })
  await live(of.device, { 1: 4, 2: 30, 15: 30 })
  await live(waiting.device, { 16: 4, 17: 30, 30: 30 })
  expect(await alarmsOf(waiting.device)).toHaveLength(1)
  expect(await announced(of)).toEqual(['alarm'])
  expect(await announced(waiting)).toEqual([])
})

test('what waits for the recipients of a former partner is withdrawn, that of sites and alarms too', async () => {
  const owner = await make.user()
  const [branch, sibling] = [await make.organisation({ id: owner.orgId }), await make.organisation({ id: owner.orgId })]
  const [mine, theirs] = [await make.user({ orgId: branch.id }), await make.user({ orgId: sibling.id })]
  const added = [{ name: 'Li', phone: '13800138001' }]
  const { ids } = await dataOf(theirs, recipients.batchSave, { orgId: theirs.orgId, recipients: added })
  const ends = {
    shipping: place(await siteAt(mine, 0), 'Shanghai'),
    receiving: place(await siteAt(mine, 50), 'Nanjing'),
  }
  const modes = { startMode: 'automatic', endMode: 'automatic' }
  const of = await story(['alarm', 'siteEntry', 'siteExit', 'start'], { ...ends, ...modes }, mine)
  const [{ code: orgCode } = { code: '' }] = await query<{ code: string }>(
    'select code from organisations where id = $1',
    [sibling.id],
  )
  await dataOf(mine, waybillShares.add, { waybillId: of.id, orgCodes: [orgCode] })
  const { version, ...known } = await dataOf(theirs, waybills.queryById, { id: of.id })
  const sms = [of.recipientId, ids[0] as number]
  await dataOf(theirs, waybills.update, {
    ...known,
    version,
    deviceIds: [of.device.id],
    recipients: { ...known.recipients, sms },
  })
  await hear(of.device, [60, 0], [50, 0.1], [40, 10], [39, 12])
  await policy(mine, { push: { isEnabled: false, scope: 'branch', types: [] } })
  await live(of.device, { 41: 30, 55: 30 })
  const sent = () =>
    query<{ kind: string; who: string; withdrawn: string | null; isUnderWay: boolean }>(
      `select split_part(notice_key, ':', 1) as kind, case recipient_id when $1 then 'kept' else 'gone' end as who, withdrawn,
          state in ('queued', 'sending') as "isUnderWay" from outbox where recipient_id = any($2::int[]) and channel = 'sms' order by 1, 2, id`,
      [of.recipientId, sms],
    )
  // One under way would be sent after it is put back.
  await until(async () => {
    const all = await sent()
    return new Set(all.map(({ kind, who }) => kind + who)).size === 6 && !all.some(({ isUnderWay }) => isUnderWay)
  })
  await query(`update outbox set state = 'queued' where recipient_id = any($1::int[])`, [sms])
  await dataOf(mine, waybillShares.remove, { waybillId: of.id, orgCodes: [orgCode] })
  const now = await sent()
  expect(new Set(now.filter(({ who }) => who === 'gone').map(({ kind }) => kind))).toEqual(
    new Set(['alarm', 'site', 'waybill']),
  )
  for (const { who, withdrawn } of now) expect(withdrawn).toBe(who === 'gone' ? 'shareOff' : null)
})
