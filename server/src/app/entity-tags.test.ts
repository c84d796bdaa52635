/** A program that asks again is told that nothing has changed, by the tag of the answer that it has. */
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'

const { base, make, dataOf } = await makeWorld({ config: { roles: new Set(['api']) } })
const user = await make.user()
await make.device({ orgId: user.orgId })

interface Asking {
  readonly token?: string
  readonly body?: object
  readonly tag?: string | null
  readonly headers?: Record<string, string>
}
const ask = ({ token = user.token, body = { page: 1, size: 10 }, tag, headers }: Asking = {}) =>
  fetch(base + devices.queryDeviceList.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      access_token: token,
      ...(tag && { 'if-none-match': tag }),
      ...headers,
    },
  })

test('answers 304 without a body while nothing has changed, and the new answer afterwards', async () => {
  const first = await ask()
  const tag = first.headers.get('etag')
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')

  const again = await ask({ tag })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
  for (const other of [tag?.slice(2), `"another", ${tag}`, '*'])
    expect((await ask({ tag: other ?? '' })).status).toBe(304)

  await make.device({ orgId: user.orgId })
  const changed = await ask({ tag })
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
})

test('tells apart what is asked, and by whom', async () => {
  const tag = (await ask()).headers.get('etag')
  const stranger = await make.user()
  const others = [
    ask({ tag, body: { page: 2, size: 10 } }),
    ask({ tag, token: stranger.token }),
    ask({ tag, headers: { usertimezone: '+03:00' } }),
  ]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('asks for credentials and counts a question whatever tag comes with it', async () => {
  const { appId, secret } = await dataOf(user, apiClients.save, {
    orgId: user.orgId,
    name: 'Reader',
    scopes: ['device:view'],
    // One for the token, one for the first answer.
    callsPerDay: 4,
  })
  const granted = await fetch(`${base}/v2/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: appId, client_secret: secret }),
  })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const tag = (await ask({ token })).headers.get('etag')
  expect((await ask({ token: '', tag: '*' })).status).toBe(401)
  const statuses = []
  for (let asked = 0; asked < 3; asked++) statuses.push((await ask({ token, tag })).status)
  expect(statuses).toEqual([304, 304, 429])
})

test('gives no tag to a refusal', async () => {
  const refused = await ask({
    body: { page: 1, size: 10, conditionVos: [{ column: 'none', type: 'eq', value: 1 }] },
    tag: '*',
  })
  expect([
    refused.status >= 400 || ((await refused.json()) as { isSuccess: string }).isSuccess === 'N',
    refused.headers.get('etag'),
  ]).toEqual([true, null])
})

test('gives none to what changes something', async () => {
  const ended = await fetch(base + session.end.path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', access_token: (await make.user()).token, 'if-none-match': '*' },
  })
  expect([ended.status, ended.headers.get('etag')]).toEqual([200, null])
})
