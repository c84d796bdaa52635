/**
 * Heavy calls from a process of their own: the same bytes as from the serving process, written once, refused and cancelled
 * as there; when the process dies, its callers are told, and the next one answers.
 */
import { request as send } from 'node:http'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import type { Call } from '@coldway/contract/call.ts'
import { heavyLimits } from '@coldway/contract/costs.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { historyExports } from '@coldway/contract/downloads/downloads.ts'
import { exportOf } from '@coldway/contract/downloads/exports.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { sharedTracks, tracks } from '@coldway/contract/readings/tracks.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { hashToken } from '../platform/secrets.ts'
import { utc } from '../testing/devices.fixture.ts'
import { whileLocked } from '../testing/locked.ts'
import type { MadeUser } from '../testing/make.ts'
import { signRequest } from '../testing/sign-request.ts'
import { childProcesses } from '../testing/child-processes.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'

const apart = await makeWorld({ answersApart: true })
const here = await makeWorld({ where: apart.where, config: { roles: new Set(['api']) } })
const rows = 5_000
const endMs = Math.floor(Date.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00', langType: 'en-US' }

const user = await apart.make.user()
const device = await apart.make.device({ orgId: user.orgId })
const stranger = await apart.make.user()
await apart.query(
  `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1)
   select $1, at, 1, at, 110 + n / 1e5, 30 + n % 7 / 1e4, 1, 40, 90, 5 + n % 11 from (
     select n, to_timestamp($2::float8) - n * interval '1 second' as at from generate_series(1, $3::int) n) said`,
  [device.id, endMs / 1000, rows],
)
const span = { startTime: utc(endMs - rows * 1000), endTime: utc(endMs) }
const ofDevice = { deviceId: device.id, ...span }
const listFile = exportOf(devices.queryDeviceList) as Call
const coverage = { by: 'list', deviceIds: [device.id] }
const rehearsal = { orgId: user.orgId, coverage, kinds: [{ kind: 'temperature', upper: 8 }] }
const samples = { deviceIds: [device.id], ...span, format: 'csv' }

interface Raw {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

/** The answer as it travels. */
const raw = (base: string, call: Call, body: unknown, headers: Record<string, string>): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = send(`${base}${call.path}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...inUtc, ...headers },
    })
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) })
    })
    sent.end(JSON.stringify(body))
  })

/** The headers that must not differ between two answers to the same request. */
const kept = ({ headers }: Raw, isSameBody: boolean) => {
  const { date: _date, 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...others } = headers
  const ofBody = isSameBody ? {} : { etag: undefined, 'content-length': undefined }
  // The name of a file says when it was made.
  return {
    ...others,
    ...ofBody,
    'content-disposition': String(others['content-disposition']).replaceAll(/_\d{8}_\d{6}/g, ''),
  }
}

const callers = () => childProcesses('calls-child')
const waitingForLock = async (): Promise<number> => {
  const [row] = await apart.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
/** Ends the process as the system does when memory is short. */
const kill = (pid: number | undefined): void => void process.kill(pid as number, 'SIGKILL')
/** A connection that is made while the process ends may break: only a call after its end is certain to be answered. */
const hasEnded = (pid: number | undefined) => until(async () => !(await callers()).includes(pid as number))
const track = (by: MadeUser = user) => apart.callAs(by, tracks.postBizList, ofDevice, inUtc)
const trailOf = (call: Call) =>
  apart.query<{ outcome: string; account: string }>(
    'select outcome, account from audit_rows where call = $1 order by at, seq',
    [call.name],
  )

describe('an answer', { timeout: 120_000 }, () => {
  const asked: [what: string, call: Call, body: unknown][] = [
    ['a track to draw', tracks.postBizList, ofDevice],
    ['every fix of a track', tracks.postList, ofDevice],
    ['a series', sensors.querySeries, { ...ofDevice, keys: ['temp1'] }],
    ['a rehearsal', alarmPolicies.rehearse, rehearsal],
    ['a search', search.query, { text: device.deviceCode }],
    ['a list as CSV', listFile, { format: 'csv', conditionVos: [] }],
    ['samples as CSV', historyExports.exportSensorScene, samples],
    ['an unknown field', tracks.postBizList, { ...ofDevice, endless: true }],
    ['an unknown device', tracks.postBizList, { ...ofDevice, deviceId: 1_000_000 }],
    ['a reversed span', tracks.postBizList, { ...ofDevice, startTime: span.endTime, endTime: span.startTime }],
  ]
  test.each(asked)('has the same bytes and headers: %s', async (_what, call, body) => {
    for (const encoding of ['identity', 'gzip']) {
      const withToken = { 'accept-encoding': encoding, access_token: user.token }
      const [one, other] = [await raw(apart.base, call, body, withToken), await raw(here.base, call, body, withToken)]
      expect(one.status).toBe(other.status)
      // A rehearsal says when it ends, which is now.
      const isSameBody = call !== alarmPolicies.rehearse
      expect(kept(one, isSameBody)).toEqual(kept(other, isSameBody))
      if (isSameBody) expect(one.bytes.equals(other.bytes)).toBe(true)
    }
  })

  test('comes from the process apart, and the refusal of a stranger from the serving one', async () => {
    expect((await track()).status).toBe(200)
    if (process.platform === 'linux') expect(await callers()).toHaveLength(1)
    expect((await apart.callAs(undefined, tracks.postBizList, ofDevice)).status).toBe(401)
  })

  test('of an export is noted once, a denied one too', async () => {
    const call = historyExports.exportTempHumDetail
    expect((await apart.callAs(user, call, samples as never, inUtc)).status).toBe(200)
    expect((await apart.callAs(stranger, call, samples as never, inUtc)).status).toBe(404)
    expect((await trailOf(call)).map(({ outcome, account }) => [outcome, account])).toEqual([
      ['done', user.account],
      ['denied', stranger.account],
    ])
  })

  test('goes to the holder of a link, and to a program that signs', async () => {
    const { link } = await apart.dataOf(user, shares.save, { page: 'track', deviceIds: [device.id], validityDays: 1 })
    const shareToken = link.split('shareToken=')[1] ?? ''
    const token = (await apart.callAs(undefined, shareDoor.getTempToken, { shareToken })).body.data?.access_token ?? ''
    const drawn = await apart.dataOf({ token }, sharedTracks.drawn, { place: 1, ...span }, inUtc)
    expect(drawn.points.length).toBeGreaterThan(1)

    const program = { orgId: user.orgId, name: 'Program', scopes: ['track:view' as const] }
    const made = await apart.dataOf(user, apiClients.save, program)
    const body = JSON.stringify(ofDevice)
    const { path: url } = tracks.postList
    const key = hashToken(made.secret)
    const headers = signRequest(
      { appId: made.appId, key, method: 'POST', url, body, atMs: Date.now() },
      { zone: inUtc.usertimezone },
    )
    expect(await raw(apart.base, tracks.postList, ofDevice, headers)).toMatchObject({ status: 200 })
    // A signature is good for one request.
    expect(await raw(apart.base, tracks.postList, ofDevice, headers)).toMatchObject({ status: 403 })
  })
})

describe('many heavy calls', { timeout: 120_000 }, () => {
  test('wait, are refused beyond the bound, and hold nobody else up', async () => {
    const calls: ReturnType<typeof track>[] = []
    await whileLocked(apart, 'readings', async () => {
      for (let n = 0; n < heavyLimits.perPerson.open + 3; n++) calls.push(track())
      const list = { page: 1, size: 10, conditionVos: [] }
      expect((await apart.dataOf(user, users.queryUserInfo, list)).total).toBeGreaterThan(0)
    })
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true)
    expect((await track()).status).toBe(200)
  })

  test('that nobody waits for any more are cancelled at the database', async () => {
    const leaving = new AbortController()
    const body = JSON.stringify(ofDevice)
    const headers = { 'content-type': 'application/json', access_token: user.token, ...inUtc }
    await whileLocked(apart, 'readings', async () => {
      const init = { method: 'POST', headers, body, signal: leaving.signal }
      const calls = Array.from({ length: 4 }, () => fetch(`${apart.base}${tracks.postBizList.path}`, init))
      const ended = Promise.allSettled(calls)
      await until(waitingForLock)
      leaving.abort()
      await ended
      await until(async () => (await waitingForLock()) === 0)
    })
    expect((await track()).status).toBe(200)
  })
})

// Processes are found where Linux lists them.
describe.skipIf(process.platform !== 'linux')('when the process dies', { timeout: 120_000 }, () => {
  test('its callers are told at once, and the next one answers', async () => {
    const [pid] = await callers()
    await whileLocked(apart, 'readings', async () => {
      const calls = [track(), track(stranger)]
      await until(waitingForLock)
      kill(pid)
      const [answer] = await Promise.all(calls)
      expect(answer).toMatchObject({ status: 503, body: { isSuccess: 'N', code: '501', data: null } })
    })
    await hasEnded(pid)
    expect((await track()).status).toBe(200)
  })

  test('in the midst of an answer, the connection ends and the next call is answered', async () => {
    const [pid] = await callers()
    const headers = { 'content-type': 'application/json', access_token: user.token, ...inUtc }
    const response = await fetch(`${apart.base}${tracks.postList.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(ofDevice),
    })
    kill(pid)
    await response.text().catch(() => undefined)
    await hasEnded(pid)
    expect((await track()).status).toBe(200)
  })
})
