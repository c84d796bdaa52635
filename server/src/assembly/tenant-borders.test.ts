/**
 * An account above two tenants sees both. An object of one names nothing of the other, or the other's readings and places would
 * be read there. Each line names first something of another tenant, then of its own.
 */
import { lines } from '@coldway/contract/lines/lines.ts'
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { rooms } from '@coldway/contract/rooms/rooms.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { vehicleImports } from '@coldway/contract/vehicles/vehicle-import.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillTemplates } from '@coldway/contract/waybills/waybill-templates.ts'
import { expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../testing/make.ts'
import { uploadAs } from '../testing/upload.ts'
import { makeWorld } from '../testing/world.ts'
import { makeZip, rowXml, workbookParts } from '../testing/zip.ts'

const { base, make, callAs, dataOf, query } = await makeWorld({ config: { roles: new Set(['api']) } })

interface Tenant {
  readonly orgId: number
  readonly device: MadeDevice
  readonly siteId: number
  readonly lineId: number
}
const root = await make.user({ orgId: await make.root })
let count = 0
const next = (word: string): string => `${word}-${1000 + ++count}`
const codeOf = async (answer: ReturnType<typeof callAs>): Promise<string> => (await answer).body.code
const circle = { shape: 'circle', centerlat: 31, centerlng: 121, radius: 2000 } as const
const span = { startTime: '2026-12-01 08:00:00', endTime: '2026-12-02 08:00:00' }
const nobody = { email: [], sms: [], wechat: [], http: [] }
const placeAt = (siteId: number | null) => ({ siteId, address: 'Dock', lng: 121, lat: 31 })

const siteOf = async (user: MadeUser): Promise<number> =>
  (await dataOf(user, sites.save, { siteName: next('Park'), siteType: 'logisticsPark', ...circle })).id
const tenantOf = async (user: MadeUser): Promise<Tenant> => {
  const points = {
    startPoint: { address: 'Shanghai', lng: 121.47, lat: 31.23 },
    endPoint: { address: 'Suzhou', lng: 120.62, lat: 31.32 },
  }
  const named = {
    orgId: user.orgId,
    lineName: next('Line'),
    lineNumber: next('L'),
    ...points,
    waypoints: [],
    remark: '',
  }
  const line = await dataOf(user, lines.save, named)
  return {
    orgId: user.orgId,
    device: await make.device({ orgId: user.orgId }),
    siteId: await siteOf(user),
    lineId: line.id,
  }
}
const [own, other] = [await tenantOf(await make.user()), await tenantOf(await make.user())]

const vehicle = (deviceIds: number[]) => ({ orgId: own.orgId, plate: next('AB'), deviceIds })
const order = (inspectionSiteId: number) => ({
  orgId: own.orgId,
  orderNo: next('LO'),
  planStartTime: span.startTime,
  planEndTime: span.endTime,
  consigneeName: 'Li Wei',
  consigneePhone: '13800138000',
  materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  inspectionSiteId,
})
const shipment = (more: object) => ({
  orgId: own.orgId,
  waybillType: 'road',
  businessCode: next('BC'),
  shipping: placeAt(null),
  receiving: placeAt(null),
  deviceIds: [],
  startMode: 'manual',
  endMode: 'manual',
  plannedStartTime: span.startTime,
  ...more,
})
const lineSubscription = (more: object) => ({
  lineId: own.lineId,
  deviceIds: [own.device.id],
  orgIds: [own.orgId],
  validity: 'permanent',
  ...span,
  offsetM: 500,
  stayTimeoutS: 600,
  ...more,
})
const siteSubscription = (more: object) => ({
  fenceIds: [own.siteId],
  validity: 'permanent',
  events: ['entry'],
  ...span,
  ...more,
})
const content = (siteId: number) => ({
  waybillType: 'road',
  goodsName: '',
  productIds: [],
  shipping: placeAt(siteId),
  receiving: null,
  startMode: 'automatic',
  endMode: 'manual',
  durationMin: 60,
  recipients: nobody,
})
const plan = { crop: '', stage: null, plan: [{ stage: null, targets: { temp: { low: 2, high: 8 } } }], baseC: null }
const room = (siteId: number, devices: readonly MadeDevice[]) => ({
  orgId: own.orgId,
  kind: 'coldRoom',
  name: next('Room'),
  ...plan,
  seasonStart: null,
  remark: '',
  siteId,
  deviceIds: devices.map(({ id }) => id),
})
const push = { isEnabled: false, recipients: { email: [] }, version: 0 }
const add = (call: Parameters<typeof callAs>[1], body: object) => codeOf(callAs(root, call, body as never))
const importVehicle = async (device: MadeDevice): Promise<string> => {
  const [organisation] = await query<{ name: string }>('select name from organisations where id = $1', [own.orgId])
  const rows = [
    ['Plate', 'organisation', 'deviceCodes'],
    [next('AB'), organisation?.name ?? '', device.deviceCode],
  ]
  const bytes = makeZip(workbookParts({ data: rows.map((row, at) => rowXml(at + 1, row)).join('') }))
  return (await uploadAs(base, root, vehicleImports.importSave, { bytes })).body.data?.rows[0]?.outcome ?? ''
}

/** What names it, the code that refuses it, and the call that gives a code. */
const namings: readonly (readonly [string, string, (of: Tenant) => Promise<string>])[] = [
  ['a device on a vehicle', '14000', ({ device }) => add(vehicles.save, vehicle([device.id]))],
  ['a device on a shipment', '14000', ({ device }) => add(waybills.save, shipment({ deviceIds: [device.id] }))],
  [
    'a site of a shipment',
    '23000',
    async ({ siteId }) => {
      const { id } = await make.device({ orgId: own.orgId })
      return add(waybills.save, shipment({ deviceIds: [id], shipping: placeAt(siteId) }))
    },
  ],
  [
    'a site of a template',
    '23000',
    ({ siteId }) => add(waybillTemplates.save, { orgId: own.orgId, name: next('Template'), content: content(siteId) }),
  ],
  [
    'the park of a device',
    '23000',
    async ({ siteId }) => {
      const { deviceCode } = await make.device({ orgId: own.orgId })
      return add(parkOrders.binding, { deviceCode, siteId, bindType: 'inPark' })
    },
  ],
  ['the inspection site of a lock order', '23000', ({ siteId }) => add(lockOrders.save, order(siteId))],
  ['a device in a room', '14000', ({ device }) => add(rooms.save, room(own.siteId, [device]))],
  ['the site of a room', '23000', ({ siteId }) => add(rooms.save, room(siteId, []))],
  ['who watches a line', '24000', ({ orgId }) => add(lineSubscriptions.saveSub, lineSubscription({ orgIds: [orgId] }))],
  ['who watches a site', '23000', ({ orgId }) => add(siteSubscriptions.saveSub, siteSubscription({ orgIds: [orgId] }))],
  [
    'a device at a site',
    '14000',
    ({ device }) => add(siteSubscriptions.saveSub, siteSubscription({ deviceIds: [device.id] })),
  ],
  [
    'who is notified of a site',
    '23000',
    ({ siteId }) => add(sites.saveMsgPush, { orgId: own.orgId, fenceId: siteId, ...push }),
  ],
]

test.each(namings)('%s is of the same tenant, or refused with %s', async (_name, code, naming) => {
  expect(await naming(other)).toBe(code)
  expect(await naming(own)).toBe('0')
})

test('what stands at the root may be named in every tenant', async () => {
  const device = await make.device({ orgId: own.orgId })
  const siteId = await siteOf(root)
  expect(await add(waybills.save, shipment({ deviceIds: [device.id], shipping: placeAt(siteId) }))).toBe('0')
  expect(await add(lockOrders.save, order(siteId))).toBe('0')
})

test('a vehicle that changes takes on no device of another tenant', async () => {
  const { id } = await dataOf(root, vehicles.save, vehicle([]) as never)
  const { version, orgId: _org, ...known } = await dataOf(root, vehicles.queryById, { id })
  const change = (of: Tenant) =>
    add(vehicles.update, { ...known, id, version, stateReason: '', deviceIds: [of.device.id] })
  expect(await change(other)).toBe('14000')
})

test('a file of vehicles names devices of the tenant of its row', async () => {
  const free = (of: Tenant) => make.device({ orgId: of.orgId })
  expect(await importVehicle(await free(other))).toBe('refused')
  expect(await importVehicle(await free(own))).toBe('imported')
})
