import type { ServerMessage } from '@coldway/contract/live.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import type { WaybillMove } from '@coldway/contract/waybills/waybills-topic.ts'
import { expect, test } from 'vitest'
import { openLive } from '../../testing/live-client.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'live']) } })
const { dataOf, make } = world

type Frame = Extract<ServerMessage, { type: 'waybills' }>
const isFrame = (fits: (move: WaybillMove | undefined, frame: Frame) => boolean) => (message: ServerMessage) =>
  message.type === 'waybills' && fits(message.waybills[0], message)

test('a waybill is heard of as it is added, starts, completes and is deleted, by those who may see it', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const blind = await make.user({ orgId: user.orgId, permissions: ['monitor:view'] })
  const device = await make.device({ orgId: user.orgId })
  const clients = await Promise.all([user, stranger, blind].map((one) => openLive(world, one)))
  const [live, other, refused] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
  for (const client of clients) client.subscribe('w', { kind: 'waybills' })
  for (const client of [live, other]) await client.next(isFrame((_, { isSnapshot }) => isSnapshot))
  expect(await refused.next(({ type }) => type === 'ended')).toMatchObject({ code: '403' })

  const place = { siteId: null, address: 'Dock', lng: null, lat: null }
  const save = (businessCode: string) =>
    dataOf(user, waybills.save, {
      orgId: user.orgId,
      waybillType: 'road',
      businessCode,
      shipping: place,
      receiving: place,
      deviceIds: [device.id],
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: '2026-11-23 08:00:00',
    })
  const { id, waybillNo } = await save('BC-1')
  const added = (await live.next(isFrame((move) => move?.state === 'toShip'))) as Frame
  expect(added.waybills[0]).toMatchObject({ id, waybillNo, orgId: user.orgId, version: 1 })
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Loaded' })
  await live.next(isFrame((move) => move?.state === 'inTransit'))
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Unloaded' })
  const done = (await live.next(isFrame((move) => move?.state === 'completed'))) as Frame
  expect(done.waybills[0]?.completedState).toBe('alreadyEnded')
  // Completed waybills are kept: one that is still to be shipped is deleted.
  const next = await save('BC-2')
  await dataOf(user, waybills.deleteByIds, { ids: [next.id] })
  await live.next(isFrame((move) => move?.id === next.id && move.state === null))
  expect(other.messages.filter((message) => message.type === 'waybills' && message.waybills.length > 0)).toEqual([])
  for (const client of clients) client.close()
})

test('a partner hears of a waybill while it is shared, and that it is gone when it is taken back', async () => {
  const [owner, partner] = [await make.user(), await make.user()]
  const device = await make.device({ orgId: owner.orgId })
  const [code] = await world.query<{ code: string }>('select code from organisations where id = $1', [partner.orgId])
  const live = await openLive(world, partner)
  live.subscribe('w', { kind: 'waybills' })
  await live.next(isFrame((_, { isSnapshot }) => isSnapshot))
  const place = { siteId: null, address: 'Dock', lng: null, lat: null }
  const { id, waybillNo } = await dataOf(owner, waybills.save, {
    orgId: owner.orgId,
    waybillType: 'road',
    businessCode: 'BC-shared',
    shipping: place,
    receiving: place,
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: '2026-11-23 08:00:00',
  })
  const asked = { waybillId: id, orgCodes: [code?.code ?? ''] }
  await dataOf(owner, waybillShares.add, asked)
  const given = (await live.next(isFrame((move) => move?.id === id))) as Frame
  expect(given.waybills[0]).toMatchObject({ waybillNo, state: 'toShip' })
  await dataOf(owner, waybills.batchStart, { ids: [id], reason: 'Loaded' })
  await live.next(isFrame((move) => move?.state === 'inTransit'))
  await dataOf(owner, waybillShares.remove, asked)
  const gone = (await live.next(isFrame((move) => move?.id === id && move.state === null))) as Frame
  expect(gone.waybills[0]?.waybillNo).toBe('')
  await dataOf(owner, waybills.batchFinish, { ids: [id], reason: 'Unloaded' })
  await dataOf(owner, waybillShares.add, asked)
  // Nothing of the completion itself was heard.
  await live.next(isFrame((move) => move?.id === id && move.state === 'completed'))
  live.close()
})
