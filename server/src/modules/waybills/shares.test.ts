import { audit } from '@coldway/contract/operations/audit.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { reports } from '@coldway/contract/downloads/reports.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import { waybillShareLimits, waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { whileLocked } from '../../testing/locked.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, clock, dataOf, make, query } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const listed = { page: 1, size: 50, conditionVos: [], sorts: [] }
const byCode = (value: string) => ({ ...listed, conditionVos: [{ column: 'deviceCode', type: 'eq', value } as never] })
let count = 0

const codeOf = async (user: MadeUser): Promise<string> => {
  const [row] = await query<{ code: string }>('select code from organisations where id = $1', [user.orgId])
  return row?.code ?? ''
}
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
const given = (deviceIds: readonly number[]) => ({
  waybillType: 'road' as const,
  businessCode: `SH-${++count}`,
  shipping: place('Shanghai'),
  receiving: place('Nanjing'),
  deviceIds: [...deviceIds],
  startMode: 'manual' as const,
  endMode: 'manual' as const,
  plannedStartTime: utc(clock.now()),
})
const start = () => ({ reason: 'Loaded', startTime: utc(clock.now() - 30 * minute) })

/** A waybill under way whose device reported before its start and after it, and a partner of another tenant. */
const shipped = async () => {
  const [owner, partner] = [await make.user(), await make.user()]
  const device = await make.device({ orgId: owner.orgId })
  const { id, waybillNo } = await dataOf(owner, waybills.save, { orgId: owner.orgId, ...given([device.id]) }, inUtc)
  const at = (ago: number, temp1: number) => ({
    atMs: clock.now() - ago * minute,
    values: { temp1 },
    lng: 121.5,
    lat: 31.2,
  })
  await say(world, 'http', device, [at(60, 1), at(20, 4), at(10, 5)])
  await dataOf(owner, waybills.batchStart, { ids: [id], ...start() }, inUtc)
  const orgCodes = [await codeOf(partner)]
  const share = () => dataOf(owner, waybillShares.add, { waybillId: id, orgCodes })
  const takeBack = () => dataOf(owner, waybillShares.remove, { waybillId: id, orgCodes })
  return { owner, partner, device, id, waybillNo, orgCodes, share, takeBack }
}
type Shipped = Awaited<ReturnType<typeof shipped>>

const silent = { ...listed, conditionVos: [{ column: 'exception' as const, type: 'eq' as const, value: 'silent' }] }

/** The partner puts a device of its own on the waybill, beside those that stay, and it reports once. */
const addSpare = async ({ partner, id }: Shipped, staying: readonly number[] = []) => {
  const spare = await make.device({ orgId: partner.orgId })
  const known = await dataOf(partner, waybills.queryById, { id }, inUtc)
  const change = { ...given([...staying, spare.id]), id, version: known.version }
  await dataOf(partner, waybills.update, { ...whole(change), plannedStartTime: known.plannedStartTime }, inUtc)
  clock.advance(minute)
  await say(world, 'http', spare, [{ atMs: clock.now() - 1000, values: { temp1: 6 }, lng: 121.6, lat: 31.3 }])
  return spare
}

const exported = async (user: MadeUser, id: number) => {
  const task = await dataOf(user, reports.exportWaybillReport, { id, format: 'csv' })
  const find = async () =>
    (await dataOf(user, downloads.queryPageList, listed)).records.find((one) => one.id === task.id)
  await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''), Boolean, 60_000)
  return find()
}

const alarmOf = (device: { readonly id: number }, ago: number, name: string) =>
  query(
    `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene,
       kind, level, status, start_at)
     select org_id, org_path, id, code, name, 1, $2, 'device', 'temperature', 1, 'alarming', to_timestamp($3::float8 / 1000)
     from devices where id = $1`,
    [device.id, name, clock.now() - ago * minute],
  )

/** Everything that shows waybills, each as whether it shows this one. */
const seenBy = async (user: MadeUser, { id, waybillNo, device }: Shipped): Promise<Record<string, boolean>> => {
  const isListed = async (call: typeof waybills.queryPageList, asked: typeof listed = listed) =>
    (await dataOf(user, call, asked)).records.some((row) => row.id === id)
  const isAnswered = async (answer: ReturnType<typeof callAs>) => (await answer).body.code === '0'
  const nodes = await dataOf(user, waybills.queryWaybillByOrgTree, {})
  const counts = await dataOf(user, waybills.queryMonitoringCount, {})
  const found = await dataOf(user, search.query, { text: waybillNo })
  const [detail] = await query<{ id: number }>('select id from waybill_details where waybill_id = $1', [id])
  return {
    list: await isListed(waybills.queryPageList),
    'list by device': await isListed(waybills.queryPageList, byCode(device.deviceCode)),
    monitoring: await isListed(waybills.queryMonitoringPageList as never),
    positions: await isListed(waybills.queryPositionPageList as never),
    counts: counts.inTransit === 1,
    map: (await dataOf(user, waybills.queryMonitoringMap, {})).waybills.some((one) => one.id === id),
    tree: nodes.some((node) => node.orgId === user.orgId && node.waybills.some((one) => one.id === id)),
    search: JSON.stringify(found).includes(waybillNo),
    detail: await isAnswered(callAs(user, waybills.queryById, { id })),
    monitored: await isAnswered(callAs(user, waybills.queryMonitoringById, { id })),
    condition: await isAnswered(callAs(user, waybills.queryConditionById, { id })),
    track: await isAnswered(callAs(user, waybillDetails.historicalTrack, { detailId: detail?.id ?? 0 })),
  }
}
const all = (value: boolean) => (seen: Record<string, boolean>) =>
  Object.entries(seen).flatMap(([name, is]) => (is === value ? [] : [name]))

describe('a shared waybill', () => {
  test('is everywhere where own ones are while it is shared, and nowhere before and after', async () => {
    const made = await shipped()
    expect(all(false)(await seenBy(made.partner, made))).toEqual([])
    await made.share()
    expect(all(true)(await seenBy(made.partner, made))).toEqual([])
    expect(all(true)(await seenBy(made.owner, made))).toEqual([])
    await made.takeBack()
    expect(all(false)(await seenBy(made.partner, made))).toEqual([])
    await made.share()
    expect(all(true)(await seenBy(made.partner, made))).toEqual([])
  })

  test('names its organisation and devices to its partner, and says on both sides that it is shared', async () => {
    const { owner, partner, device, id, share } = await shipped()
    const rowOf = async (user: MadeUser) => (await dataOf(user, waybills.queryPageList, listed)).records[0]
    expect((await rowOf(owner))?.sharing).toBe('none')
    await share()
    const [own, received] = [await rowOf(owner), await rowOf(partner)]
    expect(own?.sharing).toBe('given')
    expect(received).toEqual({ ...own, sharing: 'received' })
    const detail = await dataOf(partner, waybills.queryById, { id })
    expect(detail).toMatchObject({
      sharing: 'received',
      orgId: owner.orgId,
      devices: [{ deviceCode: device.deviceCode }],
    })
  })

  test('shows what its devices measured while they were on it, and nothing else of them', async () => {
    const { partner, id, share } = await shipped()
    await share()
    const condition = await dataOf(partner, waybills.queryConditionById, { id }, inUtc)
    expect(condition.concerns).not.toContain('elsewhere')
    const [series] = condition.devices[0]?.series ?? []
    expect(series?.stats).toMatchObject({ count: 2, min: 4, max: 5 })
    const monitored = await dataOf(partner, waybills.queryMonitoringById, { id })
    expect(monitored.places).toMatchObject([{ lng: 121.5, lat: 31.2 }])
    expect(monitored.exceptions).not.toContain('silent')
    expect((await dataOf(partner, waybills.queryMonitoringPageList, silent)).records).toEqual([])
  })

  test('shows nothing of the devices of its owner from before its start', async () => {
    const { owner, partner } = { owner: await make.user(), partner: await make.user() }
    const device = await make.device({ orgId: owner.orgId })
    const report = (temp1: number, lng: number) =>
      say(world, 'http', device, [{ atMs: clock.now(), values: { temp1, battery: 90 }, lng, lat: 31.2 }])
    await report(1.1, 100.2511)
    clock.advance(minute)
    const sharedOrgCodes = [await codeOf(partner)]
    const { id } = await dataOf(owner, waybills.save, { orgId: owner.orgId, ...given([device.id]), sharedOrgCodes })
    const answers = async (user: MadeUser) => [
      await dataOf(user, waybills.queryMonitoringById, { id }),
      (await dataOf(user, waybills.queryMonitoringPageList, listed)).records,
      (await dataOf(user, waybills.queryPositionPageList, listed)).records.map(({ places }) => places),
      (await dataOf(user, waybills.queryMonitoringMap, {})).waybills,
      await dataOf(user, loadChecks.queryByWaybill, { waybillId: id }),
    ]
    const texts = async (user: MadeUser) => JSON.stringify(await answers(user))
    expect(await texts(owner)).toMatch(/100\.2511.*1\.1/)
    expect(await texts(partner)).not.toMatch(/100\.2511|"value":1\.1/)
    const { lines } = await dataOf(partner, loadChecks.queryByWaybill, { waybillId: id })
    expect(lines?.map(({ mark }) => mark)).toEqual(
      (await dataOf(owner, loadChecks.queryByWaybill, { waybillId: id })).lines?.map(({ mark }) => mark),
    )
    await dataOf(owner, waybills.batchStart, { ids: [id], reason: 'Loaded' })
    expect(await texts(partner)).not.toMatch(/100\.2511/)
    expect(await texts(owner)).toMatch(/100\.2511/)
    clock.advance(minute)
    await report(4.4, 100.2577)
    expect(await texts(partner)).toMatch(/100\.2577/)
  })

  test('notifies the recipients of a partner of the same tenant until it is taken back', async () => {
    const owner = await make.user()
    const branch = await make.organisation({ id: owner.orgId })
    const sibling = await make.organisation({ id: owner.orgId })
    const [mine, theirs] = [await make.user({ orgId: branch.id }), await make.user({ orgId: sibling.id })]
    const device = await make.device({ orgId: branch.id })
    const nameAt = async (user: MadeUser) => {
      const added = [{ name: 'Zhang', phone: '13800138000', httpAddress: 'https://example.com/hook' }]
      return (await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: added })).ids[0] as number
    }
    const [kept, lost] = [await nameAt(mine), await nameAt(theirs)]
    const codes = [await codeOf(theirs)]
    const asked = { ...given([device.id]), messages: ['start' as const, 'completion' as const] }
    const { id } = await dataOf(mine, waybills.save, {
      orgId: branch.id,
      ...asked,
      recipients: { email: [], sms: [kept], wechat: [], http: [] },
      sharedOrgCodes: codes,
    })
    const known = await dataOf(theirs, waybills.queryById, { id }, inUtc)
    const change = { ...asked, businessCode: known.businessCode, id, version: known.version }
    const both = { email: [], sms: [kept, lost], wechat: [], http: [lost] }
    await dataOf(
      theirs,
      waybills.update,
      { ...whole(change), recipients: both, plannedStartTime: known.plannedStartTime },
      inUtc,
    )
    await dataOf(mine, waybills.batchStart, { ids: [id], reason: 'Loaded' })
    await query(`update outbox set state = 'queued' where notice_key = $1`, [`waybill:${id}:started`])
    await dataOf(mine, waybillShares.remove, { waybillId: id, orgCodes: codes })
    expect((await dataOf(mine, waybills.queryById, { id })).recipients).toEqual({
      email: [],
      sms: [kept],
      wechat: [],
      http: [],
    })
    const sent = (step: string) =>
      query(
        `select recipient_id as of, withdrawn from outbox where notice_key = $1 and channel = 'sms' order by recipient_id`,
        [`waybill:${id}:${step}`],
      )
    expect(await sent('started')).toEqual([
      { of: kept, withdrawn: null },
      { of: lost, withdrawn: 'shareOff' },
    ])
    await dataOf(mine, waybills.batchFinish, { ids: [id], reason: 'Delivered' })
    expect(await sent('completed')).toEqual([{ of: kept, withdrawn: null }])
  })

  test('is managed by its partner as by its owner, each change with a trail', async () => {
    const { owner, partner, device, id, share } = await shipped()
    await share()
    const known = await dataOf(partner, waybills.queryById, { id }, inUtc)
    const change = { ...given([device.id]), id, version: known.version, goodsName: 'Insulin' }
    await dataOf(partner, waybills.update, { ...whole(change), plannedStartTime: known.plannedStartTime }, inUtc)
    await dataOf(partner, waybills.batchFinish, { ids: [id], reason: 'Delivered' })
    expect(await dataOf(owner, waybills.queryById, { id })).toMatchObject({ goodsName: 'Insulin', state: 'completed' })
    const trail = await dataOf(partner, audit.queryPageList, { page: 1, size: 50 })
    expect(trail.records.map(({ call }) => call)).toContain(waybills.batchFinish.name)
  })

  test('says to a partner who edits it which numbers are taken in its own tenant', async () => {
    const { owner, partner, id, share } = await shipped()
    await share()
    const added = async (user: MadeUser) => {
      const body = { orgId: user.orgId, ...given([(await make.device({ orgId: user.orgId })).id]) }
      await dataOf(user, waybills.save, body)
      return body.businessCode
    }
    const [there, here] = [await added(owner), await added(partner)]
    const taken = async (businessCode: string) =>
      (await dataOf(partner, waybills.queryConflicts, { id, businessCode })).taken
    expect([await taken(there), await taken(here)]).toEqual([['businessCode'], []])
  })

  test('takes a device of its partner, whose data all see who see the waybill', async () => {
    const made = await shipped()
    const { owner, partner, device, id, share } = made
    await share()
    const spare = await addSpare(made)
    for (const user of [owner, partner]) {
      const { devices: measured, concerns } = await dataOf(user, waybills.queryConditionById, { id }, inUtc)
      expect(measured.map(({ deviceId }) => deviceId)).toEqual([device.id, spare.id])
      expect(measured[1]?.series[0]?.stats).toMatchObject({ count: 1, max: 6 })
      expect(concerns).not.toContain('elsewhere')
      const detail = await dataOf(user, waybills.queryMonitoringById, { id })
      expect(detail.devices.map(({ deviceCode }) => deviceCode)).toEqual([device.deviceCode, spare.deviceCode])
      expect(detail.exceptions).toEqual([])
      expect(detail.places).toMatchObject([{ deviceId: spare.id, lng: 121.6 }])
      const [, onIt] = detail.devices
      const track = await dataOf(user, waybillDetails.historicalTrack, { detailId: onIt?.detailId ?? 0 }, inUtc)
      expect(track.deviceId).toBe(spare.id)
      const [row] = (await dataOf(user, waybills.queryPageList, listed)).records
      expect(row?.deviceNames).toHaveLength(2)
      expect((await dataOf(user, waybills.queryMonitoringCount, {})).exceptions.silent).toBe(0)
      expect((await dataOf(user, waybills.queryMonitoringPageList, silent)).records).toEqual([])
    }
    const read = await callAs(owner, devices.queryById, { id: spare.id })
    expect(read.status).toBe(404)
  })

  test('is silent for both when the device of its partner is', async () => {
    const made = await shipped()
    const { owner, partner, id, share } = made
    await share()
    await addSpare(made)
    clock.advance(300 * minute)
    for (const user of [owner, partner]) {
      expect((await dataOf(user, waybills.queryMonitoringCount, {})).exceptions.silent).toBe(1)
      expect((await dataOf(user, waybills.queryMonitoringPageList, silent)).records).toMatchObject([{ id }])
    }
  })

  test('gives a device of its partner back when it is taken back, and keeps what that measured on it', async () => {
    const made = await shipped()
    const { owner, partner, device, id, share, takeBack } = made
    await share()
    const spare = await addSpare(made, [device.id])
    clock.advance(minute)
    await takeBack()
    const detail = await dataOf(owner, waybills.queryById, { id }, inUtc)
    const end = detail.history.at(-1)
    expect(end).toMatchObject({ event: 'deviceUnbound', actor: 'person' })
    expect(detail.devices.map(({ boundUntil }) => boundUntil)).toEqual([null, end?.time])
    const { devices: measured } = await dataOf(owner, waybills.queryConditionById, { id }, inUtc)
    expect(measured.find(({ deviceId }) => deviceId === spare.id)?.series[0]?.stats.count).toBe(1)
    expect(
      (await dataOf(partner, waybills.save, { orgId: partner.orgId, ...given([spare.id]) }, inUtc)).id,
    ).toBeGreaterThan(id)
  })
})

describe('a report of a shared waybill', () => {
  test('has for a partner what it has for the owner, and does not leave once it was taken back', async () => {
    const { partner, id, share, takeBack } = await shipped()
    await share()
    const task = await exported(partner, id)
    expect(task).toMatchObject({ state: 'done', rows: 2, error: null })
    const { url } = await dataOf(partner, downloads.downloadFromCOS, { id: task?.id ?? 0 })
    await takeBack()
    const answer = await fetch(world.base + url)
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect((await answer.json()) as object).toMatchObject({ isSuccess: 'N' })
    expect((await callAs(partner, reports.exportWaybillReport, { id })).status).toBe(404)
  })
})

describe('a list with shared waybills as a file', () => {
  const lists = [
    'waybills.queryPageList',
    'waybills.queryMonitoringPageList',
    'waybills.queryPositionPageList',
    'releases.queryPageList',
  ] as const

  test.each(lists)('%s leaves only while each of them is shared', async (list) => {
    const { owner, partner, id, waybillNo, share, takeBack } = await shipped()
    if (list === 'releases.queryPageList') await dataOf(owner, waybills.batchFinish, { ids: [id], reason: 'Delivered' })
    await share()
    const file = { format: 'csv' as const, title: 'Shipments', conditionVos: [], sorts: [] }
    const made = async (user: MadeUser) => {
      const task = await dataOf(user, downloads.exportListForDownCenter, { list, file } as never)
      const find = async () =>
        (await dataOf(user, downloads.queryPageList, listed)).records.find((one) => one.id === task.id)
      await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''), Boolean, 60_000)
      expect(await find()).toMatchObject({ state: 'done', error: null })
      return task.id
    }
    const leaves = async (user: MadeUser, id: number) => {
      const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
      return (await (await fetch(world.base + url)).text()).includes(waybillNo)
    }
    const [its, own] = [await made(partner), await made(owner)]
    expect(await leaves(partner, its)).toBe(true)
    await takeBack()
    expect(await leaves(partner, its)).toBe(false)
    expect(await leaves(owner, own)).toBe(true)
    await share()
    expect(await leaves(partner, its)).toBe(true)
  })
})

/** The file is held up in the middle of a portion, where no portion looks at the rights. */
test.each(['waybillReport', 'coldChainReport'] as const)(
  'a %s under way ends refused for a partner soon after it is taken back',
  async (kind) => {
    const { owner, partner, id, share, takeBack } = await shipped()
    await share()
    const begin = await beginnerOf(kind, owner, partner, id)
    await whileLocked(world, kind === 'waybillReport' ? 'readings' : 'evidence_seals', async () => {
      const task = await begin()
      const find = async () =>
        (await dataOf(partner, downloads.queryPageList, listed)).records.find((one) => one.id === task.id)
      await until(async () => (await find())?.state === 'exporting', Boolean, 60_000)
      await takeBack()
      await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''), Boolean, 60_000)
      expect(await find()).toMatchObject({ state: 'failed', error: 'waybillNotFound' })
      // The database gives up what waits for a lock, and a second attempt is refused from its beginning.
      const attempts = await query<{ attempts: number }>(
        `select attempts from jobs where kind = 'download' and (payload->>'id')::int = $1`,
        [task.id],
      )
      expect(attempts).toEqual([{ attempts: 1 }])
    })
  },
)

const beginnerOf = async (
  kind: 'waybillReport' | 'coldChainReport',
  owner: MadeUser,
  partner: MadeUser,
  id: number,
) => {
  if (kind === 'waybillReport') return () => dataOf(partner, reports.exportWaybillReport, { id, format: 'csv' })
  await dataOf(owner, waybills.batchFinish, { ids: [id], reason: 'Delivered' })
  const { record } = await dataOf(owner, evidence.issue, { waybillId: id })
  return () => dataOf(partner, coldChainReports.coldChainReport, { waybillId: id, record })
}

describe('visits and alarms of a shared waybill', () => {
  test('and its report have those of the device of a partner', async () => {
    const made = await shipped()
    const { owner, partner, device, id, share } = made
    await share()
    const spare = await addSpare(made, [device.id])
    await alarmOf(spare, 0, 'Of the partner')
    for (const user of [owner, partner]) {
      const { alarms } = await dataOf(user, waybillRecords.queryByWaybill, { waybillId: id })
      expect(alarms?.map(({ deviceId }) => deviceId)).toEqual([spare.id])
      expect(await exported(user, id)).toMatchObject({ state: 'done', rows: 3, error: null })
    }
  })

  test('are those that the owner sees of the time on it', async () => {
    const { owner, partner, device, id, share, takeBack } = await shipped()
    await alarmOf(device, 50, 'Before')
    await alarmOf(device, 15, 'On the way')
    await share()
    const seen = await dataOf(partner, waybillRecords.queryByWaybill, { waybillId: id })
    expect(seen.alarms?.map(({ alarmPolicyName }) => alarmPolicyName)).toEqual(['On the way'])
    const own = await dataOf(owner, waybillRecords.queryByWaybill, { waybillId: id })
    expect(seen.alarms?.map((one) => one.id)).toEqual(own.alarms?.map((one) => one.id))
    const monitored = await dataOf(partner, waybills.queryMonitoringById, { id })
    expect(monitored.exceptions).toContain('warm')
    const counts = await dataOf(partner, waybills.queryMonitoringCount, {})
    expect(counts).toMatchObject({ inTransit: 1, exceptions: { warm: 1, silent: 0 } })
    await takeBack()
    expect((await callAs(partner, waybillRecords.queryByWaybill, { waybillId: id })).status).toBe(404)
  })
})

describe('sharing', () => {
  test('begins with a waybill where it is added so, and not at all with an unknown organisation', async () => {
    const [owner, partner] = [await make.user(), await make.user()]
    const device = await make.device({ orgId: owner.orgId })
    const asked = { orgId: owner.orgId, ...given([device.id]), sharedOrgCodes: [(await codeOf(partner)).toLowerCase()] }
    const refused = { ...asked, sharedOrgCodes: [...asked.sharedOrgCodes, 'NO-SUCH'] }
    expect((await callAs(owner, waybills.save, refused)).status).toBe(404)
    expect((await dataOf(owner, waybills.queryPageList, listed)).total).toBe(0)
    const { id } = await dataOf(owner, waybills.save, asked)
    expect((await dataOf(partner, waybills.queryPageList, listed)).records).toMatchObject([{ id, sharing: 'received' }])
  })

  test('is listed to the owner alone, who proposes partners of before', async () => {
    const { owner, partner, id, orgCodes, share, takeBack } = await shipped()
    await share()
    await share()
    const shares = await dataOf(owner, waybillShares.queryList, { waybillId: id })
    expect(shares).toMatchObject({ isOwner: true, shares: [{ orgCode: orgCodes[0], orgName: null }] })
    expect(await dataOf(partner, waybillShares.queryList, { waybillId: id })).toEqual({ isOwner: false, shares: [] })
    await takeBack()
    expect(await dataOf(owner, waybillShares.queryPartners, {})).toEqual([{ orgCode: orgCodes[0], orgName: null }])
    expect(await dataOf(partner, waybillShares.queryPartners, {})).toEqual([])
  })

  test('is refused to partners, with unknown codes, beyond the limit, and taken back once', async () => {
    const { owner, partner, id, orgCodes, share, takeBack } = await shipped()
    const asked = { waybillId: id, orgCodes }
    const refused = async (
      user: MadeUser,
      call: typeof waybillShares.add,
      body: { waybillId: number; orgCodes: string[] },
    ) => (await callAs(user, call, body)).status
    expect(await refused(partner, waybillShares.add, asked)).toBe(404)
    await share()
    const own = await callAs(owner, waybillShares.add, { waybillId: id, orgCodes: [await codeOf(owner)] })
    expect(own.body.code).toBe('33013')
    const other = await codeOf(await make.user())
    expect(await refused(partner, waybillShares.add, { waybillId: id, orgCodes: [other] })).toBe(403)
    expect(await refused(partner, waybillShares.remove as never, asked)).toBe(403)
    expect(await refused(owner, waybillShares.add, { waybillId: id, orgCodes: [other, 'NO-SUCH'] })).toBe(404)
    const many = await Promise.all(Array.from({ length: waybillShareLimits.perWaybill }, () => make.organisation()))
    const codes = await query<{ code: string }>('select code from organisations where id = any($1)', [
      many.map((one) => one.id),
    ])
    expect(await refused(owner, waybillShares.add, { waybillId: id, orgCodes: codes.map(({ code }) => code) })).toBe(
      400,
    )
    await takeBack()
    expect(await refused(owner, waybillShares.remove as never, asked)).toBe(404)
  })

  test('has one winner between the end of a share and a change of the partner', async () => {
    for (let round = 0; round < 8; round++) {
      const { owner, partner, id, share, takeBack } = await shipped()
      await share()
      const [, done] = await Promise.all([
        takeBack(),
        callAs(partner, waybills.batchFinish, { ids: [id], reason: 'Delivered' }),
      ])
      const { state } = await dataOf(owner, waybills.queryById, { id })
      expect([done.body.code === '0', state]).toEqual(
        done.body.code === '0' ? [true, 'completed'] : [false, 'inTransit'],
      )
    }
  })
})

/** An update names every field. */
const whole = <Given extends object>(some: Given) => ({
  customerOrderId: null,
  containerNo: '',
  ssccs: [],
  goodsName: '',
  carrierName: '',
  driverName: '',
  driverPhone: '',
  waypoints: [],
  goods: [],
  alarmPolicyId: null,
  plannedArrivalTime: null,
  recordInterval: null,
  delayTime: null,
  messages: [],
  recipients: { email: [], sms: [], wechat: [], http: [] },
  remark: '',
  ...some,
})
