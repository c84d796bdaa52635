import { users } from '@coldway/contract/users/users.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { limits } from '@coldway/contract/limits.ts'
import { live } from '@coldway/contract/live.ts'
import type { Sent } from '@coldway/contract/call.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { locationSharing, sharedViews, shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { uplink, utc } from '../../testing/devices.fixture.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { trustsProxy: true, publicUrl: 'https://track.example.com' } })
const { callAs, dataOf, make, clock } = world
const dayMs = 86_400_000

type NewLink = Sent<typeof shares.save>
let visitors = 0
const from = () => ({ 'x-forwarded-for': `10.2.${++visitors >> 8}.${visitors & 255}` })
const tokenOf = (link: string): string => new URL(link).searchParams.get('shareToken') ?? ''
const open = (shareToken: string, headers = from()) =>
  callAs(undefined, shareDoor.getTempToken, { shareToken }, headers)
const home = (token: string) => callAs({ token }, sharedViews.home, {})
const realtime = (token: string) => callAs({ token }, sharedViews.realtime, {})
const ended = { status: 401, body: { isSuccess: 'N', code: '40131', data: null } }

/** A user with a device that has reported, a link to it and a temporary token. */
const shared = async (wanted: { validityDays?: 1 | 2 | 3 | null; page?: 'home' | 'realtime' | 'track' } = {}) => {
  const user = await make.user()
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: 30, humHighPct: 60 }
  const device = await make.device({ orgId: user.orgId, plate: '沪A12345', monitorTarget: 'Vaccine', range })
  await uplink(world, device, {
    id: '1',
    time: clock.now(),
    position: { lng: 121.5, lat: 31.2, type: 'GPS' },
    blocks: [
      { id: 3, temperature: 55, humidity: 500 },
      { id: 1, batval: 900 },
    ],
  })
  const input: NewLink = { page: 'home', deviceIds: [device.id], validityDays: 1, ...wanted }
  const share = await dataOf(user, shares.save, input)
  const { body } = await open(tokenOf(share.link))
  return {
    user,
    device,
    share,
    shareToken: tokenOf(share.link),
    token: body.data?.access_token ?? '',
    opened: body.data,
  }
}

describe('a link', () => {
  test('shows position, temperature with limits and status of its devices, and nothing else', async () => {
    const { user, device, token, share } = await shared()
    await make.device({ orgId: user.orgId, deviceName: 'Not shared' })
    expect(share.link).toMatch(/^https:\/\/track\.example\.com\/view\/home\/shareHome\?shareToken=[\w-]{32}$/)
    const { body, text, headers } = await home(token)
    expect(body.data?.devices).toEqual([
      {
        id: 1,
        name: expect.stringMatching(/^Device/),
        category: 'portable',
        plate: '沪A12345',
        range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null },
        reportIntervalS: 60,
        state: expect.objectContaining({ id: 1, fix: expect.objectContaining({ lng: 121.5, lat: 31.2 }) }),
      },
    ])
    for (const hidden of [device.deviceCode, 'Vaccine', 'Not shared', 'hum1', 'battery', String(share.id) + ',"page'])
      expect(text).not.toContain(hidden)
    expect(Object.keys(body.data?.devices[0]?.state?.values ?? {})).toEqual(['temp1'])
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('to real-time monitoring shows all sensors, opens no other page, and ends at once', async () => {
    const { user, device, token, share } = await shared({ page: 'realtime' })
    expect(share.link).toMatch(/\/view\/deviceMonitor\/realTimeMonitoringShare\?shareToken=/)
    const { body, text } = await realtime(token)
    expect(body.data?.devices).toMatchObject([
      {
        id: 1,
        plate: '沪A12345',
        range: { humLowPct: 30, humHighPct: 60 },
        state: { values: { temp1: 5.5, hum1: 50 } },
      },
    ])
    for (const hidden of [device.deviceCode, 'Vaccine']) expect(text).not.toContain(hidden)
    expect(await home(token)).toMatchObject(ended)
    await dataOf(user, shares.revoke, { id: share.id })
    expect(await realtime(token)).toMatchObject(ended)
  })

  test('stands in the list of its organisation with its opens, without its token', async () => {
    const { user, share, shareToken, device } = await shared({ validityDays: 3 })
    await open(shareToken)
    const query = { page: 1, size: 10, conditionVos: [{ column: 'deviceId', type: 'eq', value: device.id }] }
    const { body, text } = await callAs(user, shares.queryPageList, query)
    expect(body.data?.records).toMatchObject([{ id: share.id, validityDays: 3, state: 'live', opens: 2, page: 'home' }])
    expect(text).not.toContain(shareToken)
    const stored = await world.query<{ text: string }>('select to_jsonb(s)::text as text from shares s')
    for (const row of stored) expect(row.text).not.toContain(shareToken)
    const other = await make.user()
    expect((await dataOf(other, shares.queryPageList, query)).total).toBe(0)
    expect(await callAs(other, shares.revoke, { id: share.id })).toMatchObject({ status: 404 })
  })

  test('is made of devices that its maker sees, with the right of its page, or not at all', async () => {
    const { user, device } = await shared()
    const stranger = await make.user()
    const input: NewLink = { page: 'home', deviceIds: [device.id], validityDays: null }
    expect(await callAs(stranger, shares.save, input)).toMatchObject({ status: 404, body: { code: '14000' } })
    const noTracks = permissions.filter((one) => one !== 'track:view')
    const narrow = await make.user({ orgId: user.orgId, permissions: noTracks })
    expect((await callAs(narrow, shares.save, { ...input, page: 'track' })).status).toBe(403)
    expect((await callAs(narrow, shares.save, input)).status).toBe(200)
    const many = Array.from({ length: limits.shareDevicesMax + 1 }, (_, n) => n + 1)
    expect((await callAs(user, shares.save, { ...input, deviceIds: many })).status).toBe(400)
    const past = { startTime: '2020-01-01 00:00:00', endTime: '2020-01-02 00:00:00' }
    expect((await callAs(user, shares.save, { ...input, ...past })).body.code).toBe('33011')
  })

  test('leaves a row of the trail when it is made, opened and revoked', async () => {
    const { user, share } = await shared()
    await dataOf(user, shares.revoke, { id: share.id })
    const rows = await world.query<{ call: string; after: string }>(
      `select call, after from audit_rows where entity = 'share' and entity_id = $1 order by seq`,
      [String(share.id)],
    )
    expect(rows.map((row) => row.call)).toEqual(['shares.save', 'signIn.getTempToken', 'shares.revoke'])
    for (const { after } of rows) expect(after).not.toContain(tokenOf(share.link))
  })
})

describe('what has ended answers like what never was', () => {
  test('a revoked link, one that ran out and an unknown one, to the byte', async () => {
    const [revoked, late] = [await shared(), await shared({ validityDays: 1 })]
    const always = await shared({ validityDays: null })
    expect(always.opened?.expireTime).toBeNull()
    await dataOf(revoked.user, shares.revoke, { id: revoked.share.id })
    expect(await home(revoked.token)).toMatchObject(ended)
    clock.advance(dayMs + 1000)
    const answers = [await open(revoked.shareToken), await open(late.shareToken), await open('A'.repeat(32))]
    for (const answer of answers) {
      expect(answer).toMatchObject(ended)
      expect(answer.text).toBe(answers[2]?.text)
    }
    expect((await open(always.shareToken)).status).toBe(200)
  })

  test('a temporary token ends after half an hour, and with its link when that is sooner', async () => {
    const { token, shareToken } = await shared()
    clock.advance(limits.shareTokenMs + 1000)
    expect(await home(token)).toMatchObject(ended)
    clock.advance(dayMs - limits.shareTokenMs - 60_000)
    const { data } = (await open(shareToken)).body
    expect(data?.expires_in).toBeLessThanOrEqual(60)
  })

  test.each([
    ['deactivated', `update users set is_enabled = false where account = $1`],
    [
      'without the right to share',
      `update roles set permissions = array['monitor:view'] where id = (select role_id from users where account = $1)`,
    ],
    [
      'without the right to monitor',
      `update roles set permissions = array['share:edit'] where id = (select role_id from users where account = $1)`,
    ],
    ['deleted', `delete from users where account = $1`],
  ])('its maker %s: dead at once', async (_what, statement) => {
    const { user, token, shareToken } = await shared()
    await world.query(statement, [user.account])
    expect(await home(token)).toMatchObject(ended)
    expect(await open(shareToken)).toMatchObject(ended)
  })

  test('its maker or its device moved away: dead at once; a device deleted: the others stay', async () => {
    const { user, token } = await shared()
    const elsewhere = await make.organisation()
    await world.query('update users set org_id = $2 where account = $1', [user.account, elsewhere.id])
    expect(await home(token)).toMatchObject(ended)
    const other = await shared()
    const second = await make.device({ orgId: other.user.orgId })
    const both: NewLink = { page: 'home', deviceIds: [other.device.id, second.id], validityDays: null }
    const { link } = await dataOf(other.user, shares.save, both)
    const temporary = (await open(tokenOf(link))).body.data?.access_token ?? ''
    expect((await home(temporary)).body.data?.devices.length).toBe(2)
    await dataOf(other.user, devices.deleteByIds, { ids: [other.device.id] })
    expect((await home(temporary)).body.data?.devices.length).toBe(1)
    expect(await home(other.token)).toMatchObject(ended)
  })
})

describe('a temporary token', () => {
  test('opens no other page and no other call, and answers that the link has ended', async () => {
    const { token, user } = await shared()
    const track = await shared({ page: 'track' })
    expect(await home(track.token)).toMatchObject(ended)
    for (const call of [session.me, session.end, live.ticket, users.queryUserInfo, deviceStatus.queryBdsDeviceJKCount])
      expect(await callAs({ token }, call, {} as never)).toMatchObject(ended)
    expect(await callAs(undefined, session.exchange, { token }, from())).toMatchObject({ status: 401 })
    expect(await callAs(user, sharedViews.home, {})).toMatchObject({ status: 403 })
    expect(await home('share-' + 'A'.repeat(32))).toMatchObject(ended)
    expect((await home('A'.repeat(32))).body.code).toBe('40101')
  })

  test('is given out sparingly, and guessing links is slowed down', async () => {
    const { shareToken } = await shared()
    const answers = await Promise.all(Array.from({ length: limits.shareOpensPerMinute + 5 }, () => open(shareToken)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(limits.shareOpensPerMinute - 1)
    expect(answers.filter(({ status }) => status === 429).length).toBe(6)
    const here = from()
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, n) => open(`guess${n}`, here)))
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('a link by mail', () => {
  const mails = (address: string) =>
    world.query<{ subject: string; text: string; is_secret: boolean }>(
      'select subject, text, is_secret from outbox where address = $1',
      [address],
    )

  test('goes to each address once, with a link of the configured host that works', async () => {
    const { user, device } = await shared()
    const emails = ['a@mail.example', 'A@mail.example', 'b@mail.example']
    const headers = { langType: 'en-US', host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const input = { deviceIds: [device.id], validityDays: 2 as const, emails }
    const sent = await dataOf(user, locationSharing.shareLocationToEmail, input, headers)
    expect(sent).toMatchObject({ sent: 2, expireTime: expect.any(String) })
    const [mail] = await mails('b@mail.example')
    expect(mail).toMatchObject({ subject: 'Live location: 沪A12345', is_secret: true })
    const link = /https:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(new URL(link).host).toBe('track.example.com')
    expect((await open(tokenOf(link))).status).toBe(200)
  })

  test('is bounded in an hour, also for many at one moment', async () => {
    const { user, device } = await shared()
    const send = (n: number) =>
      callAs(user, locationSharing.shareLocationToEmail, {
        deviceIds: [device.id],
        validityDays: 1,
        emails: Array.from({ length: 10 }, (_, at) => `many${n}-${at}@mail.example`),
      })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(limits.shareMailsPerHour / 10)
    expect((await send(9)).status).toBe(429)
  })
})

describe('a link to a waybill', () => {
  const inUtc = { usertimezone: '+00:00' }
  const place = { siteId: null, address: 'Dock', lng: null, lat: null }
  const minute = 60_000

  test('shows its devices while they are on it, and how the shipment went after that', async () => {
    const { user, device } = await shared()
    const former = await make.device({ orgId: user.orgId })
    const { id: waybillId } = await dataOf(
      user,
      waybills.save,
      {
        orgId: user.orgId,
        waybillType: 'road',
        businessCode: 'LINK-1',
        shipping: place,
        receiving: place,
        deviceIds: [device.id],
        startMode: 'manual',
        endMode: 'manual',
        plannedStartTime: utc(clock.now()),
      },
      inUtc,
    )
    const deviceIds = [device.id, former.id]
    const link = async (page: 'home' | 'track') =>
      tokenOf((await dataOf(user, shares.save, { page, deviceIds, validityDays: 1, waybillId })).link)
    const [now, past] = [await link('home'), await link('track')]
    const shown = async () => (await home((await open(now)).body.data?.access_token ?? '')).body.data
    // The waybill has not started: nothing of its devices can be shown.
    expect(await shown()).toMatchObject({ devices: [], shipment: { state: 'toShip', shipping: { actualTime: null } } })
    expect(await open(past)).toMatchObject(ended)
    await dataOf(
      user,
      waybills.batchStart,
      { ids: [waybillId], reason: 'Left', startTime: utc(clock.now() - minute) },
      inUtc,
    )
    const token = (await open(now)).body.data?.access_token ?? ''
    expect((await home(token)).body.data?.devices).toHaveLength(1)
    await dataOf(user, waybills.batchFinish, { ids: [waybillId], reason: 'There' })
    const over = { state: 'completed', completedState: 'alreadyEnded', receiving: { address: 'Dock' } }
    expect((await home(token)).body.data).toMatchObject({ devices: [], shipment: over })
    expect(await shown()).toMatchObject({ devices: [], shipment: over })
    expect((await open(past)).body.code).toBe('0')
  })

  test('is refused for a waybill that its maker does not see', async () => {
    const { user, device } = await shared()
    const asked = { page: 'home' as const, deviceIds: [device.id], validityDays: 1 as const, waybillId: 2_000_000 }
    expect(await callAs(user, shares.save, asked)).toMatchObject({ status: 404, body: { code: '13001' } })
  })
})
