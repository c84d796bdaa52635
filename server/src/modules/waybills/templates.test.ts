/** Templates of waybills over HTTP: kept, shown without what is gone, renamed, deleted, and unknown to others. */
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybillTemplates } from '@coldway/contract/waybills/waybill-templates.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const nobody = { email: [], sms: [], wechat: [], http: [] }

const contentAt = (siteId: number | null, more: object = {}) => ({
  waybillType: 'road' as const,
  goodsName: 'Milk',
  productIds: [],
  shipping: { siteId, address: 'Depot', lng: 121, lat: 31 },
  receiving: null,
  startMode: siteId === null ? ('manual' as const) : ('automatic' as const),
  endMode: 'manual' as const,
  durationMin: 360,
  recipients: nobody,
  ...more,
})

test('is kept by its name, once in an organisation, and shown without what was deleted since', async () => {
  const user = await make.user()
  const circle = { shape: 'circle', centerlat: 31, centerlng: 121, radius: 2000 } as const
  const site = await dataOf(user, sites.save, { siteName: 'Depot', siteType: 'warehouse', ...circle })
  const given = { orgId: user.orgId, name: 'Milk to Hangzhou', content: contentAt(site.id) }
  const { id } = await dataOf(user, waybillTemplates.save, given)
  const again = await callAs(user, waybillTemplates.save, { ...given, name: 'MILK to hangzhou' })
  expect(again.body.isSuccess).toBe('N')
  const page = await dataOf(user, waybillTemplates.queryPageList, { page: 1, size: 10, conditionVos: [] })
  expect(page.records).toMatchObject([{ id, name: 'Milk to Hangzhou', shippingAddress: 'Depot', receivingAddress: '' }])
  const before = await dataOf(user, waybillTemplates.queryById, { id })
  expect(before.content).toMatchObject({ shipping: { siteId: site.id }, startMode: 'automatic', durationMin: 360 })
  await dataOf(user, sites.deleteByIds, { ids: [site.id] })
  const after = await dataOf(user, waybillTemplates.queryById, { id })
  expect(after.content).toMatchObject({ shipping: { siteId: null, address: 'Depot' }, goodsName: 'Milk' })
  const content = { ...after.content, goodsName: 'Cream', durationMin: 90 }
  await dataOf(user, waybillTemplates.update, { id, version: 1, content })
  expect((await dataOf(user, waybillTemplates.queryById, { id })).content).toMatchObject({
    goodsName: 'Cream',
    durationMin: 90,
  })
  expect((await callAs(user, waybillTemplates.update, { id, version: 1, content })).status).toBe(409)
  expect((await callAs(await make.user(), waybillTemplates.update, { id, version: 2, content })).status).toBe(404)
  await dataOf(user, waybillTemplates.rename, { id, version: 2, name: 'Milk' })
  expect((await callAs(user, waybillTemplates.rename, { id, version: 2, name: 'Butter' })).status).toBe(409)
  await dataOf(user, waybillTemplates.deleteByIds, { ids: [id] })
  expect((await callAs(user, waybillTemplates.queryById, { id })).status).toBe(404)
})

test('names nothing that its maker may not use, and is unknown to another organisation', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const circle = { shape: 'circle', centerlat: 31, centerlng: 121, radius: 2000 } as const
  const site = await dataOf(stranger, sites.save, { siteName: 'Theirs', siteType: 'warehouse', ...circle })
  const save = (content: object) =>
    callAs(user, waybillTemplates.save, { orgId: user.orgId, name: `T ${Math.random()}`, content } as never)
  expect((await save(contentAt(site.id))).status).toBe(404)
  expect((await save(contentAt(null, { productIds: [999_999] }))).status).toBe(404)
  expect((await save(contentAt(null, { alarmPolicyId: 999_999 }))).status).toBe(404)
  const kept = await dataOf(user, waybillTemplates.save, { orgId: user.orgId, name: 'Own', content: contentAt(null) })
  for (const refused of [
    await callAs(stranger, waybillTemplates.queryById, kept),
    await callAs(stranger, waybillTemplates.rename, { ...kept, version: 1, name: 'Mine' }),
    await callAs(stranger, waybillTemplates.deleteByIds, { ids: [kept.id] }),
  ])
    expect(refused.status).toBe(404)
})
