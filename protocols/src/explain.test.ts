import { findSeries } from '@coldway/contract/readings/series.ts'
import { describe, expect, test } from 'vitest'
import { fromHex, joinBytes, readerOf, toHex } from './bytes.ts'
import { explained, isExplaining } from './explain.ts'
import { explainFrame, findExplanation } from './explain-frame.ts'
import { jt808 } from './jt808/jt808.ts'
import { recorded } from './recorded.fixture.ts'
import { streamProtocols } from './registry.ts'
import { readable, readableMeasure } from './sample.ts'

/** Each stretch that has a name or becomes something, as `bytes name: what it becomes`. */
const written = (hex: string) => {
  const frame = fromHex(hex)
  return explainFrame(jt808, frame, 0).stretches.flatMap(({ from, to, field, becomes }) =>
    field || becomes.length > 0
      ? [
          `${toHex(frame.subarray(from, to))} ${field ?? '-'}${becomes.map((one) => `: ${readableMeasure(one)}`).join('')}`,
        ]
      : [],
  )
}

test('a location is explained byte by byte, also over escaped bytes', () => {
  expect(
    written(`7e 0200 0026 123456789012 007d02 00000001 00000002 00ba7f0e 07e4f11c 0028 003c 0000 181015101010
      0104 00000064 0202 007d01 13 7e`),
  ).toEqual([
    '7e delimiter',
    '0200 messageType',
    '0026 attributes',
    '123456789012 terminal',
    '007d02 serial',
    '00000001 alarms',
    '00000002 status: acc=0',
    '00ba7f0e latitude',
    '07e4f11c longitude',
    '0028 altitude',
    '003c speed',
    '0000 heading',
    '181015101010 time',
    '01 itemId',
    '04 length',
    '00000064 item',
    '00000064 -: mileage=10',
    '02 itemId',
    '02 length',
    '007d01 item',
    '007d01 -: fuel=12.5',
    '13 checksum',
    '7e delimiter',
  ])
})

test('a frame without a protocol is found by what reads it; noise by none', () => {
  for (const { protocol, samples } of recorded) {
    const data = samples.filter(({ events }) => events.some(({ kind }) => kind === 'reports'))
    const found = data.map(({ hex }) => findExplanation(streamProtocols, fromHex(hex), 0)?.protocol.name)
    expect([protocol.name, new Set(found)]).toEqual([protocol.name, new Set([protocol.name])])
  }
  expect(findExplanation(streamProtocols, new Uint8Array(40).fill(7), 0)).toBeUndefined()
})

describe.each(recorded)('$protocol.name', ({ protocol, samples }) => {
  test.each(samples)('$name: explaining changes nothing and stays within the frame', ({ hex, events }) => {
    const frame = fromHex(hex)
    const { result, stretches } = explained(frame, (bytes) => protocol.open().push(bytes, 0))
    expect(result.map(readable)).toEqual(events)
    expect(isExplaining()).toBe(false)
    for (const { from, to, becomes } of stretches) {
      expect(from >= 0 && from < to && to <= frame.length).toBe(true)
      for (const { key } of becomes) expect(findSeries(key)).toBeDefined()
    }
  })
})

test('pieces that were joined are followed to the frame', () => {
  const frame = fromHex('0102030405')
  const { stretches } = explained(frame, (bytes) => {
    const reader = readerOf(joinBytes(bytes.subarray(3), [9], bytes.subarray(0, 2)))
    reader.u16('time')
    reader.u8('flags')
    reader.u16('status')
  })
  // The byte outside of the frame is not listed.
  expect(stretches).toEqual([
    { from: 0, to: 2, field: 'status', raw: 0x0102, becomes: [] },
    { from: 3, to: 5, field: 'time', raw: 0x0405, becomes: [] },
  ])
})
