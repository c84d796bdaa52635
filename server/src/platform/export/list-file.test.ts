import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { fail } from '@coldway/contract/errors.ts'
import { buffer } from 'node:stream/consumers'
import { openXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Route } from '../implement.ts'
import { seeingNothing } from '../visibility.ts'
import { type ListReader, makeListFile } from './list-file.ts'
import type { PrintJob } from './print.ts'

const past = '2026-11-25 08:00:00'
const printed: { title: string; foot: string }[] = []
const asked: unknown[] = []
const parts = {
  clock: { now: () => Date.UTC(2026, 10, 26, 3) },
  text: (_language: string, key: string) => (key === 'shipment.knownAt.title' ? 'As known at' : key),
  renderPdf: async (job: unknown) => {
    printed.push(job as PrintJob)
    return new Uint8Array()
  },
}
const route = {
  call: alarmRecords.queryAlarmData,
  handle: async ({ body }: { body: unknown }) => {
    asked.push(body)
    return { records: [{ deviceName: 'Reefer 3' }], total: 1, page: 1, size: 2000 }
  },
} as unknown as Route

const fileOf = (format: 'csv' | 'excel' | 'pdf', knownAt?: string, list = route, rowsMax = 10) => {
  const scope = { from: '1.' }
  const by = { userName: 'Wang', account: 'wang', orgName: 'Coldway' }
  const query = { conditionVos: [], sorts: [], page: 1, size: 1, ...(knownAt !== undefined && { knownAt }) }
  const columns = [{ key: 'deviceName', label: 'Device' }]
  const body = { format, title: 'Alarms', columns, list: query, asked: [] }
  const reader = { body, by, scope, zone: '+08:00', language: 'en-US', rowsMax, gone: AbortSignal.timeout(60_000) }
  return makeListFile(list, { ...reader, renew: async () => ({ by, scope }) } as unknown as ListReader, parts as never)
}

test('the file of a past moment says so in its name and in its heading, and asks for that moment', async () => {
  for (const format of ['csv', 'excel', 'pdf'] as const) {
    const file = await fileOf(format, past)
    expect(file.name, format).toContain(`Alarms · As known at ${past}_20261126_110000.`)
    const bytes = await buffer(file.bytes as never)
    if (format !== 'excel') continue
    const { sheets } = await openXlsx(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['Alarms · As known at 2026-11-25'])
  }
  expect(printed).toMatchObject([{ title: `Alarms · As known at ${past}` }])
  expect(printed[0]?.foot).toContain(`As known at ${past}`)
  expect(asked.every((body) => (body as { knownAt?: string }).knownAt === past)).toBe(true)
})

test('the file of now does not speak of a moment', async () => {
  const { name } = await fileOf('pdf')
  expect(name).toBe('Alarms_20261126_110000.pdf')
  expect(printed.at(-1)?.title).toBe('Alarms')
})

/** Two rows of the first portion are lent; the second portion never comes. */
const lending = (check: (ids: readonly number[]) => void): Route =>
  ({
    call: alarmRecords.queryAlarmData,
    handle: ({ body }: { body: { page: number } }) =>
      body.page > 1
        ? new Promise(() => undefined)
        : { records: [{ id: 1 }, { id: 2, isLent: true }, { id: 3, isLent: true }], total: 3000, page: 1, size: 2000 },
    lent: {
      idOf: ({ id, isLent }: { id: number; isLent?: boolean }) => (isLent ? id : undefined),
      check: async (_scope: unknown, ids: readonly number[]) => check(ids),
    },
  }) as unknown as Route

test('ends when a row that others lent is taken back while the next portion is read', async () => {
  const asked: (readonly number[])[] = []
  const taken = lending((ids) => {
    asked.push(ids)
    throw fail('waybillNotFound')
  })
  for (const format of ['csv', 'excel', 'pdf'] as const) {
    const read = async () => buffer((await fileOf(format, undefined, taken, 5000)).bytes as never)
    await expect(seeingNothing(read), format).rejects.toThrow('waybillNotFound')
  }
  expect(new Set(asked.map(String))).toEqual(new Set(['2,3']))
})
