/** Evidence reaches a capture interface of EPCIS 2.0 as events: one of another hand, and our own. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { fail } from '@coldway/contract/errors.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import { withCheckDigit } from '@coldway/contract/gs1.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { afterAll, expect, test } from 'vitest'
import { say, utc } from '../../../testing/devices.fixture.ts'
import type { MadeUser } from '../../../testing/make.ts'
import { until } from '../../../testing/until.ts'
import { makeWorld, testConfig } from '../../../testing/world.ts'
import { eventsIn } from '../../evidence/epcis/capture/schema.ts'
import { createEpcisTarget } from './epcis.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly document: { readonly epcisBody: { readonly eventList: { readonly eventID: string }[] } } | null
}
interface Said {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** A repository whose captures take as long, and end, as a test says. */
const startRepository = async () => {
  const asked: Asked[] = []
  const repository = { asked, says: (_asked: Asked): Said => ({ status: 500 }), hostPort: '' }
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, document: text === '' ? null : JSON.parse(text) }
    asked.push(one)
    const { status, headers: more, body } = repository.says(one)
    response.writeHead(status, more).end(body === undefined ? undefined : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  repository.hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return repository
}
const repository = await startRepository()
const world = await makeWorld({ config: { channels: { ...testConfig().channels, egressAllow: ['127.0.0.0/8'] } } })
const { base, make, dataOf, query } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
let count = 0
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })

const planned = async (user: MadeUser, sscc: string) => {
  const device = await make.device({ orgId: user.orgId })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `GS-${++count}-${sscc}`,
    ssccs: [sscc],
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
  }
  return { device, ...(await dataOf(user, waybills.save, given, inUtc)) }
}
const shipped = async (user: MadeUser) => {
  const sscc = withCheckDigit(
    `09521234${String(Date.now() % 1_000_000).padStart(6, '0')}${String(++count).padStart(3, '0')}`,
  )
  const { id, device } = await planned(user, sscc)
  await say(world, 'http', device, [{ atMs: nowMs - minute, lng: 121, lat: 31, values: { temp1: 5 } }])
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  return { id, sscc }
}
const issue = (user: MadeUser, waybillId: number) => dataOf(user, evidence.issue, { waybillId })
const ruleFor = (user: MadeUser, address: string, password: string, username = '') =>
  dataOf(user, forwarding.save, {
    orgId: user.orgId,
    name: `EPCIS ${++count}`,
    kinds: ['evidence'],
    isWholeBranch: true,
    target: 'epcis',
    address,
    broker: { topic: '', username, password },
  })
const sent = (user: MadeUser, id: number, count: number) =>
  until(
    () => dataOf(user, forwarding.queryById, { id }),
    ({ sentCount }) => sentCount === count,
    60_000,
  )
const job = (more: object) => ({
  status: 200,
  body: { captureID: '1', running: false, success: true, errors: [], ...more },
})
const begun = (id: string): Said => ({ status: 202, headers: { location: `https://inside.example/x/capture/${id}` } })
const tryNow = (id: number) => query('update forwarding_states set next_at = now() where rule_id = $1', [id])

test('a record is captured once, the next after it, with credentials, and a slow capture is waited for', async () => {
  const user = await make.user()
  const [first, second] = [await shipped(user), await shipped(user)]
  let asks = 0
  repository.says = ({ method }) => (method === 'POST' ? begun('job-7') : job({ running: ++asks % 2 === 1 }))
  const { id } = await ruleFor(user, `http://${repository.hostPort}/epcis/capture`, 'secret', 'coldway')
  await issue(user, first.id)
  await issue(user, second.id)
  await sent(user, id, 2)
  const posted = repository.asked.filter(({ method }) => method === 'POST')
  expect(posted).toHaveLength(2)
  for (const one of posted) {
    expect(one.headers.authorization).toBe(`Basic ${Buffer.from('coldway:secret').toString('base64')}`)
    expect(one.headers).toMatchObject({ 'gs1-epcis-version': '2.0.0', 'gs1-capture-error-behaviour': 'rollback' })
    // Throws where GS1's schema knows no such document.
    expect(eventsIn(one.document as never).length).toBeGreaterThan(3)
  }
  expect(JSON.stringify(posted[0]?.document)).toContain(first.sscc)
  expect(JSON.stringify(posted[1]?.document)).toContain(second.sscc)
  // The address of a capture is ours with the id of theirs, so that no credentials go where `Location` points.
  const followed = repository.asked.filter(({ method }) => method === 'GET')
  expect(new Set(followed.map(({ path }) => path))).toEqual(new Set(['/epcis/capture/job-7']))
  expect(followed).toHaveLength(4)
  expect(await dataOf(user, forwarding.queryById, { id })).toMatchObject({ state: 'live', lagRows: 0, deadLetters: 0 })
})

test('a shipment that is refused becomes a dead letter of its own, and goes when it is sent again', async () => {
  const user = await make.user()
  const [bad, good] = [await shipped(user), await shipped(user)]
  repository.asked.length = 0
  let isRefused = true
  const jobs = new Map<string, boolean>()
  repository.says = ({ method, path, document }) => {
    if (method === 'GET') {
      const isBad = jobs.get(path.split('/').at(-1) ?? '') === true
      const errors = [{ type: 'epcisException:ValidationException', title: 'No such GLN', status: 400 }]
      return job(isBad ? { success: false, errors } : {})
    }
    jobs.set(String(jobs.size), isRefused && JSON.stringify(document).includes(bad.sscc))
    return begun(String(jobs.size - 1))
  }
  const { id } = await ruleFor(user, `http://${repository.hostPort}/capture/`, 'token')
  await issue(user, bad.id)
  await issue(user, good.id)
  await until(
    async () => {
      await tryNow(id)
      return dataOf(user, forwarding.queryById, { id })
    },
    (rule) => rule.deadLetters === 1 && rule.sentCount === 1,
    60_000,
  )
  expect(repository.asked[0]?.headers.authorization).toBe('Bearer token')
  const letters = await dataOf(user, forwarding.queryDeadLetters, { page: 1, size: 10, conditionVos: [] })
  const [letter] = letters.records.filter(({ ruleId }) => ruleId === id)
  expect(letter).toMatchObject({ count: 1, failure: { is: 'content', detail: 'No such GLN' } })
  isRefused = false
  await dataOf(user, forwarding.replay, { ids: [letter?.id ?? 0] })
  await sent(user, id, 2)
})

test('a capture that outlives an attempt is asked for by the next, and smaller documents follow a 413', async () => {
  const asked: { method: string; first: number; most: number }[] = []
  let isRunning = true
  const documents = { count: 5, documentOf: (first: number, most: number) => ({ first, most }) }
  const request = async ({ method, body }: { method: string; body?: string | Uint8Array }) => {
    const { first = -1, most = -1 } = body === undefined ? {} : JSON.parse(String(body))
    asked.push({ method, first, most })
    if (method === 'GET')
      return { status: 200, headers: {}, body: JSON.stringify({ running: isRunning, success: true }) }
    if (most > 2) return { status: 413, headers: { 'gs1-epcis-capture-limit': '2' }, body: '' }
    return { status: 202, headers: { location: `/capture/${first}` }, body: '' }
  }
  const deliver = createEpcisTarget({ egress: { request }, documentsOf: async () => documents })
  const event = {
    id: '1',
    type: 'evidence',
    event: 'issued',
    device: null,
    time: '2026-11-27T00:00:00Z',
    facts: {},
  } as const
  const rule = {
    id: 1,
    name: 'x',
    orgPath: '1/',
    target: 'epcis',
    address: 'https://repository.example/capture',
    broker: null,
  } as const
  const outgoing = { rule, messageId: '1', secrets: [], events: [event] }
  const failure = await deliver({ ...outgoing, withinMs: 700 })
  expect(failure).toMatchObject({ is: 'timeout', progress: { captured: 0, size: 2, job: '0' } })
  expect(asked.filter(({ method }) => method === 'POST').map(({ most }) => most)).toEqual([100, 2])
  isRunning = false
  asked.length = 0
  expect(await deliver({ ...outgoing, progress: failure?.progress ?? null })).toBeUndefined()
  expect(asked.map(({ method, first }) => [method, first])).toEqual([
    ['GET', -1],
    ['POST', 2],
    ['GET', -1],
    ['POST', 4],
    ['GET', -1],
  ])
})

test('our own repository keeps what another of ours tells it, and takes a test event', async () => {
  const [user, partner] = [await make.user(), await make.user()]
  const { id: shipment, sscc } = await shipped(user)
  const theirs = await planned(partner, sscc)
  const client = await dataOf(partner, apiClients.save, {
    orgId: partner.orgId,
    name: 'Carrier',
    scopes: ['waybill:view', 'waybill:capture'],
  })
  const answer = await fetch(`${base}/v2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.appId}:${client.secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const { id } = await ruleFor(user, `${base}/epcis/capture`, token)
  expect(await dataOf(user, forwarding.sendTest, { id })).toMatchObject({ failure: null })
  await issue(user, shipment)
  await sent(user, id, 1)
  const captured = await dataOf(partner, epcis.queryCaptured, { waybillId: theirs.id }, inUtc)
  expect(captured.map(({ bizStep }) => bizStep)).toEqual(expect.arrayContaining(['shipping', 'receiving']))
})

test('a capture interface takes evidence and nothing else', async () => {
  const user = await make.user()
  const { callAs } = world
  const given = {
    orgId: user.orgId,
    name: 'x',
    isWholeBranch: true,
    target: 'epcis',
    address: 'https://e.example/capture',
  }
  const refused = await callAs(user, forwarding.save, { ...given, kinds: ['evidence', 'alarm'] } as never)
  expect(refused).toMatchObject({ status: 400, body: { isSuccess: 'N' } })
  const alarms = {
    orgId: user.orgId,
    name: 'y',
    isWholeBranch: true,
    target: 'http' as const,
    address: 'https://e.example/in',
  }
  const { id } = await dataOf(user, forwarding.save, { ...alarms, kinds: ['alarm'] })
  const whole = { remark: '', deviceIds: [], broker: null, kinds: ['evidence'], isWholeBranch: true }
  const changed = { id, version: 1, name: 'y', target: 'epcis', address: 'https://e.example/capture', ...whole }
  expect(await callAs(user, forwarding.update, changed as never)).toMatchObject({
    body: { code: '1', data: { field: 'target' } },
  })
})

test.each(['evidenceChanged', 'evidenceMissing'] as const)(
  'a record that can be told no more is refused as content: %s',
  async (error) => {
    const deliver = createEpcisTarget({
      egress: { request: () => Promise.reject(new Error('nothing may leave')) },
      documentsOf: () => Promise.reject(fail(error)),
    })
    const event = { id: '1', type: 'evidence', event: 'issued', device: null, time: utc(nowMs), facts: {} } as const
    const rule = {
      id: 1,
      name: 'x',
      orgPath: '1/',
      target: 'epcis',
      address: 'http://x.example',
      broker: null,
    } as const
    expect(await deliver({ rule, messageId: '1', secrets: [], events: [event] })).toMatchObject({
      is: 'evidenceLost',
      detail: '',
    })
  },
)
