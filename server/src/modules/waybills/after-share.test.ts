/** What goes on by itself for a partner ends with the share: runs of its schedules, and events that its rule has waiting. */
import type { ForwardedBatch } from '@coldway/contract/forwarding/events.ts'
import { forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import { schedules } from '@coldway/contract/schedules/schedules.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { afterAll, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { startHookServer } from '../../testing/hook-server.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { makeDue, morningList } from '../schedules/schedules.fixture.ts'

const hooks = await startHookServer()
afterAll(() => hooks.close())
const world = await makeWorld({
  config: { channels: { ...testConfig().channels, egressAllow: [hooks.hostPort] } },
})
const { clock, dataOf, make, query } = world
const listed = { page: 1, size: 50, conditionVos: [], sorts: [] }
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
let count = 0

const save = (user: MadeUser, device: MadeDevice, number: string) =>
  dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    waybillNo: number,
    businessCode: number,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(clock.now()),
  })

const shared = async () => {
  const [owner, partner] = [await make.user(), await make.user()]
  const device = await make.device({ orgId: owner.orgId })
  const { id, waybillNo } = await save(owner, device, `SHARED-${++count}-`)
  await dataOf(owner, waybills.batchStart, { ids: [id], reason: 'Loaded' })
  const [org] = await query<{ code: string }>('select code from organisations where id = $1', [partner.orgId])
  const orgCodes = [org?.code ?? '']
  await dataOf(owner, waybillShares.add, { waybillId: id, orgCodes })
  const takeBack = () => dataOf(owner, waybillShares.remove, { waybillId: id, orgCodes })
  return { owner, partner, device, id, waybillNo, takeBack }
}

test('a run of a schedule of the list of shipments has the shared one until it is taken back', async () => {
  const { partner, waybillNo, takeBack } = await shared()
  const own = await make.device({ orgId: partner.orgId })
  const { waybillNo: its } = await save(partner, own, 'ITS-OWN')
  const list = waybills.queryMonitoringPageList.name
  const { id } = await dataOf(
    partner,
    schedules.save,
    morningList({ file: { kind: 'list', list, file: { format: 'csv', title: 'Shipments' }, timeColumn: null } }),
  )
  const run = async () => {
    const before = (await dataOf(partner, downloads.queryPageList, listed)).total
    await makeDue(world, id)
    const newest = async () => (await dataOf(partner, downloads.queryPageList, listed)).records[0]
    await until(async () => (await dataOf(partner, downloads.queryPageList, listed)).total > before)
    await until(async () => !['queued', 'exporting'].includes((await newest())?.state ?? ''), Boolean, 60_000)
    const { url } = await dataOf(partner, downloads.downloadFromCOS, { id: (await newest())?.id ?? 0 })
    const text = await (await fetch(world.base + url)).text()
    return [its, waybillNo].map((one) => text.includes(one))
  }
  expect(await run()).toEqual([true, true])
  await takeBack()
  expect(await run()).toEqual([true, false])
})

test('a rule of a partner forwards nothing of the shared shipment and its devices, then and after', async () => {
  const { owner, partner, device, id, waybillNo, takeBack } = await shared()
  const spare = await make.device({ orgId: partner.orgId })
  hooks.answer = () => 503
  await dataOf(partner, forwarding.save, {
    orgId: partner.orgId,
    name: 'All',
    kinds: ['reading', 'alarm', 'site', 'waybill', 'evidence'],
    isWholeBranch: true,
    target: 'http',
    address: `http://${hooks.hostPort}/partner`,
  })
  await say(world, 'http', device, [{ atMs: clock.now() - 1000, values: { temp1: 5 }, lng: 121, lat: 31 }])
  await say(world, 'http', spare, [{ atMs: clock.now() - 1000, values: { temp1: 6 }, lng: 121, lat: 31 }])
  await until(() => hooks.to('/partner').length > 0)
  await takeBack()
  await dataOf(owner, waybills.batchFinish, { ids: [id], reason: 'Delivered' })
  await say(world, 'http', device, [{ atMs: clock.now(), values: { temp1: 5 }, lng: 121, lat: 31 }])
  hooks.answer = () => 200
  await query('update forwarding_states set next_at = now()')
  await until(async () => (await query('select from forwarding_queue')).length === 0)
  const events = hooks.to('/partner').flatMap(({ body }) => (JSON.parse(body) as ForwardedBatch).events)
  expect(new Set(events.map((event) => event.device?.id))).toEqual(new Set([spare.id]))
  expect(JSON.stringify(events)).not.toContain(waybillNo)
})
