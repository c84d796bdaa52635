/**
 * Completed shipments with their evidence: one is made and issued by the program itself, and the others are copies of its rows with
 * numbers, logistic units and places in the chain of their own. All records are read from the one file of leaves.
 */
import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { withCheckDigit } from '@coldway/contract/gs1.ts'
import { printTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import type { Server } from '../running/server.ts'

const inUtc = { usertimezone: '+00:00' }
const minuteMs = 60_000
const readings = 500

export const unitOf = (n: number): string => withCheckDigit(`09521234${String(n).padStart(9, '0')}`)

/** Gives the id of the shipment, which is the first of them. */
export const makeShipment = async (server: Server): Promise<number> => {
  const { admin, base, dataOf, pool } = server
  const company = await makeCompany(pool)
  const [device] = await addDevices(pool, company, { mark: 'EPCIS', protocol: 'json', count: 1 })
  if (!device) throw new Error('no device')
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  const before = (minutes: number) => printTime(nowMs - minutes * minuteMs, '+00:00')
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const given = {
    orgId: company.id,
    waybillType: 'road' as const,
    businessCode: 'BENCH-1',
    ssccs: [unitOf(1)],
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: before(readings + 10),
  }
  const { id } = await dataOf(admin, waybills.save, given, inUtc)
  const said = Array.from({ length: readings }, (_none, at) => ({
    id: '1',
    time: (nowMs - (readings - at) * minuteMs) / 1000,
    blocks: [{ id: 3, temp: 50 + (at % 20), hum: 600 }],
  }))
  const answer = await fetch(`${base}/v3/open/uplink`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${device.code}:${device.secret}`).toString('base64')}`,
    },
    body: JSON.stringify(said),
  })
  if (!answer.ok) throw new Error(`uplink answered ${answer.status}: ${await answer.text()}`)
  await dataOf(admin, waybills.batchStart, { ids: [id], reason: 'Left', startTime: before(readings + 5) }, inUtc)
  await dataOf(admin, waybills.batchFinish, { ids: [id], reason: 'Here' })
  await dataOf(admin, evidence.issue, { waybillId: id })
  return id
}

/** Copies of the first shipment with the numbers `from` to `until`. */
export const addShipments = async (
  { pool }: Server,
  first: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'waybills' and is_generated = 'NEVER'
       and is_identity = 'NO' and column_name not in ('waybill_no', 'business_code', 'customer_order_id', 'ssccs')`,
  )
  const same = rows.map(({ name }) => `"${name}"`).join(', ')
  const numbers = Array.from({ length: until - from + 1 }, (_none, at) => from + at)
  const { rows: made } = await pool.query<{ id: number; n: number }>(
    `insert into waybills (${same}, waybill_no, business_code, ssccs)
     select ${same}, 'BENCH-' || n, 'BENCH-' || n, array[unit] from waybills w,
       unnest($2::int[], $3::text[]) as x (n, unit) where w.id = $1
     returning id, substr(waybill_no, 7)::int as n`,
    [first, numbers, numbers.map(unitOf)],
  )
  await addRecords(pool, first, made)
  await areNamed(pool)
  await pool.query('vacuum (analyze) waybills, evidence_records, evidence_names')
}

/** Each with an entry of its own, signed by the key of the program, as one that does not fit is left out. */
const addRecords = async (pool: Server['pool'], first: number, made: readonly { id: number; n: number }[]) => {
  const { rows: signers } = await pool.query<{ key: string }>('select private_key as key from evidence_signer')
  const key = createPrivateKey({ key: Buffer.from(signers[0]?.key ?? '', 'hex'), type: 'pkcs8', format: 'der' })
  const { rows: firsts } = await pool.query<{ entry: string }>(
    'select entry from evidence_records where waybill_id = $1',
    [first],
  )
  const records = made.map(({ id, n }) => {
    const record = randomUUID()
    const entry = (firsts[0]?.entry ?? '')
      .replace(/"record":"[^"]+"/, `"record":"${record}"`)
      .replace(/"seq":\d+/, `"seq":${n}`)
    return { id, n, record, entry, signature: sign(null, Buffer.from(entry), key).toString('hex') }
  })
  await pool.query(
    `insert into evidence_records (record, waybill_id, number, at, user_name, account, reason, readings, blob, entry, signature, public_key)
     select x.record, x.id, 1, e.at + x.n * interval '1 millisecond', e.user_name, e.account, e.reason, e.readings, e.blob,
       x.entry, x.signature, e.public_key
     from jsonb_to_recordset($2::jsonb) as x (id int, n int, record uuid, entry text, signature text), evidence_records e
     where e.waybill_id = $1 order by x.n`,
    [first, JSON.stringify(records)],
  )
}

/** The job of the program has written what a question for a UUID goes by. */
const areNamed = async (pool: Server['pool']): Promise<void> => {
  await pool.query(`update housekeeping set next_at = now() where name = 'evidenceNames'`)
  for (;;) {
    const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from evidence_unnamed')
    if (rows[0]?.left === 0) return
    await setTimeout(500)
  }
}
