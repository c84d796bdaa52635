/** A world for tests of the rule, in which devices report at set times and alarms follow. */
import type { NewPolicy } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { languages } from '@coldway/contract/enums.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createLocalBus } from '../../platform/bus.ts'
import { createLog } from '../../platform/log.ts'
import type { Rule } from '../../rules/rule.ts'
import { startRules } from '../../rules/worker.ts'
import { createMessages } from '../messages/index.ts'
import { createAlarmsRule } from './alarms.rule.ts'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmRecords, type AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { say } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import type { World } from '../../testing/world.ts'

export const min = 60_000
const none = { email: [], sms: [], wechat: [], http: [] }

export interface Row {
  readonly id: number
  readonly status: string
  readonly level: number
  readonly announced: number
  readonly startMin: number
  readonly endMin: number | null
  readonly reason: string | null
  readonly peak: number | null
  readonly isLate: boolean
}

const bus = createLocalBus(() => undefined)
const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
export const alarmsRule = ({ program, clock }: World): Rule =>
  createAlarmsRule(
    createMessages({ db: program.database.db, bus, clock, texts, placeOf: async () => 'Kunshan' }).service,
  )

/** A process of the role `rules` that `settle` wakes, for a world without one of its own. */
export const startAlarms = async (
  world: World,
  rule: Rule = alarmsRule(world),
  before: readonly Rule[] = [],
): Promise<() => Promise<void>> => {
  const db = world.program.database.system
  const id = randomUUID()
  await sql`insert into processes (id, roles, host, pid, lease_until, is_bus_whole)
    values (${id}, '{rules}', 'test', 1, now() + interval '1 hour', true)`.execute(db)
  const parts = { db, bus, clock: world.clock, log: createLog('silent'), process: id, evaluated: () => undefined }
  const worker = startRules({ ...parts, rules: [...before, rule] })
  return async () => {
    await worker.close()
    await sql`delete from processes where id = ${id}`.execute(db)
  }
}

export const alarming = (world: World) => {
  const { dataOf, query, clock } = world
  const t0 = clock.now()
  /** Waits until everything that is due has been evaluated. */
  const settle = async (): Promise<void> => {
    bus.publish('inbox.filled', {})
    await until(async () => {
      const [left] = await query<{ count: number }>(
        `select (select count(*) from rule_inbox)::int + (select count(*) from rule_timers where due_at <= $1)::int as count`,
        [new Date(clock.now())],
      )
      return left?.count === 0
    })
  }
  const recipientOf = async (user: MadeUser): Promise<number> =>
    (
      await dataOf(user, recipients.batchSave, {
        orgId: user.orgId,
        recipients: [{ name: 'Zhang', phone: '13800138000' }],
      })
    ).ids[0] as number
  const rows = (device: MadeDevice) =>
    query<Row>(
      `select id, status, level, told as announced, extract(epoch from start_at - $2::timestamptz)::float8 / 60 as "startMin",
         extract(epoch from end_at - $2::timestamptz)::float8 / 60 as "endMin", end_reason as reason, peak, is_late as "isLate"
       from alarm_records where device_id = $1 order by start_at, id`,
      [device.id, new Date(t0)],
    )
  /** Lets time pass, and evaluates what becomes due. */
  const pass = async (minutes: number): Promise<void> => {
    clock.set(t0 + minutes * min)
    await settle()
  }
  /** Sends reports of the given minutes that arrive now: of the first probe, or of the second besides the first. */
  const report = async (
    device: MadeDevice,
    temps: Readonly<Record<number, number>>,
    besides: Partial<Record<SeriesKey, number>> = {},
  ): Promise<void> => {
    const said = Object.entries(temps).map(([minutes, value]) => ({
      atMs: t0 + Number(minutes) * min,
      lng: 121.4,
      lat: 31.2,
      values: { ...besides, ['temp1' in besides ? 'temp2' : 'temp1']: value },
    }))
    await say(world, 'http', device, said)
    await settle()
  }
  return {
    t0,
    settle,
    pass,
    report,
    recipientOf,
    rows,
    /** Sends each report at its own minute. */
    async live(
      device: MadeDevice,
      temps: Readonly<Record<number, number>>,
      besides: Partial<Record<SeriesKey, number>> = {},
    ): Promise<void> {
      for (const [minutes, value] of Object.entries(temps).toSorted(([a], [b]) => Number(a) - Number(b))) {
        await pass(Number(minutes))
        await report(device, { [minutes]: value }, besides)
      }
    },
    async policy(user: MadeUser, more: object = {}): Promise<number> {
      const recipient = await recipientOf(user)
      const recipients = { ...none, sms: [recipient] }
      const asked = {
        orgId: user.orgId,
        name: `Policy ${recipient}`,
        coverage: { by: 'organisation', orgIds: [user.orgId] },
        kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 10 }],
        levels: [recipients, recipients, recipients],
        push: { isEnabled: true, scope: 'branch', types: ['opened', 'escalated'] },
        ...more,
      } as unknown as NewPolicy
      const { id } = await dataOf(user, alarmPolicies.savePolicy, asked)
      await settle()
      return id
    },
    record: (user: MadeUser, id: number): Promise<AlarmRecord & { timeline: { step: string }[] }> =>
      dataOf(user, alarmRecords.queryById, { id }),
    /** Lists the keys of notifications, with whether they were withdrawn. */
    async announced(device: MadeDevice): Promise<string[]> {
      const found = await query<{ key: string; withdrawn: string | null }>(
        `select o.notice_key as key, o.withdrawn from outbox o join alarm_records r
           on r.id = split_part(o.notice_key, ':', 2)::int where r.device_id = $1 order by o.id`,
        [device.id],
      )
      return found.map(({ key, withdrawn }) => key.split(':')[2] + (withdrawn ? ` ${withdrawn}` : ''))
    },
  }
}
