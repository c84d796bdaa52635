/** Tests the terminal's writer against the decoder, and the time request of a terminal. */
import { describe, expect, test } from 'vitest'
import { fromHex, joinBytes, toHex } from '../bytes.ts'
import { explainFrame } from '../explain-frame.ts'
import { readableMeasure } from '../sample.ts'
import { packetBytes } from './frames.ts'
import { gt06, packetIds } from './gt06.ts'
import { heartbeatBytes, loginBytes, movingBytes, temperatureBytes } from './terminal.ts'

const imei = '352093084120012'
const startMs = Date.UTC(2026, 10, 21, 3, 4, 6)

const reportsOf = (...packets: readonly Uint8Array[]) =>
  gt06
    .open()
    .push(joinBytes(loginBytes(imei, 1), ...packets), startMs)
    .flatMap((event) => (event.kind === 'reports' ? event.reports : []))

describe('what the terminal writes is read', () => {
  test.each([
    [121.4737, 31.2304],
    [-58.3816, -34.6037],
    [-0.1276, 51.5072],
    [174.7633, -36.8485],
  ])('at %d, %d', (lng, lat) => {
    const [report] = reportsOf(movingBytes({ atMs: startMs, lng, lat, speedKmh: 61, headingDeg: 359, acc: 1 }, 2))
    expect(report?.atMs).toBe(startMs)
    expect(report?.position).toMatchObject({ speedKmh: 61, headingDeg: 359, type: 'GPS' })
    expect(report?.position?.lng).toBeCloseTo(lng, 5)
    expect(report?.position?.lat).toBeCloseTo(lat, 5)
  })

  test.each([-196, -18.4, -0.1, 0, 4.2, 85])('%d degrees', (tempC) => {
    const [report] = reportsOf(temperatureBytes(tempC, 2), movingBytes({ atMs: startMs }, 3))
    expect(report?.position).toBeUndefined()
    expect(report?.measures).toContainEqual({ key: 'temp1', value: tempC, raw: tempC.toFixed(1), quality: 'good' })
  })

  test('the state of a heartbeat goes with one position, not with the next', () => {
    const [first, second] = reportsOf(
      heartbeatBytes({ voltage: 3, signal: 2 }, 2),
      movingBytes({ atMs: startMs }, 3),
      movingBytes({ atMs: startMs + 1000 }, 4),
    )
    expect(first?.measures.map(({ key }) => key)).toEqual(['acc', 'battery', 'signal'])
    expect(second?.measures.map(({ key }) => key)).toEqual(['acc'])
  })
})

test('a terminal that asks for the time gets it in UTC', () => {
  const ask = packetBytes({ id: packetIds.askTime, content: new Uint8Array(0), serial: 9 })
  const [, answer] = gt06.open().push(joinBytes(loginBytes(imei, 1), ask), startMs)
  expect(answer?.kind === 'reply' && toHex(answer.bytes)).toBe(
    toHex(packetBytes({ id: packetIds.askTime, content: Uint8Array.of(26, 11, 21, 3, 4, 6), serial: 9 })),
  )
})

describe('values without a time of their own', () => {
  const measuresOf = (...packets: readonly Uint8Array[]) =>
    reportsOf(...packets).map(({ atMs, measures }) => [atMs, measures.map(({ key, value }) => `${key}=${value}`)])

  test('of a terminal that stands, none is overwritten', () => {
    expect(measuresOf(temperatureBytes(4.1, 2), temperatureBytes(4.2, 3), movingBytes({ atMs: startMs }, 4))).toEqual([
      [startMs, ['temp1=4.1']],
      [startMs, ['acc=0', 'temp1=4.2']],
    ])
  })

  test('a value that waited for long keeps the time of its arrival', () => {
    const session = gt06.open()
    session.push(joinBytes(loginBytes(imei, 1), temperatureBytes(4.1, 2)), startMs)
    const laterMs = startMs + 3_600_000
    const [event] = session.push(movingBytes({ atMs: laterMs }, 3), laterMs)
    expect(event?.kind === 'reports' && event.reports.map(({ atMs }) => atMs)).toEqual([startMs, laterMs])
  })
})

describe('battery and signal in two scales', () => {
  const batteries = (...values: readonly number[]) =>
    reportsOf(...values.map((battery) => packetBytes({ id: 0x16, content: alarmContent(battery), serial: 2 })))
      .flatMap(({ measures }) => measures)
      .filter(({ key }) => key === 'battery')
      .map(({ value }) => value)
  const alarmContent = (battery: number) =>
    joinBytes(
      movingBytes({ atMs: startMs }, 1).subarray(4, 22),
      [9, 1, 0xcc, 0, 0x28, 0x7d, 0, 0x1f, 0x71],
      [0x40, battery, 4, 0, 1],
    )

  test.each([
    ['steps', [6, 5, 0], [100, 80, 0]],
    ['percent down to the last', [40, 7, 6, 1], [40, 7, 6, 1]],
    ['percent that seems to jump to a step', [98, 4, 97], [98, null, 97]],
    ['steps, then what can only be percent', [6, 57, 56], [100, null, 56]],
    ['no scale at all', [255], [null]],
  ])('%s', (_name, sent, read) => {
    expect(batteries(...sent)).toEqual(read)
  })
})

test('a whole packet with the number of a list of points comes out at once', () => {
  const packet = packetBytes({
    id: 0x17,
    content: joinBytes(movingBytes({ atMs: startMs }, 1).subarray(4, 22), [1, 2]),
    serial: 3,
  })
  expect(reportsOf(packet)).toHaveLength(1)
})

test('what was kept raw is read again in the zone of its login', () => {
  const packet = movingBytes({ atMs: startMs }, 2)
  const [event] = gt06.readAgain({ type: '0x22', bytes: packet, context: String(-4 * 3_600_000) })
  expect(event?.kind === 'reports' && event.reports[0]?.atMs).toBe(startMs + 4 * 3_600_000)
})

/** Each stretch that has a name or becomes something, as `bytes name: what it becomes`. */
const explanation = (frame: Uint8Array) =>
  explainFrame(gt06, frame, startMs).stretches.flatMap(({ from, to, field, becomes }) =>
    field || becomes.length > 0
      ? [
          `${toHex(frame.subarray(from, to))} ${field ?? '-'}${becomes.map((one) => `: ${readableMeasure(one)}`).join('')}`,
        ]
      : [],
  )

test('an alarm is explained byte by byte, and what is wrapped in parts', () => {
  const alarm = '78782916190a110e1428c90337a5e4057dbc6000183e0802d406c4afb7330d440604ff01004adff800115f390d0a'
  expect(explanation(fromHex(alarm))).toEqual([
    '7878 delimiter',
    '29 length',
    '16 messageType',
    '190a110e1428 time',
    'c9 satellites',
    '0337a5e4 latitude',
    '057dbc60 longitude',
    '00 speed',
    '183e heading',
    '44 status: acc=0',
    '06 value: battery=100',
    '04 signal: signal=31',
    'ff alarms',
    '004adff8 value: mileage=4907',
    '0011 serial',
    '5f39 checksum',
    '0d0a delimiter',
  ])
  const tag = fromHex('7979001f70002c00046919c641007f000ec4a82841074a7fff64012201dc071ea430360d0a')
  expect(explanation(tag)).toEqual(
    expect.arrayContaining(['007f itemId', '0122 value: temp1=29', '01dc value: hum1=47.6']),
  )
})
