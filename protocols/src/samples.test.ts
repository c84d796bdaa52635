import { describe, expect, test } from 'vitest'
import { fromHex } from './bytes.ts'
import { decodeUplink } from './json/uplink.ts'
import { uplinkSamples } from './json/uplink.samples.ts'
import { recorded } from './recorded.fixture.ts'
import { readable, readableMeasure } from './sample.ts'

describe.each(recorded)('$protocol.name', ({ protocol, samples }) => {
  test.each(samples)('$name', ({ hex, events }) => {
    expect(protocol.open().push(fromHex(hex), 0).map(readable)).toEqual(events)
  })

  test.each(samples)('$name, in two pieces cut anywhere', ({ hex, events }) => {
    const bytes = fromHex(hex)
    for (let at = 0; at <= bytes.length; at++) {
      const session = protocol.open()
      const got = [...session.push(bytes.subarray(0, at), 0), ...session.push(bytes.subarray(at), 0)]
      expect(got.map(readable)).toEqual(events)
    }
  })

  test.each(samples)('$name, byte by byte', ({ hex, events }) => {
    const session = protocol.open()
    const got = [...fromHex(hex)].flatMap((byte) => session.push(Uint8Array.of(byte), 0))
    expect(got.map(readable)).toEqual(events)
  })
})

describe('json', () => {
  test.each(uplinkSamples)('$name', ({ text, at, measures, rejected }) => {
    for (const input of [JSON.parse(text), new TextEncoder().encode(text)]) {
      const read = decodeUplink(input, { zone: '+08:00' })
      expect(read.reports.map((report) => new Date(report.atMs).toISOString())).toEqual(at)
      expect(read.reports.map((report) => report.measures.map(readableMeasure))).toEqual(measures)
      expect(read.rejected.map(({ index, why }) => `${index} ${why}`)).toEqual(rejected)
    }
  })
})
