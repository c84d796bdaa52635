/** Random histories of shipments and their policies, compared with the words of 0294 in plain code. */
import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { afterAll, expect, test } from 'vitest'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { alarming, startAlarms } from './alarming.fixture.ts'
import { shipping } from './shipping.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
afterAll(await startAlarms(world))
const { make, dataOf, query } = world

const randomOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const pick = <One>(of: readonly One[]): One => of[Math.floor(next() * of.length)] as One
  return { next, pick }
}

/** What holds from a minute on. */
interface Moment {
  readonly atMin: number
  /** For each device on a shipment, what the shipment names. */
  readonly named: ReadonlyMap<number, number | null>
  readonly enabled: ReadonlySet<number>
  /** The devices that each policy covers. */
  readonly covered: ReadonlyMap<number, ReadonlySet<number>>
}

const watches = ({ named, enabled, covered }: Moment, policyId: number, deviceId: number): boolean => {
  if (!named.has(deviceId) || !enabled.has(policyId)) return false
  const its = named.get(deviceId) ?? null
  return its === null ? (covered.get(policyId)?.has(deviceId) ?? false) : its === policyId
}

const play = async (seed: number, steps: number) => {
  const { next, pick } = randomOf(seed)
  const user = await make.user()
  const devices = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })] as const
  const { pass, report } = alarming(world)
  const { policy, start, finish, edit, cover } = shipping(world, user)
  const uppers = new Map([
    [await policy('Of all', { upper: 8 }), 8],
    [await policy('Of one', { upper: 10, devices: [devices[0]] }), 10],
    [await policy('Of the other', { upper: 12, devices: [devices[1]] }), 12],
  ])
  const [all, ofOne, ofOther] = [...uppers.keys()] as [number, number, number]
  const ids = devices.map(({ id }) => id)
  const named = new Map<number, number | null>()
  const enabled = new Set(uppers.keys())
  const covered = new Map([
    [all, new Set(ids)],
    [ofOne, new Set([devices[0].id])],
    [ofOther, new Set([devices[1].id])],
  ])
  const past: Moment[] = []
  const noteAt = (atMin: number) =>
    past.push({ atMin, named: new Map(named), enabled: new Set(enabled), covered: new Map(covered) })
  const shipments = new Map<number, { id: number; alarmPolicyId: number | null }>()
  const actions: Record<string, () => Promise<void>> = {
    ship: async () => {
      const device = pick(devices)
      const shipment = shipments.get(device.id)
      if (shipment) {
        await finish(shipment.id)
        shipments.delete(device.id)
        named.delete(device.id)
      } else {
        const alarmPolicyId = pick([null, ...uppers.keys()])
        shipments.set(device.id, { id: await start(device, alarmPolicyId), alarmPolicyId })
        named.set(device.id, alarmPolicyId)
      }
    },
    rename: async () => {
      const [deviceId, shipment] = pick([...shipments]) ?? []
      if (deviceId === undefined || !shipment) return
      shipment.alarmPolicyId = pick([null, ...uppers.keys()])
      await edit(shipment.id, { deviceIds: [deviceId], alarmPolicyId: shipment.alarmPolicyId })
      named.set(deviceId, shipment.alarmPolicyId)
    },
    exchange: async () => {
      const [deviceId, shipment] = pick([...shipments]) ?? []
      const free = ids.find((id) => !shipments.has(id))
      if (deviceId === undefined || !shipment || free === undefined) return
      await edit(shipment.id, { deviceIds: [free] })
      shipments.delete(deviceId)
      shipments.set(free, shipment)
      named.delete(deviceId)
      named.set(free, shipment.alarmPolicyId)
    },
    able: async () => {
      const alarmPolicyId = pick([...uppers.keys()])
      const isOn = enabled.has(alarmPolicyId)
      await dataOf(user, waybillAlarmPolicies.updatePolicyStatus, {
        alarmPolicyId,
        status: isOn ? 'disabled' : 'enabled',
      })
      if (isOn) enabled.delete(alarmPolicyId)
      else enabled.add(alarmPolicyId)
    },
    cover: async () => {
      const its = pick([[devices[0]], [devices[1]], [...devices]])
      await cover(ofOne, its)
      covered.set(ofOne, new Set(its.map(({ id }) => id)))
    },
  }
  const names = ['ship', 'ship', 'ship', 'rename', 'exchange', 'able', 'cover']
  const done: string[] = []
  const said = new Map<MadeDevice, Map<number, number>>(devices.map((device) => [device, new Map()]))
  const waiting: { device: MadeDevice; atMin: number; value: number }[] = []
  const send = async (device: MadeDevice, atMin: number, value: number): Promise<void> => {
    await report(device, { [atMin]: value })
    const its = said.get(device)
    if (!its?.has(atMin)) its?.set(atMin, value)
    done.push(`${devices.indexOf(device as (typeof devices)[0])} ${atMin}: ${value}`)
  }
  noteAt(0)
  for (let at = 1; at <= steps; at++) {
    await pass(at)
    for (const device of devices) {
      const value = pick([5, 9, 11, 13])
      if (next() < 0.25) waiting.push({ device, atMin: at, value })
      else await send(device, at, value)
      if (next() < 0.1) await send(device, at, 5)
    }
    const late = next() < 0.3 ? waiting.shift() : undefined
    if (late) await send(late.device, late.atMin, late.value)
    await pass(at + 0.5)
    const name = pick(names)
    done.push(`${name} at ${at + 0.5}`)
    await actions[name]?.()
    noteAt(at + 0.5)
    await pass(at + 0.6)
  }
  for (const { device, atMin, value } of waiting) await send(device, atMin, value)
  await pass(steps + 120)
  const momentAt = (atMin: number) => past.findLast((one) => one.atMin <= atMin) as Moment
  const now = momentAt(steps + 120)
  return { devices, uppers, said, momentAt, now, done, t0: world.clock.now() - (steps + 120) * 60_000 }
}

test.each([1, 11, 13])(
  'alarms are those of the policies that watch, in a random history from seed %i',
  async (seed) => {
    const { devices, uppers, said, momentAt, now, done, t0 } = await play(seed, 16)
    for (const device of devices) {
      const records = await query<{ policyId: number; from: number; until: number | null }>(
        `select policy_id as "policyId", extract(epoch from start_at - $2::timestamptz)::float8 / 60 as from,
         extract(epoch from end_at - $2::timestamptz)::float8 / 60 as until
       from alarm_records where device_id = $1 and end_reason is distinct from 'disproved'`,
        [device.id, new Date(t0)],
      )
      const isOpen = (policyId: number, atMin: number) =>
        records.some((one) => one.policyId === policyId && one.from <= atMin && (one.until ?? Infinity) > atMin)
      for (const [policyId, upper] of uppers) {
        const its = [...(said.get(device) ?? [])].toSorted(([a], [b]) => a - b)
        const wanted = its.map(([atMin, value]) => [
          atMin,
          value > upper && watches(momentAt(atMin), policyId, device.id),
        ])
        const found = its.map(([atMin]) => [atMin, isOpen(policyId, atMin)])
        expect(found, `device ${devices.indexOf(device)}, up to ${upper}: ${done.join(', ')}`).toEqual(wanted)
        if (isOpen(policyId, 1e6)) expect(watches(now, policyId, device.id)).toBe(true)
      }
    }
  },
)
