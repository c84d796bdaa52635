/** What every answer carries, and what no answer reveals, whatever the request. */
import { organisations } from '@coldway/contract/users/organisations.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const user = await world.make.user()
const ask = (path: string, options: RequestInit = {}) => fetch(`${world.base}${path}`, options)
const post = (body: BodyInit, headers = {}) =>
  ask(session.me.path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', access_token: user.token, ...headers },
  })

/** One answer of each class. */
const answers: readonly (readonly [string, number, () => Promise<Response>])[] = [
  ['a success', 200, () => post('{}')],
  ['an empty body', 200, () => post('')],
  ['a body that is no JSON', 400, () => post('{')],
  ['another media type', 400, () => post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
  ['a body too large', 400, () => post(JSON.stringify({ filler: 'x'.repeat(1_100_000) }))],
  ['no token', 401, () => post('{}', { access_token: '' })],
  ['an unknown call', 404, () => ask('/v3/nothing', { method: 'POST' })],
  ['an unknown page', 404, () => ask('/nothing')],
  ['the wrong method', 404, () => ask(session.me.path)],
  ['a path that is no path', 404, () => ask('/v3/..%2f..%2fetc/passwd')],
  ['the health', 200, () => ask('/healthz')],
  ['the description', 200, () => ask('/openapi.json')],
  ['the API page', 200, () => ask('/api')],
  ['the script of the API page', 200, () => ask('/api/try.js')],
]

describe.each(answers)('%s', (_name, status, get) => {
  test(`answers ${status} with the common headers, and reveals no internals`, async () => {
    const response = await get()
    const text = await response.text()
    expect(response.status).toBe(status)
    const { headers } = response
    expect({
      csp: headers.get('content-security-policy'),
      referrer: headers.get('referrer-policy'),
      sniff: headers.get('x-content-type-options'),
      frame: headers.get('x-frame-options'),
      poweredBy: headers.get('x-powered-by'),
      server: headers.get('server'),
      allowOrigin: headers.get('access-control-allow-origin'),
    }).toEqual({
      csp: "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      referrer: 'no-referrer',
      sniff: 'nosniff',
      frame: 'SAMEORIGIN',
      poweredBy: null,
      server: null,
      allowOrigin: null,
    })
    if (status >= 400) {
      const { data, ...said } = JSON.parse(text)
      expect(said).toEqual({ isSuccess: 'N', code: expect.any(String), message: expect.any(String) })
      // Malformed input may be answered with where and why.
      if (status !== 400) expect(data).toBeNull()
    }
    expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d/)
  })
})

test('an unforeseen error answers 501 with a request number and nothing else', async () => {
  await world.query('alter table organisations rename to moved_away')
  try {
    const { status, body, text } = await world.callAs(user, organisations.queryOrgTree, {}, { langtype: 'en-US' })
    expect([status, body.code, body.data]).toEqual([500, '501', null])
    expect(body.message).toMatch(/\([0-9a-f-]{36}\)$/)
    expect(text).not.toMatch(/organisations|relation|select/i)
  } finally {
    await world.query('alter table moved_away rename to organisations')
  }
})

test('the text of a refusal is in the language of the caller', async () => {
  const texts = await Promise.all(
    ['zh-CN', 'en-US', 'ru-RU', 'ko-KR', 'th-TH'].map(
      async (langtype) => (await world.callAs(undefined, session.me, {}, { langtype })).body.message,
    ),
  )
  expect(new Set(texts).size).toBe(5)
  expect((await world.callAs(undefined, session.me, {}, { langtype: '../../etc' })).body.message).toBe(texts[0])
})
