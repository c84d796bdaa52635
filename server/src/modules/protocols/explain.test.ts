import { FrameOutcome, FramePart } from '@coldway/contract/devices/protocols.ts'
import { recorded } from '@coldway/protocols/recorded.fixture.ts'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'

const location = `7e 0200 0026 123456789012 007d02 00000001 00000002 00ba7f0e 07e4f11c 0028 003c 0000 181015101010
  0104 00000064 0202 007d01 13 7e`

test('a frame in any spelling of its digits, of a protocol that is found', () => {
  const { protocol, bytes, parts, outcomes } = explain({ frame: location, protocol: null }, 0)
  expect(protocol).toBe('jt808')
  expect(bytes).toBe(location.replace(/\s/g, ''))
  expect(explain({ frame: `0x${bytes.match(/../g)?.join(', 0x')}`, protocol: 'jt808' }, 0).parts).toEqual(parts)
  expect(parts[0]).toEqual({ from: 0, to: 1, depth: 0, field: 'delimiter', raw: null, becomes: [] })
  expect(parts).toContainEqual({
    from: 50,
    to: 53,
    depth: 0,
    field: 'item',
    raw: '125',
    becomes: [{ key: 'fuel', value: 12.5, quality: 'good' }],
  })
  expect(outcomes.map(({ kind }) => kind)).toEqual(['signIn', 'report'])
  expect(outcomes[1]).toMatchObject({ timeMs: Date.UTC(2018, 9, 15, 2, 10, 10), lng: 132.444444, lat: 12.222222 })
})

test('a frame out of the middle of a conversation, and a text', () => {
  const packet = '00000000 00000028 08 01 0000016b40d9ad80 01 00000000 00000000 0000 0000 00 0000 01 03 02 1503 0101 01'
  const frame = `${packet} 425e10 00 00 01 0000f22a`
  expect(explain({ frame, protocol: null }, 0)).toMatchObject({
    protocol: 'teltonika',
    outcomes: [{ kind: 'report', becomes: [{ key: 'signal' }, { key: 'input1' }, { key: 'voltage', value: 24.08 }] }],
  })
  const text = '+RESP:GTFRI,1A0102,135790246811220,,0,0,1,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460'
  expect(explain({ frame: `${text},0000,18d8,6141,00,,20090214093254,11F0$`, protocol: null }, 0).protocol).toBe(
    'queclink',
  )
})

test('what no protocol reads is shown as such', () => {
  const { protocol, parts, outcomes } = explain({ frame: 'hello', protocol: null }, 0)
  expect([protocol, outcomes]).toEqual([null, []])
  expect(parts).toEqual([{ from: 0, to: 5, depth: 0, field: null, raw: null, becomes: [] }])
})

test('an unread message is explained by what was kept of it', () => {
  const data = '08 01 0000016b40d9ad80 01 00000000 00000000 0000 0000 00 0000 01 03 02 1503 0101 01 425e10 00 00 01'
  expect(explain({ frame: data, protocol: 'teltonika' }, 0).outcomes).toMatchObject([{ kind: 'close' }])
  const kept = explain({ frame: data, protocol: 'teltonika', type: 'codec 0x08' }, 0)
  expect(kept.outcomes).toMatchObject([{ kind: 'report' }])
  expect(kept.parts[0]).toMatchObject({ from: 0, to: 1, field: 'codec' })
})

describe.each(recorded)('$protocol.name', ({ protocol, samples }) => {
  test.each(samples)('$name: each byte stands in a row, and the answer fits the contract', ({ hex }) => {
    const { bytes, parts, outcomes } = explain({ frame: hex, protocol: protocol.name }, 0)
    const shown = new Set(parts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
    expect(shown.size).toBe(bytes.length / 2)
    for (const part of parts) FramePart.parse(part)
    for (const outcome of outcomes) FrameOutcome.parse(outcome)
  })
})
