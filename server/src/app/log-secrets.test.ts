/**
 * The secrets of a session against the log at its finest level: passwords right and wrong, tokens, tickets, a link's
 * token, a lock's pin, a device's credential, in malformed requests and in a call that fails, so that faults are logged
 * too. None of them may occur in any line (faults.md 3.5).
 */
import { commands } from '@coldway/contract/commands/commands.ts'
import { downloads, historyExports } from '@coldway/contract/downloads/downloads.ts'
import { live } from '@coldway/contract/live.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { uplink, utc } from '../testing/devices.fixture.ts'
import { makeWorld } from '../testing/world.ts'

const lines: string[] = []
const world = await makeWorld({
  log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  config: { publicUrl: 'https://track.example.com' },
})
const { base, callAs, dataOf, make, clock, query } = world

test('no line of the log holds a secret of a session', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, category: 'lock' })
  await uplink(world, device, {
    id: '1',
    time: clock.now() - 60_000,
    position: { lng: 121.5, lat: 31.2, type: 'GPS' },
    blocks: [],
  })
  const wrong = 'wrong-Passw0rd-1'
  await callAs(undefined, oauth.token, { username: user.account, password: wrong })
  const signedIn = await callAs(undefined, oauth.token, { username: user.account, password: user.password })
  const link = (await dataOf(user, shares.save, { page: 'home', deviceIds: [device.id], validityDays: 1 })).link
  const shareToken = new URL(link).searchParams.get('shareToken') ?? ''
  const guest = await callAs(undefined, shareDoor.getTempToken, { shareToken })
  const pin = '850274'
  await dataOf(user, commands.setElockPwd, { deviceIds: [device.id], pin })
  const { ticket } = await dataOf(user, live.ticket, {})
  const span = { startTime: utc(clock.now() - 3_600_000), endTime: utc(clock.now()) }
  const asked = { deviceIds: [device.id], ...span, format: 'csv' as const }
  const { url } = await dataOf(user, historyExports.prepareExportTrack, asked, { usertimezone: '+00:00' })
  await fetch(base + url)
  const next = 'next-Passw0rd-2'
  const changed = { oldPassword: user.password, newPassword: next, confirmPassword: next }
  const again = (await dataOf(user, users.changePwd, changed)).access_token
  // Careless clients put them here: unknown addresses, malformed bodies, a query that is refused.
  await fetch(`${base}/v3/nowhere?token=${again}&password=${next}`)
  await fetch(`${base}/v3/live?ticket=${ticket}`)
  await fetch(`${base}${deviceStatus.queryBizDeviceList.path}?access_token=${again}`, { method: 'POST' })
  const json = { 'content-type': 'application/json', access_token: again }
  await fetch(`${base}${oauth.token.path}`, { method: 'POST', headers: json, body: `{"password":"${next}", ` })
  const before = lines.length
  // A fault of ours: the table is missing while it is read.
  await query('alter table downloads rename to downloads_away')
  await callAs({ token: again }, downloads.queryPageList, { page: 1, size: 10 } as never)
  await query('alter table downloads_away rename to downloads')

  expect(lines.length).toBeGreaterThan(before)
  const all = lines.join('')
  const secrets = {
    password: user.password,
    wrong,
    next,
    token: user.token,
    signedIn: signedIn.body.data?.access_token ?? '',
    again,
    shareToken,
    guest: guest.body.data?.access_token ?? '',
    ticket,
    download: new URL(url, base).searchParams.get('ticket') ?? '',
    credential: device.secret,
    pin,
  }
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret.length > 5]).toEqual([name, true])
    expect([name, all.includes(secret)]).toEqual([name, false])
  }
})
