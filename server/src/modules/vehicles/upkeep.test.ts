import type { Sent } from '@coldway/contract/call.ts'
import { vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf, query } = await makeWorld({ config: { roles: new Set(['api']) } })

let count = 0
const vehicleOf = async (user: MadeUser, deviceIds: number[] = []) => {
  const { id } = await dataOf(user, vehicles.save, { orgId: user.orgId, plate: `UK-${++count}`, deviceIds })
  return id
}
const given = (vehicleId: number, more: Partial<Sent<typeof vehicleUpkeep.save>> = {}) => ({
  vehicleId,
  kind: 'inspection' as const,
  version: 0,
  dueTime: '2020-01-01 00:00:00',
  dueKm: null,
  dueHours: null,
  everyDays: null,
  everyKm: null,
  everyHours: null,
  whenOverdue: 'warn' as const,
  remark: '',
  ...more,
})
const listed = async (user: MadeUser, vehicleId: number) => {
  const conditionVos = [{ column: 'vehicleId' as const, type: 'eq' as const, value: vehicleId }]
  return (await dataOf(user, vehicleUpkeep.queryPageList, { page: 1, size: 10, conditionVos })).records
}

const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code

test('what recurs is due again so many days after it was done, what does not is done for good', async () => {
  const user = await make.user()
  const id = await vehicleOf(user)
  await dataOf(user, vehicleUpkeep.save, given(id, { everyDays: 365 }))
  await dataOf(user, vehicleUpkeep.save, given(id, { kind: 'probeCalibration' }))
  expect((await listed(user, id)).map(({ kind, state }) => [kind, state])).toEqual([
    ['inspection', 'overdue'],
    ['probeCalibration', 'overdue'],
  ])
  await dataOf(user, vehicleUpkeep.complete, { vehicleId: id, kind: 'inspection', version: 1 })
  await dataOf(user, vehicleUpkeep.complete, { vehicleId: id, kind: 'probeCalibration', version: 1 })
  const [inspection, calibration] = await listed(user, id)
  expect(inspection).toMatchObject({ kind: 'inspection', state: 'later', version: 2 })
  expect(inspection?.doneTime).not.toBeNull()
  expect(calibration).toMatchObject({ kind: 'probeCalibration', state: 'done', dueTime: null })
})

test('of two who change one thing at once, one is refused, and another tenant finds no vehicle', async () => {
  const user = await make.user()
  const id = await vehicleOf(user)
  const codes = await Promise.all([0, 1].map(() => codeOf(callAs(user, vehicleUpkeep.save, given(id)))))
  expect(codes.filter((code) => code === '0')).toHaveLength(1)
  const done = { vehicleId: id, kind: 'inspection' as const, version: 1 }
  const twice = await Promise.all([0, 1].map(() => codeOf(callAs(user, vehicleUpkeep.complete, done))))
  expect(twice.filter((code) => code === '0')).toHaveLength(1)
  expect(await codeOf(callAs(user, vehicleUpkeep.remove, done))).not.toBe('0')
  expect(await codeOf(callAs(await make.user(), vehicleUpkeep.save, given(id)))).toBe('404')
  await dataOf(user, vehicleUpkeep.remove, { ...done, version: 2 })
  expect(await listed(user, id)).toEqual([])
})

const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
const shipment = (deviceId: number) => ({
  waybillType: 'road' as const,
  businessCode: `UK-${++count}`,
  customerOrderId: null,
  containerNo: '',
  goodsName: '',
  driverName: '',
  driverPhone: '',
  shipping: place('Shanghai'),
  receiving: place('Nanjing'),
  waypoints: [],
  deviceIds: [deviceId],
  alarmPolicyId: null,
  startMode: 'manual' as const,
  endMode: 'manual' as const,
  plannedStartTime: '2026-11-23 08:00:00',
  plannedArrivalTime: null,
  recordInterval: null,
  delayTime: null,
  messages: [],
  recipients: { email: [], sms: [], wechat: [], http: [] },
  remark: '',
})

test('a waybill that takes an overdue vehicle is warned or refused, as the upkeep says, until it is done', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const id = await vehicleOf(user, [device.id])
  const asked = { deviceIds: [device.id] }
  const overdue = async () => (await dataOf(user, waybills.queryConflicts, asked)).overdue.map((one) => one.isRefused)
  await dataOf(user, vehicleUpkeep.save, given(id, { whenOverdue: 'note' }))
  expect(await overdue()).toEqual([])
  await dataOf(user, vehicleUpkeep.save, given(id, { version: 1 }))
  expect(await overdue()).toEqual([false])
  await dataOf(user, vehicleUpkeep.save, given(id, { version: 2, whenOverdue: 'refuse' }))
  expect(await overdue()).toEqual([true])
  const body = { orgId: user.orgId, ...shipment(device.id) }
  const { message } = (await callAs(user, waybills.save, body, { langType: 'en-US' })).body
  expect(message).toContain('overdue')
  await dataOf(user, vehicleUpkeep.complete, { vehicleId: id, kind: 'inspection', version: 3 })
  expect(await overdue()).toEqual([])
  await dataOf(user, waybills.save, body)
})

const mileage = (deviceId: number, km: number) =>
  query(
    `insert into device_latest (device_id, at, disc, arrived, values) values ($1, now(), 0, now(), $2)
     on conflict (device_id) do update set values = excluded.values`,
    [deviceId, { mileage: km }],
  )
const updated = async (user: MadeUser, id: number, deviceIds: number[]) => {
  const { plate, version } = await dataOf(user, vehicles.queryById, { id })
  const words = { team: '', ownerName: '', brand: '', mainDriverName: '', assistantDriverName: '', remark: '' }
  const phones = { ownerPhone: null, mainDriverPhone: null, assistantDriverPhone: null }
  const sizes = { loadKg: null, lengthMm: null, widthMm: null, heightMm: null, passengers: null }
  const kinds = { state: 'available', property: 'own', vehicleType: 'coldChain' } as const
  await dataOf(user, vehicles.update, {
    id,
    plate,
    version,
    ...words,
    ...phones,
    ...sizes,
    ...kinds,
    stateReason: '',
    deviceIds,
  })
}

test('kilometres go on from a reading by the mileage of whichever device is on the vehicle', async () => {
  const user = await make.user()
  const [one, two] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const id = await vehicleOf(user, [one.id])
  const km = async () => {
    const read = await dataOf(user, vehicleUpkeep.queryMeters, { vehicleId: id })
    return [read.km, read.isCounting]
  }
  expect(await km()).toEqual([null, false])
  await mileage(one.id, 5000)
  await dataOf(user, vehicleUpkeep.recordMeters, { vehicleId: id, km: 120_000, hours: null })
  expect(await km()).toEqual([120_000, true])
  await mileage(one.id, 5300)
  expect(await km()).toEqual([120_300, true])
  await mileage(two.id, 80)
  await updated(user, id, [two.id])
  await mileage(one.id, 9000)
  await mileage(two.id, 180)
  expect(await km()).toEqual([120_400, true])
  await updated(user, id, [])
  await mileage(two.id, 500)
  expect(await km()).toEqual([120_400, false])
})

test('upkeep by kilometres or unit hours is unknown until somebody reads the meter, then due like a date', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const id = await vehicleOf(user, [device.id])
  const state = async () => (await listed(user, id)).map((one) => one.state)
  const byMeter = { dueTime: null, dueKm: 150_000, dueHours: 900, everyKm: 30_000, whenOverdue: 'refuse' as const }
  expect(await codeOf(callAs(user, vehicleUpkeep.save, given(id, { dueTime: null })))).toBe('1')
  await dataOf(user, vehicleUpkeep.save, given(id, byMeter))
  expect(await state()).toEqual(['unknown'])
  const done = { vehicleId: id, kind: 'inspection' as const }
  expect(await codeOf(callAs(user, vehicleUpkeep.complete, { ...done, version: 1 }))).toBe('1')
  const read = (km: number | null, hours: number | null) =>
    dataOf(user, vehicleUpkeep.recordMeters, { vehicleId: id, km, hours })
  await read(100_000, 100)
  expect(await state()).toEqual(['later'])
  const body = { orgId: user.orgId, ...shipment(device.id) }
  const { id: waybillId } = await dataOf(user, waybills.save, body)
  await read(149_500, null)
  expect(await state()).toEqual(['soon'])
  await read(null, 901)
  expect(await state()).toEqual(['overdue'])
  const { overdue } = await dataOf(user, waybills.queryConflicts, { deviceIds: [device.id] })
  expect(overdue).toEqual([expect.objectContaining({ dueTime: null, dueKm: null, dueHours: 900, isRefused: true })])
  const start = () => callAs(user, waybills.batchStart, { ids: [waybillId], reason: 'Off' }, { langType: 'en-US' })
  expect((await start()).body.message).toContain('overdue')
  await dataOf(user, vehicleUpkeep.complete, { ...done, version: 1 })
  expect(await listed(user, id)).toMatchObject([{ state: 'later', dueKm: 179_500, dueHours: null, dueTime: null }])
  expect(await codeOf(start())).toBe('0')
})

test('a unit tells its hours: upkeep follows them, the newer of unit and person counts, and they stay when the device leaves', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const id = await vehicleOf(user, [device.id])
  const told = (hours: number, atMs: number) =>
    query(
      `insert into device_latest (device_id, at, disc, arrived, good) values ($1, to_timestamp($2::float8 / 1000), 0, now(), $3)
       on conflict (device_id) do update set good = excluded.good, at = excluded.at`,
      [device.id, atMs, { reeferHours: [atMs, 0, hours] }],
    )
  const hours = async () => {
    const read = await dataOf(user, vehicleUpkeep.queryMeters, { vehicleId: id })
    return [read.hours, read.isHoursReported]
  }
  const state = async () => (await listed(user, id)).map((one) => one.state)
  await dataOf(user, vehicleUpkeep.save, given(id, { dueTime: null, dueHours: 900 }))
  await told(890, Date.now() + 60_000)
  expect(await hours()).toEqual([null, false])
  await dataOf(user, vehicleUnits.save, { vehicleId: id, version: 0, compartments: [''] })
  const channels = [{ key: 'reeferHours', role: 'hours' as const, compartment: 0 }]
  await dataOf(user, vehicleUnits.assignDevice, { deviceId: device.id, version: 1, channels })
  expect(await hours()).toEqual([890, true])
  expect(await state()).toEqual(['soon'])
  await told(901.5, Date.now() + 120_000)
  expect(await state()).toEqual(['overdue'])
  await updated(user, id, [])
  expect(await hours()).toEqual([901.5, true])
  await query("update vehicle_meters set hours_at = now() - interval '1 hour' where vehicle_id = $1", [id])
  await dataOf(user, vehicleUpkeep.recordMeters, { vehicleId: id, km: null, hours: 12 })
  expect(await hours()).toEqual([12, false])
})
