import { excursions } from '@coldway/contract/excursions/excursions.ts'
import { fail } from '@coldway/contract/errors.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { expect, test } from 'vitest'
import { makeScope } from '../../platform/org-scope.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { createExcursionsService } from './excursions.service.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
const { callAs, dataOf, make } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })

type Values = Readonly<Record<string, number>>
let count = 0
/** A shipment that left an hour ago, with what its device measured every minute until now. */
const shipped = async (user: MadeUser, values: readonly Values[]) => {
  const device = await make.device({ orgId: user.orgId })
  const { id } = await dataOf(
    user,
    waybills.save,
    {
      orgId: user.orgId,
      waybillType: 'road',
      businessCode: `EX-${++count}`,
      shipping: place('Shanghai'),
      receiving: place('Nanjing'),
      deviceIds: [device.id],
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: utc(nowMs - 61 * minute),
    },
    inUtc,
  )
  const said = values.map((one, at) => ({
    atMs: nowMs - (values.length - 1 - at) * minute - 1000,
    lng: 121,
    lat: 31,
    values: one,
  }))
  if (said.length > 0) await say(world, 'http', device, said)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 60 * minute) }, inUtc)
  return { id, device }
}
const temps = (...stretches: readonly (readonly [minutes: number, temp1: number, door?: number])[]): Values[] =>
  stretches.flatMap(([minutes, temp1, door]) =>
    Array.from({ length: minutes }, (): Values => (door === undefined ? { temp1 } : { temp1, door })),
  )
const asked = (change: object = {}) => ({
  startTime: utc(nowMs - 120 * minute),
  endTime: utc(nowMs + minute),
  above: 8,
  minutes: 30,
  ...change,
})

test('finds the shipments above a bound for long enough, with the door that explains it', async () => {
  const user = await make.user()
  const warm = await shipped(user, temps([10, 5, 0], [40, 11, 1], [11, 5, 0]))
  await shipped(user, temps([30, 5], [20, 11], [11, 5]))
  await shipped(user, temps([61, 5]))
  const found = await dataOf(user, excursions.query, asked(), inUtc)
  expect(found).toMatchObject({ waybillCount: 3, uncertain: [], notExaminedCount: 0 })
  expect(found.found).toMatchObject([
    {
      id: warm.id,
      state: 'inTransit',
      shippingAddress: 'Shanghai',
      stretchCount: 1,
      statedCause: null,
      stretches: [{ deviceId: warm.device.id, key: 'temp1', minutes: 40, side: 'high', peakC: 11, isOpen: false }],
    },
  ])
  expect(found.found[0]?.stretches[0]?.causes[0]).toMatchObject({ is: 'door' })
  const below = await dataOf(user, excursions.query, asked({ above: undefined, below: 6, minutes: 50 }), inUtc)
  expect(below.found).toHaveLength(1)
})

test('names the shipments of which it cannot tell', async () => {
  const user = await make.user()
  const { id } = await shipped(user, [])
  const found = await dataOf(user, excursions.query, asked(), inUtc)
  expect(found).toMatchObject({ found: [], uncertain: [{ id }] })
  expect(found.uncertain[0]?.concerns).not.toEqual([])
})

test('leaves out what ended before the period, and what belongs to others', async () => {
  const user = await make.user()
  const { id } = await shipped(user, temps([61, 11]))
  const other = await make.user()
  expect(await dataOf(other, excursions.query, asked(), inUtc)).toMatchObject({ waybillCount: 0, found: [] })
  await world.query(
    `update waybills set state = 'completed', completed_state = 'arrived', ended_at = $2 where id = $1`,
    [id, new Date(nowMs - 30 * minute)],
  )
  const later = asked({ startTime: utc(nowMs - 10 * minute) })
  expect(await dataOf(user, excursions.query, later, inUtc)).toMatchObject({ waybillCount: 0 })
})

test.each([
  ['no bound', { above: undefined }],
  ['a period that ends before it begins', { endTime: utc(nowMs - 240 * minute) }],
  ['a period that is too long', { startTime: utc(nowMs - 50 * 1440 * minute) }],
  ['a field it does not know', { minuets: 3 }],
])('refuses %s', async (_what, change) => {
  const user = await make.user()
  const { body } = await callAs(user, excursions.query, asked(change) as never, inUtc)
  expect(body.isSuccess).toBe('N')
})

test('leaves out shipments that are taken back from a partner while others are examined', async () => {
  const [owner, partner] = [await make.user(), await make.user()]
  const [waiting, examined, kept] = [await shipped(owner, []), await shipped(owner, []), await shipped(owner, [])]
  const [to = { code: '', path: '' }] = await world.query<{ code: string; path: string }>(
    'select code, path from organisations where id = $1',
    [partner.orgId],
  )
  const orgCodes = [to.code]
  for (const { id } of [waiting, examined, kept]) await dataOf(owner, waybillShares.add, { waybillId: id, orgCodes })
  // The last to start comes first.
  const order: number[] = []
  const get = async (_asking: object, id: number): Promise<object> => {
    order.push(id)
    if (id === waiting.id) throw fail('waybillNotFound')
    if (id === examined.id)
      for (const taken of [examined, waiting])
        await dataOf(owner, waybillShares.remove, { waybillId: taken.id, orgCodes })
    return { excursions: [], excursionCount: 0, concerns: ['gaps'] }
  }
  const { system: db } = world.program.database
  const service = createExcursionsService({ db, clock: world.clock, condition: { get } } as never)
  const scope = makeScope(partner.orgId, to.path)
  const answer = await seeingOnly({ ...scope, userId: undefined }, () =>
    service.query({ scope, zone: '+00:00' }, asked() as never),
  )
  expect(order).toEqual([kept.id, examined.id, waiting.id])
  expect(answer).toMatchObject({ waybillCount: 1, uncertain: [{ id: kept.id }], notExaminedCount: 0 })
})
