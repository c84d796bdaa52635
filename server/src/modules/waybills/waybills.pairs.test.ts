/**
 * Two people, a partner and the rule do two things to one shipment at the same moment: for each pair of them, the outcome is that
 * of one after the other, in one of the two orders, and the one who comes second is told.
 */
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { isLong, makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const ago = (minutes: number) => nowMs - minutes * minute
const runs = isLong ? 25 : 1
let count = 0

/** Reports from so many kilometres east of the sender; the receiver is 50 km away. */
const hear = (device: MadeDevice, ...said: readonly (readonly [minutesAgo: number, km: number])[]) =>
  say(
    world,
    'http',
    device,
    said.map(([minutes, km]) => ({ atMs: ago(minutes), lng: 121 + km / 95.4, lat: 31, values: { temp1: 4 } })),
  )
/** Waits until the rules have read everything. */
const settled = () => until(async () => (await world.query('select from rule_inbox limit 1')).length === 0)

const siteAt = async (user: MadeUser, km: number): Promise<number> => {
  const circle = { shape: 'circle', centerlat: 31, centerlng: 121 + km / 95.4, radius: 2000 } as const
  const { id } = await dataOf(user, sites.save, { siteName: `At ${km} km`, siteType: 'warehouse', ...circle })
  await world.query(`update sites set shaped_at = now() - interval '2 days' where id = $1`, [id])
  return id
}
const place = (siteId: number) => ({ siteId, address: 'A site', lng: null, lat: null })

/** A shipment with one device at its sender, another device to exchange it for, and a partner of another tenant. */
const waiting = async () => {
  const [user, partner] = [await make.user(), await make.user()]
  const [device, spare] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const { id } = await dataOf(
    user,
    waybills.save,
    {
      orgId: user.orgId,
      waybillType: 'road',
      businessCode: `PAIR-${++count}`,
      shipping: place(await siteAt(user, 0)),
      receiving: place(await siteAt(user, 50)),
      deviceIds: [device.id],
      startMode: 'automatic',
      endMode: 'automatic',
      plannedStartTime: utc(nowMs),
    },
    inUtc,
  )
  await world.query(`update waybill_details set created_at = now() - interval '2 hours' where waybill_id = $1`, [id])
  await world.query(`update site_subscriptions set from_at = now() - interval '2 hours' where waybill_id = $1`, [id])
  await hear(device, [60, 0], [50, 0])
  await settled()
  const [org] = await world.query<{ code: string }>('select code from organisations where id = $1', [partner.orgId])
  const orgCodes = [org?.code ?? '']
  return { user, partner, device, spare, id, orgCodes, known: await dataOf(user, waybills.queryById, { id }, inUtc) }
}
type Shipment = Awaited<ReturnType<typeof waiting>>

/** The same under way since 40 minutes, and shared. */
const underWay = async (): Promise<Shipment> => {
  const one = await waiting()
  const { user, id, device, orgCodes } = one
  await dataOf(user, waybillShares.add, { waybillId: id, orgCodes })
  await hear(device, [40, 10], [39, 12])
  await settled()
  return { ...one, known: await dataOf(user, waybills.queryById, { id }, inUtc) }
}

type Act = (on: Shipment) => Promise<string>
const codeOf = async (answer: ReturnType<typeof callAs>): Promise<string> => (await answer).body.code
const byTheRule = async (answer: Promise<unknown>): Promise<string> => {
  await answer
  return 'none'
}
const finishedBy = (by: MadeUser, id: number) =>
  codeOf(callAs(by, waybills.batchFinish, { ids: [id], reason: 'Handed over', endTime: utc(ago(5)) }, inUtc))
const changed = ({ user, known }: Shipment, more: { readonly remark?: string; readonly deviceIds: number[] }) =>
  codeOf(callAs(user, waybills.update, { ...known, ...more }, inUtc))
const shared =
  (call: 'add' | 'remove'): Act =>
  ({ user, id, orgCodes }) =>
    codeOf(callAs(user, waybillShares[call], { waybillId: id, orgCodes }))

const edits: Act = (on) => changed(on, { remark: 'Ring the bell', deviceIds: [on.device.id] })
const exchanges: Act = (on) => changed(on, { deviceIds: [on.spare.id] })
const deletes: Act = ({ user, id }) => codeOf(callAs(user, waybills.deleteByIds, { ids: [id] }))

const acts: Readonly<Record<'waiting' | 'underWay', Readonly<Record<string, Act>>>> = {
  waiting: {
    starts: ({ user, id }) =>
      codeOf(callAs(user, waybills.batchStart, { ids: [id], reason: 'Loaded', startTime: utc(ago(45)) }, inUtc)),
    edits,
    exchanges,
    deletes,
    shares: shared('add'),
    departs: ({ device }) => byTheRule(hear(device, [40, 10], [39, 12])),
  },
  underWay: {
    finishes: ({ user, id }) => finishedBy(user, id),
    'finishes as partner': ({ partner, id }) => finishedBy(partner, id),
    edits,
    exchanges,
    deletes,
    'takes back': shared('remove'),
    arrives: ({ device }) => byTheRule(hear(device, [20, 50], [19, 50])),
  },
}

/** What two acts leave behind, and what each of those who took them is told. */
const outcome = async (on: Shipment, codes: readonly string[]) => {
  await settled()
  const { body } = await callAs(on.user, waybills.queryById, { id: on.id }, inUtc)
  const isShared = await world.query('select from waybill_shares where waybill_id = $1 and revoked_at is null', [on.id])
  if (body.code !== '0' || !body.data) return { codes, gone: body.code, shares: isShared.length }
  const { state, completedState, remark, startActor, endActor, actualStartTime, completionTime, devices, history } =
    body.data
  return {
    codes,
    state,
    completedState,
    remark,
    by: [startActor, endActor],
    at: [actualStartTime, completionTime],
    shares: isShared.length,
    devices: devices.map((one) => [one.deviceId === on.device.id, one.boundFrom !== null, one.boundUntil !== null]),
    steps: history.map(({ event, actor }) => `${event} ${actor}`),
  }
}

const pairsOf = (names: readonly string[]) =>
  names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))

describe.each([
  ['that waits', waiting, acts.waiting],
  ['under way', underWay, acts.underWay],
] as const)('a shipment %s', (_state, prepare, can) => {
  test.each(pairsOf(Object.keys(can)))('that %s and %s at once', async (first, second) => {
    const [one, other] = [can[first] as Act, can[second] as Act]
    const [ahead, behind] = [await prepare(), await prepare()]
    const firstThen = await one(ahead)
    await settled()
    const orders = [await outcome(ahead, [firstThen, await other(ahead)])]
    const secondThen = await other(behind)
    await settled()
    orders.push(await outcome(behind, [await one(behind), secondThen]))
    for (let run = 0; run < runs; run++) {
      const on = await prepare()
      expect(orders).toContainEqual(await outcome(on, await Promise.all([one(on), other(on)])))
    }
  })
})
