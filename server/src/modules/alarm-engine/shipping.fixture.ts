/** Policies of shipments and shipments under way, for tests of what watches a device on its trips. */
import type { NewPolicy } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import type { World } from '../../testing/world.ts'

const inUtc = { usertimezone: '+00:00' }
const upTo = (upper: number) => ({
  kind: 'temperature',
  lower: 2,
  upper,
  durationMin: 0,
  returnMargin: 0,
  returnMin: 0,
})
const listOf = (devices: readonly MadeDevice[]) => ({ by: 'list', deviceIds: devices.map(({ id }) => id) })

interface Wanted {
  /** Absent: it covers the organisation. */
  readonly devices?: readonly MadeDevice[]
  readonly upper?: number
  readonly kinds?: readonly object[]
}

export const shipping = ({ dataOf, query, clock }: World, user: MadeUser) => ({
  policy: async (name: string, { devices, upper = 8, kinds = [upTo(upper)] }: Wanted = {}): Promise<number> =>
    (
      await dataOf(user, waybillAlarmPolicies.saveSencePolicy, {
        orgId: user.orgId,
        name,
        coverage: devices ? listOf(devices) : { by: 'organisation', orgIds: [user.orgId] },
        kinds,
        levels: Array.from({ length: 3 }, () => ({ email: [], sms: [], wechat: [], http: [] })),
        push: { isEnabled: false, scope: 'branch', types: [] },
      } as unknown as NewPolicy)
    ).id,
  cover: async (alarmPolicyId: number, devices: readonly MadeDevice[]): Promise<void> => {
    const known = await dataOf(user, waybillAlarmPolicies.queryByAlarmPolicyId, { alarmPolicyId })
    const asked = { ...known, alarmPolicyId, coverage: listOf(devices) }
    await dataOf(user, waybillAlarmPolicies.updateSencePolicy, asked as never)
  },
  /** `startTime`: when it left, where that is told later. */
  start: async (device: MadeDevice, alarmPolicyId: number | null, startTime?: string): Promise<number> => {
    const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
    const { id } = await dataOf(user, waybills.save, {
      orgId: user.orgId,
      waybillType: 'road',
      businessCode: `BC-${device.id}-${clock.now()}`,
      shipping: place('Shanghai'),
      receiving: place('Nanjing'),
      deviceIds: [device.id],
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: utc(clock.now()),
      alarmPolicyId,
    })
    await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Loaded', ...(startTime && { startTime }) }, inUtc)
    return id
  },
  finish: async (id: number): Promise<void> => {
    await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Arrived' })
  },
  edit: async (id: number, more: { readonly deviceIds: readonly number[]; readonly alarmPolicyId?: number | null }) => {
    const { devices: _bound, ...known } = await dataOf(user, waybills.queryById, { id }, inUtc)
    await dataOf(user, waybills.update, { ...known, ...more } as never, inUtc)
  },
  /** The alarms of a device, each as its policy and how it ended or stands. */
  alarmsOf: async (device: MadeDevice): Promise<string[]> =>
    (
      await query<{ said: string }>(
        `select policy_name || ' ' || coalesce(end_reason, status) as said from alarm_records where device_id = $1
         order by start_at, id`,
        [device.id],
      )
    ).map(({ said }) => said),
})
