/** Customised waybills, which are customers' orders: the same engine under addresses of their own. */
import { exportsOf } from '@coldway/contract/downloads/exports.ts'
import { customWaybills, customWaybillSteps } from '@coldway/contract/waybills/custom-waybills.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { orderPath } from '@coldway/contract/screens/screens.ts'
import { describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { callAs, dataOf, make } = world
let count = 0

const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
const given = (user: MadeUser, deviceIds: readonly number[]) => ({
  orgId: user.orgId,
  waybillType: 'road' as const,
  businessCode: `ORDER-${++count}`,
  shipping: place('Shanghai'),
  receiving: place('Nanjing'),
  deviceIds: [...deviceIds],
  startMode: 'manual' as const,
  endMode: 'manual' as const,
  plannedStartTime: '2026-11-23 08:00:00',
})
const story = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  return { user, device, ...(await dataOf(user, customWaybills.save, given(user, [device.id]))) }
}
const page = { page: 1, size: 10, conditionVos: [] }
const codeOf = async (answer: ReturnType<typeof callAs>): Promise<string> => (await answer).body.code

describe('an order', () => {
  test('is added with a number of its own kind, listed, changed, started, finished and kept', async () => {
    const { user, id, waybillNo } = await story()
    expect(waybillNo).toMatch(/^OR/)
    const known = await dataOf(user, customWaybills.queryById, { id })
    expect(known.profile).toBe('custom')
    const deviceIds = known.devices.map(({ deviceId }) => deviceId)
    await dataOf(user, customWaybills.update, { ...known, deviceIds, goodsName: 'Vaccines' })
    const asked = { ids: [id], reason: 'As ordered' }
    expect(await codeOf(callAs(user, customWaybillSteps.startWaybill, asked))).toBe('0')
    expect(await codeOf(callAs(user, customWaybillSteps.startWaybill, asked))).toBe('13003')
    expect(await codeOf(callAs(user, customWaybillSteps.finishWaybill, asked))).toBe('0')
    expect(await codeOf(callAs(user, customWaybills.deleteByIds, { ids: [id] }))).toBe('13006')
    const { records } = await dataOf(user, customWaybills.queryPageList, page)
    expect(records).toMatchObject([{ id, state: 'completed', goodsName: 'Vaccines', exceptions: [] }])
  })

  test('is unknown at the addresses of scene waybills, and those at its own', async () => {
    const { user, id } = await story()
    const other = await make.device({ orgId: user.orgId })
    const scene = await dataOf(user, waybills.save, given(user, [other.id]))
    expect((await dataOf(user, waybills.queryPageList, page)).records.map((row) => row.id)).toEqual([scene.id])
    expect((await dataOf(user, customWaybills.queryPageList, page)).records.map((row) => row.id)).toEqual([id])
    const asked = { reason: 'Mistaken' }
    const strange = [
      callAs(user, waybills.queryById, { id }),
      callAs(user, waybills.batchStart, { ids: [id], ...asked }),
      callAs(user, waybills.deleteByIds, { ids: [id] }),
      callAs(user, customWaybills.queryById, { id: scene.id }),
      callAs(user, customWaybills.deleteByIds, { ids: [scene.id] }),
      callAs(user, customWaybillSteps.startWaybill, { ids: [scene.id], ...asked }),
    ]
    expect(await Promise.all(strange.map(codeOf))).toEqual(strange.map(() => '13001'))
  })

  test('has a page with what every shipment has: where it is, and how its cargo fared', async () => {
    const { user, id } = await story()
    expect(await dataOf(user, waybills.queryMonitoringById, { id })).toMatchObject({ id, profile: 'custom' })
    expect(await dataOf(user, waybills.queryConditionById, { id })).toMatchObject({ verdict: 'unknown' })
  })

  test('holds its device against other waybills of any kind', async () => {
    const { user, device } = await story()
    expect(await codeOf(callAs(user, waybills.save, given(user, [device.id])))).toBe('17000')
  })

  test('is found by its number, and leads to its own page', async () => {
    const { user, id, waybillNo } = await story()
    const { hits } = await dataOf(user, search.query, { text: waybillNo })
    expect(hits).toMatchObject([{ kind: 'waybill', title: waybillNo, url: orderPath(id) }])
  })

  test('is exported under the name that the product gives it', () => {
    expect(exportsOf(customWaybills.queryPageList).map(({ path }) => path)).toContain(
      '/v3/freightage/bds-waybill-hd-customization/exportWaybillHd',
    )
  })
})
