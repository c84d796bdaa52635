/** What is read of a record for a partner while its shipment is taken back. */
import { execFileSync } from 'node:child_process'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
const { callAs, clock, dataOf, make, query } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })

const shared = async () => {
  const [owner, partner] = [await make.user(), await make.user()]
  const device = await make.device({ orgId: owner.orgId })
  await say(world, 'http', device, [{ atMs: clock.now() - 5 * minute, values: { temp1: 5 }, lng: 121, lat: 31 }])
  const { id: waybillId } = await dataOf(owner, waybills.save, {
    orgId: owner.orgId,
    waybillType: 'road',
    businessCode: `TB-${device.id}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(clock.now()),
  })
  const startTime = utc(clock.now() - 10 * minute)
  await dataOf(owner, waybills.batchStart, { ids: [waybillId], reason: 'Loaded', startTime }, inUtc)
  await dataOf(owner, waybills.batchFinish, { ids: [waybillId], reason: 'Delivered' })
  const { record } = await dataOf(owner, evidence.issue, { waybillId })
  const [org] = await query<{ code: string }>('select code from organisations where id = $1', [partner.orgId])
  const orgCodes = [String(org?.code)]
  await dataOf(owner, waybillShares.add, { waybillId, orgCodes })
  const takeBack = () => dataOf(owner, waybillShares.remove, { waybillId, orgCodes })
  return { partner, record, waybillId, takeBack }
}

/** Asks, and does the work while the first read of the record waits for its bytes. */
const whileRead = async <Answer>(
  record: string,
  ask: () => Promise<Answer>,
  work: () => Promise<unknown>,
): Promise<Answer> => {
  const [row] = await query<{ blob: string }>('select blob from evidence_records where record = $1', [record])
  const path = join(testConfig().blobsDir, String(row?.blob))
  const content = await readFile(path)
  await rm(path)
  execFileSync('mkfifo', [path])
  const answering = ask()
  const writer = await open(path, 'w')
  await work()
  await rm(path)
  await writeFile(path, content)
  await writer.writeFile(content)
  await writer.close()
  return answering
}

test.each([
  ['readings', evidence.queryReadings, { device: 0 }],
  ['proof', evidence.proof, { leaf: 0 }],
] as const)(
  'nothing of the %s of a record leaves when its shipment was taken back meanwhile',
  async (_what, call, asked) => {
    const { partner, record, waybillId, takeBack } = await shared()
    const ask = () => callAs(partner, call as typeof evidence.queryReadings, { waybillId, record, ...asked } as never)
    expect((await ask()).status).toBe(200)
    expect((await whileRead(record, ask, takeBack)).status).toBe(404)
  },
)
