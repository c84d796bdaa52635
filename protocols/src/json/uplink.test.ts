import { reportLimits } from '@coldway/contract/readings/report.ts'
import { Uplink } from '@coldway/contract/readings/uplink.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeUplink } from './uplink.ts'

const zone = '+08:00'
const one = (more: object, at = zone) => decodeUplink({ id: 1, time: '2026-11-20 08:00:00', ...more }, { zone: at })
const whys = (input: unknown) => decodeUplink(input, { zone }).rejected.map(({ why }) => why)

test.each([
  ['2026-11-20 08:00:00', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T08:00:00+08:00', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T00:00:00.250Z', '2026-11-20T00:00:00.250Z'],
  [1_795_132_800, '2026-11-20T00:00:00.000Z'],
  [1_795_132_800_123, '2026-11-20T00:00:00.123Z'],
  ['1970-01-01 08:00:00', '1970-01-01T00:00:00.000Z'],
])('time %s', (time, at) => {
  expect(new Date(one({ time }).reports[0]?.atMs ?? Number.NaN).toISOString()).toBe(at)
})

test('a time without offset is in the zone of the device, also an IANA zone', () => {
  expect(one({}, '-03:00').reports[0]?.atMs).toBe(Date.UTC(2026, 10, 20, 11))
  expect(one({}, 'Europe/Berlin').reports[0]?.atMs).toBe(Date.UTC(2026, 10, 20, 7))
})

test.each(['2026-02-30 00:00:00', '2026-13-01T00:00:00Z', 'now', '', -5, 1e300, '2300-01-01T00:00:00Z', '20 Nov 2026'])(
  '%o is no time',
  (time) => {
    expect(one({ time })).toMatchObject({ reports: [], rejected: [{ index: 0 }] })
  },
)

test('a position without sense goes, the report stays', () => {
  const places = [
    { lng: 0, lat: 0 },
    { lng: 31, lat: 121 },
    { lng: 200, lat: 0 },
    { lng: 'x', lat: 1 },
    { lat: 1 },
    'here',
    null,
  ]
  for (const position of places) expect(one({ position }).reports[0]).not.toHaveProperty('position')
  expect(one({ position: { lng: 121, lat: 31, speedKmh: -1 } }).reports[0]?.position).toMatchObject({
    lng: 121,
    lat: 31,
    type: 'GPS',
  })
})

test('events', () => {
  expect(one({ event: 'shutdown' }).reports[0]?.event).toBe('shutdown')
  expect(one({ event: 'dance' }).rejected).toHaveLength(1)
})

test('refusals name the place and never the value', () => {
  expect(whys({ time: 1 })).toEqual(['id: invalid_union'])
  expect(whys({ id: 'x'.repeat(65), time: 1 })).toHaveLength(1)
  expect(whys({ id: 1, time: 1, blocks: { id: 111, pin: '493827' } }).join()).not.toMatch('493827')
  expect(whys(new TextEncoder().encode('{"id":'))).toEqual(['not JSON'])
  expect(whys(new Uint8Array([0xff, 0xfe]))).toEqual(['not JSON'])
})

test('a long batch is read whole; beyond the bounds of a message all of it is refused, and nothing counts as answered', () => {
  const report = { id: 1, time: '2026-11-20 08:00:00', blocks: [{ id: 3, temp: 45 }] }
  expect(decodeUplink(Array(1001).fill(report), { zone }).reports).toHaveLength(1001)
  const tooMany = Array(reportLimits.parts / 2 + 1).fill(report)
  const tooLong = new Uint8Array(reportLimits.bytes + 1)
  for (const input of [tooMany, tooLong])
    expect(decodeUplink(input, { zone })).toEqual({
      reports: [],
      rejected: [],
      unread: [],
      refused: expect.stringMatching(/than/),
    })
})

test('a report keeps all its blocks, and a block all its fields', () => {
  const unknown = Array.from({ length: 400 }, (_, n) => ({ id: 1000 + n }))
  const fields = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`what${n}`, n]))
  const { reports } = one({ blocks: [...unknown, { id: 3, ...fields, temp: 45 }] })
  expect(reports[0]?.measures).toMatchObject([{ key: 'temp1', value: 4.5 }])
})

test('the schema of the API page takes what the decoder takes', () => {
  const report = { id: 'a', time: '2026-11-20 08:00:00', blocks: [{ id: 3, temp: 45 }] }
  expect(Uplink.safeParse(report).success).toBe(true)
  expect(Uplink.safeParse([report, report]).success).toBe(true)
})

test('any value and any bytes: no exception, every entry answered once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.jsonValue(), fc.uint8Array()), (input) => {
      const { reports, rejected } = decodeUplink(input, { zone })
      const expected = Array.isArray(input) ? input.length : 1
      expect(reports.length + rejected.length).toBe(
        input instanceof Uint8Array ? reports.length + rejected.length : expected,
      )
    }),
    { numRuns: 500 },
  )
})
