/** What migrations 285 and 287 find in a store of before them: rows are put into that state of the schema, and it is migrated. */
import { randomUUID } from 'node:crypto'
import { withCheckDigit } from '@coldway/contract/gs1.ts'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { knownMigrations, migrate } from '../../../platform/migrations.ts'
import { dropDatabase } from '../../../testing/world.ts'
import { digestOfBill } from './bills.ts'

const database = `backfilled_${randomUUID().replaceAll('-', '')}`
afterAll(() => dropDatabase(database))

const admin = async (text: string): Promise<void> => {
  const client = new Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Without the rows that these refer to, which no migration reads. */
const before = async (client: Client, name: string, rows: readonly object[]): Promise<void> => {
  await client.query(`set session_replication_role = replica`)
  for (const row of rows) {
    const columns = Object.keys(row)
    const places = columns.map((_column, at) => `$${at + 1}`).join(', ')
    await client.query(
      `insert into ${name} (${columns.join(', ')}) overriding system value values (${places})`,
      Object.values(row),
    )
  }
  await client.query(`set session_replication_role = default`)
}

const place = JSON.stringify({ address: 'Shanghai', lng: 121, lat: 31 })
const waybill = (id: number, ssccs: readonly string[]) => ({
  id,
  profile: 'scene',
  org_id: 7,
  org_path: '1/7/',
  waybill_no: `WB-${id}`,
  business_code: `B-${id}`,
  container_no: '',
  waybill_type: 'road',
  goods_name: '',
  driver_name: '',
  driver_phone: '',
  shipping: place,
  receiving: place,
  waypoints: '[]',
  start_mode: 'manual',
  end_mode: 'manual',
  planned_start: new Date(0),
  messages: [],
  remark: '',
  created_at: new Date(0),
  updated_at: new Date(0),
  ssccs,
})
const captured = (id: number, event: object) => ({
  id,
  waybill_id: 1,
  source: 's',
  source_name: 's',
  source_org: 's',
  event_id: `e${id}`,
  is_declaration: false,
  digest: '',
  event: JSON.stringify(event),
  event_at: new Date(0),
  captured_at: new Date(0),
})
const [one, other, third] = ['09521234000000001', '09521234000000002', '19521234000000003'].map((text) =>
  withCheckDigit(text),
) as [string, string, string]
const bill = (bizTransaction: unknown) => ({ type: 'bol', bizTransaction })

test('units and bills of shipments and captured events of before are found after the migration', async () => {
  await admin(`create database ${database}`)
  const where = { ...inject('postgres'), database }
  const log = createLog('silent')
  await migrate(where, log, new Set((await knownMigrations()).filter((name) => name < '285')))
  const client = new Client(where)
  await client.connect()
  try {
    await before(client, 'waybills', [waybill(1, [one, other, one]), waybill(2, []), waybill(3, [third])])
    await before(client, 'captured_events', [
      captured(1, { epcList: [`https://id.gs1.org/00/${one}`, `https://x.example/a/00/${other}?x=1`, 'urn:x:y'] }),
      captured(2, { parentID: `urn:epc:id:sscc:9521234.1${third.slice(8, 17)}`, childEPCs: ['urn:epc:id:sscc:95.1'] }),
      captured(3, { epcList: [`https://id.gs1.org/01/${'0'.repeat(14)}`], bizTransactionList: 'none' }),
      captured(4, { bizTransactionList: [bill('urn:bill:1'), bill('urn:bill:2'), bill('urn:bill:1'), bill(5), 'x'] }),
    ])
    await migrate(where, log)
    const rows = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows
    expect(await rows('select waybill_id, unit from waybill_units order by 1, 2')).toEqual([
      [1, one],
      [1, other],
      [3, third],
    ])
    expect(await rows('select captured_id, unit from captured_units order by 1, 2')).toEqual([
      [1, one],
      [1, other],
      [2, third],
    ])
    const bills = await rows('select captured_id, digest from captured_bills')
    expect(new Set(bills.map(String))).toEqual(
      new Set(['urn:bill:1', 'urn:bill:2'].map((uri) => `4,${digestOfBill(uri)}`)),
    )
    await client.query('update waybills set ssccs = $1 where id = 1', [[other]])
    expect(await rows('select unit from waybill_units where waybill_id = 1')).toEqual([[other]])
  } finally {
    await client.end()
  }
})
