/** The metrics of a process as Prometheus reads them, and its readiness. */
import type { AddressInfo } from 'node:net'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { say } from '../testing/devices.fixture.ts'
import { openLive } from '../testing/live-client.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'
import { createMetricsPage } from './metrics-page.ts'

const world = await makeWorld()
const { make, program } = world
const user = await make.user()
const device = await make.device({ orgId: user.orgId })
const client = await openLive(world, user)
client.subscribe('all', { kind: 'devices' })
await client.next((one) => one.type === 'snapshot')
await say(world, 'http', device, [
  { values: { temp1: 4 }, atMs: Date.now() - 120_000 },
  { values: { temp1: 5 }, atMs: Date.now() - 60_000 },
])
await say(world, 'mqtt', device, [{ values: { temp1: 6 }, atMs: Date.now() + 1000 }])
await world.dataOf(user, deviceStatus.queryBizDeviceStatusList, { deviceIds: [device.id] })
await until(async () => (await figure('coldway_live_delay_seconds_count')) > 0)
await until(async () => (await figure('coldway_rules_batches_total')) > 0)
const text = await program.metrics.text()
afterAll(() => client.close())

/** The one sample of this name, or of this name with its labels. */
async function figure(name: string): Promise<number> {
  const line = (await program.metrics.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return line ? Number(line.slice(name.length + 1)) : Number.NaN
}

describe('figures', () => {
  test('of ingest: reports by what they came by, their acknowledgement, batches and steps', async () => {
    expect(await figure('coldway_ingest_reports_total{protocol="http"}')).toBe(2)
    expect(await figure('coldway_ingest_reports_total{protocol="mqtt"}')).toBe(1)
    expect(await figure('coldway_ingest_batch_rows_sum')).toBe(3)
    for (const step of ['store', 'latest', 'ruleInbox', 'commit'])
      expect(text).toContain(`coldway_ingest_step_seconds_count{step="${step}"}`)
    expect(await figure('coldway_ingest_acknowledgement_seconds_count')).toBeGreaterThan(0)
    expect(await figure('coldway_ingest_queued_rows')).toBe(0)
  })

  test('of rules, browsers, jobs, database, bus', async () => {
    expect(
      await until(
        () => figure('coldway_rules_waiting_batches'),
        (batches) => batches === 0,
      ),
    ).toBe(0)
    expect(await figure('coldway_rules_lag_seconds')).toBe(0)
    expect(await figure('coldway_live_clients')).toBe(1)
    expect(await figure('coldway_jobs_oldest_due_seconds')).toBe(0)
    expect(await figure('coldway_bus_whole')).toBe(1)
    expect(await figure('coldway_database_connections{state="wanted"}')).toBe(0)
  })

  test('of calls, by name and status', () => {
    expect(text).toMatch(/coldway_http_request_seconds_count\{call="[\w.]*queryBizDeviceStatusList",status="200"\} 1/)
  })

  test('are named as the conventions have it, and name nobody', () => {
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => ({ name: String(name), kind }))
    for (const { name, kind } of names.filter((one) => one.name.startsWith('coldway_'))) {
      expect(name).toMatch(/^coldway_[a-z_]+$/)
      expect(name.endsWith('_total')).toBe(kind === 'counter')
      if (kind === 'histogram') expect(name).toMatch(/_(seconds|rows)$/)
    }
    expect(text).not.toContain(device.deviceCode)
    expect(text).not.toContain(user.account)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })
})

test('a page of its own shows them, and nothing else', async () => {
  const page = createMetricsPage(program.metrics)
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  const answer = await fetch(`${base}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('coldway_ingest_reports_total')
  expect((await fetch(base)).status).toBe(404)
  expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
  page.closeAllConnections()
  page.close()
  // Strangers cannot reach it.
  expect((await fetch(`${world.base}/metrics`)).status).toBe(404)
})

test('ready, and says what it needs', async () => {
  const answer = await fetch(`${world.base}/readyz`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    parts: { database: true, bus: true, ingest: true, stored: true, open: true },
    warnings: [],
  })
})
