import { describe, expect, test } from 'vitest'
import { fromHex } from './bytes.ts'
import { readAgain } from './read-again.ts'
import { gt06 } from './gt06/gt06.ts'
import { queclink } from './queclink/queclink.ts'
import { recorded } from './recorded.fixture.ts'
import type { StreamEvent, StreamProtocol } from './stream.ts'

const nothing = new Uint8Array(0)
const reports: StreamEvent = { kind: 'reports', reports: [{ atMs: 1, measures: [] }], rejected: [], reply: nothing }
const hello: StreamEvent = { kind: 'hello', terminal: '1', accept: nothing, refuse: nothing }
const message = { type: '0x01', bytes: fromHex('0102'), context: '+08:00' }

test('a protocol that says how is asked, with all that was kept', () => {
  const asked: unknown[] = []
  const protocol: StreamProtocol = {
    ...gt06,
    open: () => ({ push: () => [] }),
    readAgain: (kept) => {
      asked.push(kept)
      return [reports]
    },
  }
  expect(readAgain(protocol, message)).toEqual([reports])
  expect(asked).toEqual([message])
})

test('elsewhere a new session reads the frame, and only its reports count', () => {
  const protocol: StreamProtocol = { ...queclink, open: () => ({ push: () => [hello, reports] }) }
  expect(readAgain(protocol, message)).toEqual([reports])
})

describe.each(recorded)('$protocol.name', ({ protocol, samples }) => {
  test('no exception, and what is unread is unread again or reports', () => {
    for (const { hex } of samples) {
      const kept = protocol.open().push(fromHex(hex), 0)
      for (const event of kept)
        if (event.kind === 'unread')
          for (const { reports: read } of readAgain(protocol, event)) expect(Array.isArray(read)).toBe(true)
    }
    expect(() => readAgain(protocol, { type: '', bytes: fromHex('ff00'.repeat(40)) })).not.toThrow()
  })
})
