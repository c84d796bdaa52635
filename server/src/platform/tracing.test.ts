/**
 * Traces at a collector: one span for each call, batch of reports, rules batch and job, without anything people wrote.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { afterAll, expect, test } from 'vitest'
import { say } from '../testing/devices.fixture.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'

interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string }[]
}
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[] }[]
}

const sent: Sent[] = []
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') sent.push((await json(request)) as Sent)
  response.end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => void collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const world = await makeWorld({ config: { tracing: { endpoint } } })
const spans = () =>
  sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))

test('a call, a batch of reports and a rules batch leave their spans, and nothing of what was sent', async () => {
  const user = await world.make.user()
  const device = await world.make.device({ orgId: user.orgId, deviceName: 'canary 7319' })
  await say(world, 'http', device, [{ atMs: world.clock.now(), lng: 121.5, lat: 31.2, values: { temp1: 4.25 } }])
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const list = { page: 1, size: 10, conditionVos: [{ column: 'keyword', type: 'like', value: 'canary' }] } as never
  await world.callAs(user, deviceStatus.queryBizDeviceList, list, { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
  await world.callAs(undefined, oauth.token, { username: user.account, password: 'canary-Passw0rd' })
  const names = () => new Set(spans().map(({ name }) => name))
  await until(() => ['ingest', 'rules', deviceStatus.queryBizDeviceList.name].every((name) => names().has(name)))
  const call = spans().find((span) => span.name === deviceStatus.queryBizDeviceList.name)
  expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(call?.attributes.map(({ key }) => key)).toEqual(['http.route', 'coldway.request_id'])
  await until(() => names().has(oauth.token.name))
  const all = JSON.stringify(sent)
  for (const secret of ['canary', user.account, user.token, device.deviceCode, device.secret, '31.2'])
    expect(all).not.toContain(secret)
}, 30_000)
