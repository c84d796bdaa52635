/** Reports become records, messages and findings: over the real ports, with the real worker. */
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { sitePush } from '@coldway/contract/sites/site-push.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { describe, expect, test } from 'vitest'
import type { Finding, Sample } from '../../rules/rule.ts'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { createSitesRule } from './sites.rule.ts'
import { deleteOldStays } from './records.store.ts'
import { proven } from '../../testing/proven.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const nobody = { email: [], sms: [], wechat: [], http: [] }
const now = () => Math.floor(world.clock.now() / 1000) * 1000

/** Kilometres east of the middle of the site, minutes ago. */
const at = (minutesAgo: number, km: number) => ({
  atMs: now() - minutesAgo * minute,
  lng: 121 + km / 95.4,
  lat: 31,
  values: { temp1: 4 },
})

interface Story {
  readonly user: MadeUser
  readonly device: MadeDevice
  readonly siteId: number
  readonly subscriptionId: number
}
const circle = {
  siteName: 'Depot',
  siteType: 'warehouse',
  shape: 'circle',
  centerlat: 31,
  centerlng: 121,
  radius: 2000,
} as const

/** A site older than the reports, as what was before it is not judged. */
const standing = async (user: MadeUser): Promise<number> => {
  const { id } = await dataOf(user, sites.save, circle)
  await world.query(`update sites set shaped_at = now() - interval '2 days' where id = $1`, [id])
  return id
}

const story = async (more: object = {}): Promise<Story> => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, plate: '沪A12345' })
  const siteId = await standing(user)
  const span = { startTime: utc(now() - 86_400_000), endTime: utc(now() + 30 * 86_400_000) }
  const asked = {
    fenceIds: [siteId],
    orgIds: [user.orgId],
    validity: 'permanent',
    events: ['entry', 'exit'],
    ...span,
    ...more,
  }
  const { ids } = await dataOf(user, siteSubscriptions.saveSub, asked as never, inUtc)
  return { user, device, siteId, subscriptionId: ids[0] ?? 0 }
}

/** The text messages sent, in order. */
const notifyBySms = async ({ user }: Story): Promise<() => Promise<string[]>> => {
  const phone = `138${String(user.orgId).padStart(8, '0')}`
  const { ids } = await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Wu', phone }] })
  const setting = { isEnabled: true, types: ['entry', 'exit', 'dwell'] as const, scope: 'branch' as const }
  const recipientsOf = { ...nobody, sms: ids }
  await dataOf(user, sitePush.saveMsgPush, {
    bizSceneId: 1,
    version: 0,
    ...setting,
    types: [...setting.types],
    recipients: recipientsOf,
  })
  return async () => {
    const rows = await world.query<{ kind: string }>(
      `select split_part(notice_key, ':', 3) as kind from outbox where address = $1 and withdrawn is null order by id`,
      [phone],
    )
    return rows.map(({ kind }) => kind)
  }
}
const list = async (user: MadeUser) =>
  (await dataOf(user, siteRecords.queryPageList, { page: 1, size: 100 }, inUtc)).records
/** Waits until all reports are evaluated. */
const settled = () => until(async () => (await world.query('select 1 from rule_inbox')).length === 0)
const drive = async ({ device }: Story, ...said: ReturnType<typeof at>[]): Promise<void> => {
  await say(world, 'http', device, said)
  await settled()
  expect(await world.query('select payload, reason from rule_quarantine')).toEqual([])
}
const throughIt = () => [at(30, 9), at(25, 1), at(24, 0), at(10, 8), at(9, 9)]

describe('a device that drives through', () => {
  test('leaves one record with when and where it came and went, and its plate', async () => {
    const one = await story()
    const drove = throughIt()
    await drive(one, ...drove)
    expect(await list(one.user)).toMatchObject([
      {
        siteName: 'Depot',
        state: 'left',
        entryTime: utc(drove[1]?.atMs ?? 0),
        exitTime: utc(drove[3]?.atMs ?? 0),
        dwellS: 15 * 60,
        plate: '沪A12345',
        scene: 'device',
        isRead: false,
        isCorrected: false,
      },
    ])
    const [record] = await list(one.user)
    expect(record?.entrylng).toBeCloseTo(121 + 1 / 95.4, 5)
  })

  test('notifies the recipients that its organisation chose, once each', async () => {
    const one = await story()
    const sent = await notifyBySms(one)
    await drive(one, ...throughIt())
    await drive(one, at(8, 9), at(7, 9))
    expect(await sent()).toEqual(['entry', 'exit'])
  })

  test('while it is there is inside; read by its organisation, unknown to another', async () => {
    const one = await story()
    await drive(one, at(30, 9), at(5, 1), at(4, 0))
    const [record] = await list(one.user)
    expect(record).toMatchObject({ state: 'inside', exitTime: null })
    await dataOf(one.user, siteRecords.read, { ids: [record?.id ?? 0] })
    expect(await list(one.user)).toMatchObject([{ isRead: true }])
    const stranger = await make.user()
    expect(await list(stranger)).toEqual([])
    expect((await callAs(stranger, siteRecords.read, { ids: [record?.id ?? 0] })).body.code).toBe('23001')
    const window = { deviceId: one.device.id, startTime: utc(now() - 60 * minute), endTime: utc(now()) }
    const { stays } = await dataOf(one.user, siteRecords.findeDeviceFence, window, inUtc)
    expect(stays).toMatchObject([{ siteId: one.siteId, hasEntry: true, untilMs: null }])
  })

  test('on a waybill is recorded with it', async () => {
    const one = await story()
    await world.query(
      `insert into waybill_details (org_id, waybill_no, device_id, bound_from) values ($1, 'WB-7', $2, now() - interval '1 hour')`,
      [one.user.orgId, one.device.id],
    )
    await drive(one, ...throughIt())
    expect(await list(one.user)).toMatchObject([{ waybillNo: 'WB-7', scene: 'waybill' }])
  })

  test('that was inside already is found without an entry, and its exit is announced', async () => {
    const one = await story()
    const sent = await notifyBySms(one)
    await drive(one, at(30, 0), at(29, 0), at(10, 8), at(9, 9))
    expect(await list(one.user)).toMatchObject([{ entryTime: null, state: 'left' }])
    expect(await sent()).toEqual(['exit'])
    const seen = async (value: 'true' | 'false') => {
      const conditionVos = [{ column: 'hasEntry' as const, type: 'eq' as const, value }]
      return (await dataOf(one.user, siteRecords.queryPageList, { page: 1, size: 10, conditionVos })).total
    }
    expect([await seen('false'), await seen('true')]).toEqual([1, 0])
  })
})

describe('late reports', () => {
  test('that prove it was elsewhere take the record back, and what has not been sent', async () => {
    const one = await story()
    await drive(one, at(60, 9), at(40, 1), at(20, 9), at(19, 9))
    expect(await list(one.user)).toHaveLength(1)
    await drive(one, at(39.5, 9))
    expect(await list(one.user)).toEqual([])
  })

  test('that fill a gap correct when it came', async () => {
    const one = await story()
    await drive(one, at(60, 9), at(40, 1), at(39, 1))
    const late = [at(50, 1), at(49, 1)] as const
    await drive(one, ...late)
    expect(await list(one.user)).toMatchObject([{ entryTime: utc(late[0].atMs), isCorrected: true, state: 'inside' }])
  })

  test('of a place where it cannot have been change nothing, whether they come after or with the others', async () => {
    const one = await story()
    const sent = await notifyBySms(one)
    const wild = { ...at(27.5, 0) }
    const away = [at(40, 900), at(35, 901), at(30, 902), at(25, 903), at(20, 904)] as const
    await drive(one, ...away)
    await drive(one, wild)
    expect(await list(one.user)).toEqual([])
    const other = { ...one, device: await make.device({ orgId: one.user.orgId }) }
    await drive(other, ...away.toReversed(), wild)
    expect(await list(one.user)).toEqual([])
    expect(await sent()).toEqual([])
  })

  test('that come twice change nothing', async () => {
    const one = await story()
    const sent = await notifyBySms(one)
    const drove = throughIt()
    await drive(one, ...drove)
    await drive(one, ...drove)
    expect(await list(one.user)).toMatchObject([{ isCorrected: false }])
    expect(await sent()).toEqual(['entry', 'exit'])
  })
})

describe('a subscription', () => {
  test('for once is completed by its first event, and nothing more is announced; the stay is followed to its end', async () => {
    const one = await story({ validity: 'once' })
    const sent = await notifyBySms(one)
    await drive(one, ...throughIt())
    await drive(one, at(6, 1), at(5, 0), at(2, 9), at(1, 9))
    expect(await sent()).toEqual(['entry'])
    const conditionVos = [{ column: 'id' as const, type: 'eq' as const, value: one.subscriptionId }]
    const { records } = await dataOf(one.user, siteSubscriptions.queryPageList, { page: 1, size: 10, conditionVos })
    expect(records).toMatchObject([{ status: 'completed' }])
    expect(await list(one.user)).toMatchObject([{ state: 'left' }])
    const { body } = await callAs(one.user, siteSubscriptions.cancleSubById, { id: one.subscriptionId })
    expect(body.code).toBe('23009')
  })

  test('that was cancelled announces nothing more', async () => {
    const one = await story()
    const sent = await notifyBySms(one)
    await drive(one, at(30, 9), at(25, 1), at(24, 0))
    await dataOf(one.user, siteSubscriptions.cancleSubById, { id: one.subscriptionId })
    await drive(one, at(10, 8), at(9, 9), at(4, 0), at(3, 0))
    expect(await sent()).toEqual(['entry'])
    expect(await list(one.user)).toMatchObject([{ state: 'left' }])
  })

  test('of other devices watches none but them', async () => {
    const user = await make.user()
    const [watched, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
    const id = await standing(user)
    const span = { startTime: utc(now() - 86_400_000), endTime: utc(now() + 86_400_000) }
    const asked = { fenceIds: [id], deviceIds: [watched.id], validity: 'permanent' as const, ...span }
    await dataOf(user, siteSubscriptions.saveSub, asked, inUtc)
    for (const device of [watched, other]) await drive({ user, device, siteId: id, subscriptionId: 0 }, ...throughIt())
    expect(await list(user)).toMatchObject([{ deviceCode: watched.deviceCode }])
  })

  test('counts a dwell once for each stay, when its time is up', async () => {
    const one = await story({ events: ['dwell'], dwellS: 600 })
    const sent = await notifyBySms(one)
    await drive(one, at(2, 9), at(1, 1), at(0.5, 0))
    expect(await list(one.user)).toMatchObject([{ dwellTime: null }])
    world.clock.advance(11 * minute)
    await until(async () => (await sent()).length === 1)
    await drive(one, at(0, 0))
    world.clock.advance(30 * minute)
    await drive(one, at(0, 0))
    expect(await sent()).toEqual(['dwell'])
    expect((await list(one.user))[0]?.dwellTime).not.toBeNull()
  })
})

describe('a dwell that was announced', () => {
  test('by the clock stands when a report from before its moment comes after it', async () => {
    const one = await story({ events: ['dwell'], dwellS: 600 })
    const sent = await notifyBySms(one)
    await drive(one, at(2, 9), at(1, 1), at(0.5, 0))
    world.clock.advance(11 * minute)
    await until(async () => (await sent()).length === 1)
    await drive(one, at(4, 0))
    expect((await list(one.user))[0]?.dwellTime).not.toBeNull()
    expect(await sent()).toEqual(['dwell'])
  })

  test('is taken back when late reports leave too short a stay', async () => {
    const one = await story({ events: ['dwell'], dwellS: 570 })
    await drive(one, at(60, 9), at(40, 1), at(39, 1), at(38, 1), at(30, 9), at(29, 9))
    expect((await list(one.user))[0]?.dwellTime).not.toBeNull()
    await drive(one, at(39.5, 9))
    expect(await list(one.user)).toMatchObject([{ dwellS: 9 * 60, dwellTime: null, isCorrected: true }])
  })

  test('is not announced while a report already says that it has left', async () => {
    const one = await story({ events: ['dwell'], dwellS: 600 })
    const told = () => world.query(`select from outbox where notice_key like 'site:%:dwell:%'`)
    const before = (await told()).length
    await notifyBySms(one)
    await drive(one, at(60, 9), at(40, 1), at(39, 1), at(30.3, 2.5))
    await drive(one, at(29.9, 2))
    expect(await list(one.user)).toMatchObject([{ dwellTime: null }])
    await drive(one, at(29.8, 2.5))
    expect(await list(one.user)).toMatchObject([{ state: 'left', dwellTime: null }])
    expect(await told()).toHaveLength(before)
  })
})

describe('a single report inside', () => {
  test('counts after a minute without one back', async () => {
    const one = await story()
    await drive(one, at(5, 9), at(0, 1))
    expect(await list(one.user)).toEqual([])
    world.clock.advance(minute + 15_000)
    await until(async () => (await list(one.user)).length === 1)
  })
})

describe('a batch', () => {
  test('that did not commit, and comes again, writes and announces all of it once', async () => {
    const one = await story({ validity: 'once' })
    await notifyBySms(one)
    const fixes = throughIt().map(({ atMs, lng, lat }) => ({ atMs, lng, lat }))
    const samples = fixes.map(
      (fix): Sample => ({
        deviceId: one.device.id,
        atMs: fix.atMs,
        arrivedMs: fix.atMs,
        values: {},
        fix: { ...fix, type: 'GPS', speedKmh: 0, accuracyM: null },
      }),
    )
    const findings: string[] = []
    const told: string[] = []
    let telling: string[] = []
    const db = world.program.database.system
    const rule = createSitesRule({
      announce: async (_turn, notices) => void telling.push(...notices.map(({ key }) => key.replace(/\d+/, 'n'))),
      withdraw: async () => undefined,
      summon: async () => undefined,
    })
    const batch = (fails: boolean) =>
      db.transaction().execute(async (tx) => {
        telling = []
        const given = { tx, nowMs: now(), samples, due: [], findings: [] as Finding[] }
        await rule.run({ ...given, wake: async () => undefined, publish: () => undefined })
        if (fails) throw new Error('the plug was pulled')
        findings.push(...given.findings.map(({ is }) => is))
        told.push(...telling)
      })
    await expect(batch(true)).rejects.toThrow('plug')
    expect(await list(one.user)).toEqual([])
    await batch(false)
    await batch(false)
    expect(findings).toEqual(['siteEntered', 'siteLeft'])
    expect(told).toEqual([`site:n:entry:${samples[1]?.atMs}`])
    expect(await list(one.user)).toHaveLength(1)
  })

  test('of two workers at once completes a subscription for once a single time', async () => {
    const one = await story({ validity: 'once' })
    const sent = await notifyBySms(one)
    const other = await make.device({ orgId: one.user.orgId })
    await Promise.all([say(world, 'http', one.device, throughIt()), say(world, 'http', other, throughIt())])
    await settled()
    expect(await sent()).toEqual(['entry'])
  })
})

describe('a site', () => {
  test('that shrinks while a device is inside is left with its next reports', async () => {
    const one = await story()
    await drive(one, at(10, 9), at(9, 1.8), at(8, 1.8))
    const unnamed = { siteNo: null, gln: null, address: null, points: [], isGlobal: false }
    await dataOf(one.user, sites.update, { id: one.siteId, version: 1, ...unnamed, ...circle, radius: 1100 })
    const [first, second] = [at(-1, 1.8), at(-2, 1.8)]
    await drive(one, first, second)
    expect(await list(one.user)).toMatchObject([{ state: 'left', exitTime: utc(first.atMs) }])
  })

  test('that is deleted leaves its records, and watches nothing any more', async () => {
    const one = await story()
    await drive(one, at(10, 9), at(9, 1), at(8, 1))
    await dataOf(one.user, sites.deleteByIds, { ids: [one.siteId] })
    await drive(one, at(5, 9), at(4, 9))
    expect(await list(one.user)).toMatchObject([
      { state: 'unwatched', siteId: null, siteName: 'Depot', exitTime: null },
    ])
  })
})

test('stays are kept as long as their organisation keeps, open ones as long as they last', async () => {
  const one = await story()
  await drive(one, ...throughIt())
  const { siteId, device } = one
  const stay = (fromDays: number, untilDays: number | null) =>
    world.query(
      `insert into site_stays (device_id, site_id, site_name, site_type, entered_at, has_entry, lng, lat, exited_at, created_at)
       values ($1, $2, 'Depot', 'warehouse', now() - $3 * interval '1 day', true, 121, 31, now() - $4 * interval '1 day', now())`,
      [device.id, siteId, fromDays, untilDays],
    )
  await stay(100, 93)
  await stay(99, 91)
  await stay(200, null)
  const days = async () => {
    await deleteOldStays(world.program.database.system, proven(world.clock.now()), 100)
    const rows = await world.query<{ days: number }>(
      'select round(extract(epoch from now() - entered_at) / 86400)::int as days from site_stays where device_id = $1 order by 1',
      [device.id],
    )
    return rows.map((row) => row.days)
  }
  expect(await days()).toEqual([0, 99, 200])
  await world.query('update organisations set kept_months = 6 where id = $1', [one.user.orgId])
  await stay(150, 149)
  expect(await days()).toEqual([0, 99, 150, 200])
  await world.query('update organisations set kept_months = null where id = $1', [one.user.orgId])
  expect(await days()).toEqual([0, 99, 200])
})
