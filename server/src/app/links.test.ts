/** Signed links as strangers open them, and as attackers change them. */
import { createHmac } from 'node:crypto'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { isLinkable } from '@coldway/contract/api-clients/links.ts'
import { linkBase, linkToSign, signatureHeaders } from '@coldway/contract/api-clients/signature.ts'
import { api } from '@coldway/contract/api.ts'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { hashToken } from '../platform/secrets.ts'
import type { MadeUser } from '../testing/make.ts'
import { signRequest } from '../testing/sign-request.ts'
import { makeWorld } from '../testing/world.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line: string) => void lines.push(line) })
const { make, dataOf, clock, program, query } = await makeWorld({ log, config: { roles: new Set(['api']) } })
const weekS = 7 * 86_400

const clientOf = async (owner: MadeUser, change: object = {}) => {
  const given = { orgId: owner.orgId, name: `ERP ${owner.account}`, scopes: ['device:view' as const] }
  return dataOf(owner, apiClients.save, { ...given, ...change })
}
const owner = await make.user()
const device = await make.device({ orgId: owner.orgId })
const client = await clientOf(owner)
const list = 'devices.queryDeviceList'

interface Making {
  readonly call?: string
  readonly input?: unknown
  readonly atMs?: number
  readonly validityS?: number
  readonly more?: Readonly<Record<string, string>>
  readonly secret?: string
  readonly appId?: string
}
const linkOf = ({ call = list, input = { page: 1, size: 10 }, atMs = clock.now(), ...making }: Making = {}): string => {
  const { validityS = 60, more = {}, secret = client.secret, appId = client.appId } = making
  const path = `${linkBase}/${call}`
  const [time, validity] = [String(Math.floor(atMs / 1000)), String(validityS)]
  const parameters = {
    apikey: appId,
    input: JSON.stringify(input),
    'signature-time': time,
    'signature-validity': validity,
  }
  const query = String(new URLSearchParams({ ...parameters, ...more }))
  const text = linkToSign({ path, query, time, validity })
  return `${path}?${query}&signature=${createHmac('sha256', hashToken(secret)).update(text).digest('hex')}`
}
const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await program.app.inject({ method: 'GET', url, headers })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, code: isJson ? String(answer.json().code) : '', answer }
}

test('opens what its client may do, again and again until its end, and no longer', async () => {
  const link = linkOf({ validityS: weekS, atMs: clock.now() - (weekS - 60) * 1000 })
  for (const _time of [1, 2, 3]) {
    const { status, answer } = await open(link)
    expect([status, answer.json().data.records.map(({ id }: { id: number }) => id)]).toEqual([200, [device.id]])
  }
  expect((await open(linkOf({ atMs: clock.now() - 61_000 }))).code).toBe('40334')
  expect((await open(linkOf({ validityS: weekS + 1 }))).code).toBe('40334')
  expect((await open(linkOf({ atMs: clock.now() + 600_000 }))).code).toBe('40334')
})

test('gives a file', async () => {
  const { status, answer } = await open(linkOf({ call: `${list}-export`, input: {} }))
  expect([status, answer.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
  expect(answer.body).toContain(device.deviceCode)
})

test('is refused when anything of it was changed, and counts its parameters in any order', async () => {
  const link = linkOf()
  const [path = '', query = ''] = link.split('?')
  const parts = query.split('&')
  expect((await open(`${path}?${parts.toReversed().join('&')}`)).code).toBe('0')
  const changed: Readonly<Record<string, string>> = {
    input: link.replace('%22size%22%3A10', '%22size%22%3A99'),
    'another call': link.replace(list, 'devices.queryById'),
    'a longer life': link.replace('validity=60', 'validity=600'),
    'an added zone': `${link}&usertimezone=%2B08:00`,
    'a second input': `${link}&input=%7B%7D`,
    'another signature': link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  }
  for (const [what, url] of Object.entries(changed)) {
    expect(url, what).not.toBe(link)
    expect((await open(url)).status, what).not.toBe(200)
  }
  expect((await open(link.replace(/&signature=.*/, ''))).code).toBe('40333')
  expect((await open(linkOf({ appId: 'app-nobody' }))).code).toBe('40335')
  expect((await open(linkOf({ secret: 'x'.repeat(43) }))).code).toBe('40336')
  expect((await open(linkOf({ more: { signature: 'a'.repeat(64) } }))).code).toBe('40333')
})

test('a signed request is no link, and a link no signed request', async () => {
  const url = `${linkBase}/${list}`
  const signed = signRequest({
    appId: client.appId,
    key: hashToken(client.secret),
    method: 'GET',
    url,
    body: '',
    atMs: clock.now(),
  })
  const query = String(new URLSearchParams(signed))
  expect((await open(`${url}?${query}`)).code).toBe('40336')
  const parameters = new URLSearchParams(linkOf().split('?')[1])
  const headers = Object.fromEntries(Object.values(signatureHeaders).map((name) => [name, parameters.get(name) ?? '']))
  expect((await open(linkOf().split('?')[0] ?? '', headers)).code).not.toBe('0')
})

test('means what its maker meant, whatever its reader sends', async () => {
  const time = async (more: Record<string, string>, headers: Record<string, string>) =>
    (await open(linkOf({ more }), headers)).answer.json().data.records[0].createTime as string
  const meant = await time({ usertimezone: '+00:00' }, {})
  expect(await time({ usertimezone: '+00:00' }, { usertimezone: '+05:00' })).toBe(meant)
  expect(await time({ usertimezone: '+05:00' }, {})).not.toBe(meant)
})

test('writes, what is for persons and scopes that are missing have no links', async () => {
  expect((await open(linkOf({ call: 'devices.saveDevice' }))).status).toBe(404)
  expect((await open(linkOf({ call: 'devices.queryDeviceList2' }))).status).toBe(404)
  expect((await open(linkOf({ call: 'waybills.queryPageList' }))).code).toBe('40331')
  for (const call of api.filter(isLinkable)) expect([call.effect, call.name]).not.toContain('write')
  expect(api.filter(isLinkable).length).toBeGreaterThan(50)
})

test('ends with its secret, its client and its addresses', async () => {
  const [mine, other] = [await make.user(), await make.user()]
  const made = await clientOf(mine)
  const link = linkOf(made)
  expect((await open(link)).code).toBe('0')
  await dataOf(mine, apiClients.rotateSecret, { id: made.id, overlapHours: 0 })
  expect((await open(link)).code).toBe('40332')
  const bound = await clientOf(other, { allowedAddresses: ['203.0.113.0/24'] })
  expect((await open(linkOf(bound))).code).toBe('40331')
})

test('leaves its signature in no log', async () => {
  const link = linkOf()
  await open(link)
  await query('alter table devices rename to devices_away')
  await open(link)
  await query('alter table devices_away rename to devices')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(link.slice(-64)))).toEqual([])
})
