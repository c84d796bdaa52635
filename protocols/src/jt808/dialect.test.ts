/** Tests the other delimiters: a round trip of any frame, and a conversation. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, joinBytes } from '../bytes.ts'
import { readable } from '../sample.ts'
import { createDialect } from './dialect.ts'
import { wrap } from './frames.ts'
import { jt808 } from './jt808.ts'
import { encodeMessage, messageIds } from './message.ts'
import { authenticateBody, locationBody } from './terminal.ts'

const opened = () => {
  const dialect = createDialect()
  dialect.read(Uint8Array.of(0xe7))
  return dialect
}

test('any content, cut anywhere, is read as it was, with no delimiter inside', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (content, cut) => {
      const frame = wrap(content)
      const written = opened().write(frame)
      expect(written.subarray(1, -1).includes(0xe7)).toBe(false)
      const reader = createDialect()
      const at = cut % written.length
      expect(joinBytes(reader.read(written.subarray(0, at)), reader.read(written.subarray(at)))).toEqual(frame)
    }),
  )
})

test('a pair without meaning makes a frame that is refused, and the next one is read', () => {
  const session = jt808.open()
  const good = opened().write(
    encodeMessage({ id: messageIds.heartbeat, edition: 2013, terminal: '139', serial: 1, body: new Uint8Array(0) }),
  )
  expect(session.push(joinBytes(fromHex('e7 0002 e607 e7'), good), 0).map(({ kind }) => kind)).toEqual(['alive'])
})

test('who speaks so is answered so, the standard as ever', () => {
  const atMs = Date.UTC(2026, 10, 21, 3, 4, 5)
  const message = (id: number, serial: number, body: Uint8Array) =>
    encodeMessage({ id, edition: 2013, terminal: '13912345678', serial, body })
  const sent = joinBytes(
    message(messageIds.authenticate, 0x3de7, authenticateBody('A1', 2013)),
    message(messageIds.location, 0x3ee6, locationBody({ atMs, lng: 121.47, lat: 31.23 })),
  )
  const expected = jt808.open().push(sent, 0)
  const session = jt808.open()
  const got = session.push(opened().write(sent), 0)
  expect(got.map(({ kind }) => kind)).toEqual(['hello', 'reports'])
  const back = createDialect()
  const asStandard = got.map((event) => {
    if (event.kind === 'hello') return { ...event, accept: back.read(event.accept), refuse: back.read(event.refuse) }
    return event.kind === 'reports' ? { ...event, reply: back.read(event.reply) } : event
  })
  expect(asStandard.map(readable)).toEqual(expected.map(readable))
})
