import { fail } from '@coldway/contract/errors.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { expect, test } from 'vitest'
import { utc } from '../../../testing/devices.fixture.ts'
import type { MadeUser } from '../../../testing/make.ts'
import { makeWorld } from '../../../testing/world.ts'
import { makeScope } from '../../../platform/org-scope.ts'
import { seeingOnly } from '../../../platform/visibility.ts'
import { createEventPage } from './event-page.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { dataOf, make } = world
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })

const shipment = async (owner: MadeUser, businessCode: string): Promise<number> => {
  const { id } = await dataOf(owner, waybills.save, {
    orgId: owner.orgId,
    waybillType: 'road',
    businessCode,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [(await make.device({ orgId: owner.orgId })).id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(world.clock.now()),
  })
  return id
}

test('a page has nothing of a shipment that was taken back while its records were read', async () => {
  const [owner, partner] = [await make.user(), await make.user()]
  const [to = { code: '', path: '' }] = await world.query<{ code: string; path: string }>(
    'select code, path from organisations where id = $1',
    [partner.orgId],
  )
  const orgCodes = [to.code]
  const [kept, taken, lost] = [
    await shipment(owner, 'EP-1'),
    await shipment(owner, 'EP-2'),
    await shipment(owner, 'EP-3'),
  ]
  for (const waybillId of [kept, taken, lost]) await dataOf(owner, waybillShares.add, { waybillId, orgCodes })
  const scope = makeScope(partner.orgId, to.path)
  const page = createEventPage<string>(world.program.database.system, scope)
  page.take('of the kept one', kept)
  page.take('of the one taken back', taken)
  page.take('what others said of it', taken)
  const issued = { waybillId: lost, name: '1-EP-3', at: 0, seq: 1 }
  await page.unlessLost(issued, () => Promise.reject(fail('evidenceMissing')))
  const close = () => seeingOnly({ ...scope, userId: undefined }, () => page.close())
  const { events, leftOut } = await close()
  expect(events).toHaveLength(3)
  expect(leftOut).toEqual(['1-EP-3'])
  for (const waybillId of [taken, lost]) await dataOf(owner, waybillShares.remove, { waybillId, orgCodes })
  expect(await close()).toEqual({ events: ['of the kept one'], leftOut: [] })
})
