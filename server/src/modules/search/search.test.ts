import { lines } from '@coldway/contract/lines/lines.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, dataOf, callAs } = await makeWorld()
const titles = async (user: MadeUser, text: string) =>
  (await dataOf(user, search.query, { text })).hits.map(({ title }) => title)

const home = await make.organisation()
const branch = await make.organisation(home)
const user = await make.user({ orgId: home.id })
const truck = await make.device({
  orgId: branch.id,
  deviceName: 'Frost 12',
  deviceCode: 'SRCH-0012',
  plate: '沪A·F0012',
  protocol: 'jt808',
  terminalNo: '13912345678',
})

test.each(['srch-0012', '0012', 'FROST', '沪a·f', '1391234'])('%s finds the device', async (text) => {
  const { hits } = await dataOf(user, search.query, { text })
  expect(hits).toContainEqual({
    kind: 'device',
    id: truck.id,
    title: '沪A·F0012',
    subtitle: `SRCH-0012 · Frost 12 · ${branch.name}`,
    url: '/view/device/SRCH-0012',
  })
})

test('organisations and users are found, each at its list', async () => {
  const { hits } = await dataOf(user, search.query, { text: branch.name })
  expect(hits).toMatchObject([{ kind: 'organisation', id: branch.id, title: branch.name }])
  const found = await dataOf(user, search.query, { text: user.account })
  expect(found.hits.find(({ kind }) => kind === 'user')?.url).toBe(
    `/view/userCenter/user_Control?account=${user.account}`,
  )
})

test('sites and lines are found by those who may see them', async () => {
  const site = { orgId: home.id, siteName: 'Harbour Srch', siteType: 'warehouse', shape: 'circle' } as const
  const at = { centerlng: 121.5, centerlat: 31.2, radius: 5000 }
  await dataOf(user, sites.save, { ...site, ...at, address: 'Quay 1', siteNo: null, isGlobal: false } as never)
  const [startPoint, endPoint] = [121.4, 118.7].map((lng) => ({ lng, lat: 31.2, address: 'Quay' }))
  const line = { orgId: home.id, lineName: 'Srch night run', lineNumber: 'SN-1', remark: '', waypoints: [] }
  await dataOf(user, lines.save, { ...line, startPoint, endPoint } as never)
  const found = await dataOf(user, search.query, { text: 'srch' })
  const kinds = found.hits.map(({ kind, title }) => `${kind} ${title}`)
  expect(kinds).toContain('site Harbour Srch')
  expect(kinds).toContain('line Srch night run')
  expect(await titles(await make.user(), 'srch night')).toEqual([])
})

test('waybills are found by number and order, by those who may see them', async () => {
  const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
  const device = await make.device({ orgId: home.id })
  const given = { waybillType: 'road', businessCode: 'BC-Srch', customerOrderId: 'PO-Srch-7', waybillNo: 'Srch-0001' }
  const ends = { shipping: place('Quay'), receiving: place('Store'), startMode: 'manual', endMode: 'manual' }
  const plan = { plannedStartTime: '2026-11-23 08:00:00', plannedArrivalTime: null, waypoints: [] }
  const body = { orgId: home.id, ...given, ...ends, ...plan, deviceIds: [device.id] }
  const { id } = await dataOf(user, waybills.save, body as never)
  for (const text of ['srch-0001', 'po-srch']) {
    const { hits } = await dataOf(user, search.query, { text })
    expect(hits).toContainEqual({
      kind: 'waybill',
      id,
      title: 'Srch-0001',
      subtitle: 'PO-Srch-7 · Quay → Store',
      url: `/view/waybillManagement/waybillDetails/${id}`,
    })
  }
  expect(await titles(await make.user(), 'srch-0001')).toEqual([])
})

test('what begins with the text comes first, and there are at most six of a kind', async () => {
  for (let n = 0; n < 7; n++)
    await make.device({ orgId: home.id, deviceName: `A wing ${n}`, deviceCode: `A-wing-${n}` })
  await make.device({ orgId: home.id, deviceName: 'wing first', deviceCode: 'z-1' })
  const found = await titles(user, 'wing')
  expect(found).toHaveLength(6)
  expect(found[0]).toBe('wing first')
})

test('nobody finds what is outside the scope, nor what needs a permission they lack', async () => {
  expect(await titles(await make.user(), 'srch-0012')).toEqual([])
  const reader = await make.user({ orgId: home.id, permissions: ['user:view'] })
  const kinds = (await dataOf(reader, search.query, { text: 'r' })).hits.map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['user']))
})

test.each(['%', '_', '\\', "'", '\n', '%_%'])('%j is only itself', async (text) => {
  const answer = await callAs(user, search.query, { text: `x${text}x` })
  expect(answer.body.data?.hits).toEqual([])
})

test.each(['', '  ', 'x'.repeat(61)])('%j is refused', async (text) => {
  expect((await callAs(user, search.query, { text })).body.code).toBe('1')
})
