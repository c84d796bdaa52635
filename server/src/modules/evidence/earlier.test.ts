/** A record that the program of 26 November 2026 made, before devices' settings, causes, vehicles and policies were frozen, still stands. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { languages } from '@coldway/contract/enums.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { evidence as texts } from '@coldway/i18n/en-US/evidence.ts'
import { expect, test } from 'vitest'
import { verify } from '../../../../verifier/src/verify.ts'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { canonicalJson } from './canonical.ts'

const world = await makeWorld({ config: { publicUrl: 'https://track.example.com' } })
const { dataOf, make, query, base } = world
const file = await readFile(new URL('samples/of-2026-11-26.bundle', import.meta.url))
const bundle = JSON.parse(file.toString()) as {
  readonly entry: { readonly record: string; readonly at: number; readonly key: string; readonly size: number }
  readonly leaves: readonly { readonly is: string; readonly of: Record<string, unknown> }[]
  readonly publicKey: string
  readonly signature: string
}
const { entry, leaves } = bundle
const { record } = entry
const asked = { langType: 'en-US', usertimezone: 'Asia/Bangkok' }

/** As a store has it that was filled then: the row and the file of its leaves. */
const kept = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const place = { siteId: null, address: 'Shanghai', lng: 121, lat: 31 }
  const { id } = await dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    businessCode: 'EARLIER',
    shipping: place,
    receiving: place,
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(world.clock.now()),
  })
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left' })
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  const blob = randomUUID()
  await writeFile(join(testConfig().blobsDir, blob), leaves.map((leaf) => canonicalJson(leaf)).join('\n'))
  await query(
    `insert into evidence_records (record, waybill_id, number, at, user_name, account, reason, readings, blob, entry, signature, public_key)
     values ($1, $2, 1, $3, 'Li', 'li', '', 20, $4, $5, $6, $7)`,
    [record, id, new Date(entry.at), blob, canonicalJson(entry), bundle.signature, bundle.publicKey],
  )
  return { user, id }
}
const shipment = kept()

const reportOf = async (
  user: MadeUser,
  body: Parameters<typeof dataOf<typeof coldChainReports.coldChainReport>>[2],
) => {
  const { id } = await dataOf(user, coldChainReports.coldChainReport, body, asked)
  const find = async () =>
    (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records.find((task) => task.id === id)
  await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''), Boolean, 60_000)
  expect(await find()).toMatchObject({ state: 'done', error: null })
  const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
  return Buffer.from(await (await fetch(base + url)).arrayBuffer())
}

test('verifies, and has none of the later leaves', async () => {
  expect((await verify(file, { key: entry.key })).outcome).toBe('genuine')
  expect((await verify(file)).outcome).toBe('unknownKey')
  const kinds = new Set(leaves.map(({ is }) => is))
  for (const later of ['instrument', 'cause', 'policy', 'vehicle']) expect(kinds).not.toContain(later)
})

test('leaves as the same bytes, and its events are made', async () => {
  const { user, id } = await shipment
  const answer = await fetch(`${base}${evidence.bundle.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: user.token },
    body: JSON.stringify({ waybillId: id, record }),
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
  const { document } = await dataOf(user, epcis.events, {})
  expect(JSON.stringify(document).match(/"eventID"/g)?.length).toBeGreaterThan(5)
})

test('is a report in every language, with its figures and without what it does not know', {
  timeout: 120_000,
}, async () => {
  const { user, id } = await shipment
  for (const language of languages) {
    const pdf = await reportOf(user, { waybillId: id, record, format: 'pdf', language })
    const found = await verify(pdf)
    expect([found.outcome, found.inside, found.entry?.record]).toEqual(['unknownKey', 'unknownKey', record])
  }
  const text = (await reportOf(user, { waybillId: id, record, format: 'csv' })).toString()
  expect(text).toContain('Temperature')
  expect(text).toContain('CAL-2026-0042 · DAkkS D-K-15070')
  expect(text.split('\r\n').filter((line) => line.includes(',B-AK 12,'))).toHaveLength(20)
  const { settings, likely, firmware, policies, vehicles, handovers, recording } = texts.report
  for (const later of [settings, likely, firmware, policies, vehicles, handovers, recording])
    expect(text).not.toContain(later)
})
