/** faults.md row 13: a command comes back the same, and is exactly one command on the wire. */
import { type CommandKind, paramsShape } from '@coldway/contract/commands/command-kinds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { framer } from './frames.ts'
import { decodeMessage, type Edition, encodeMessage } from './message.ts'
import { decodeCommand, encodeCommand } from './commands.ts'
import { jt808 } from './jt808.ts'

/** Many texts; the contract says which of them a body may hold. */
const wild = fc.oneof(
  fc.string({ maxLength: 130 }),
  fc.stringMatching(/^https?:\/\/[a-z]{1,9}\.[a-z]{2,4}\/[a-z/;,\r\n~}]{0,20}$/),
  fc.stringMatching(/^([0-9a-fA-F]{2}){1,40}$/),
  fc.stringMatching(/^[A-Za-z0-9.;~}-]{1,20}$/),
)
const candidates = fc.record({
  moveIntervalS: fc.integer({ min: 0, max: 70_000 }),
  staticIntervalS: fc.integer({ min: 0, max: 70_000 }),
  host: wild,
  port: fc.integer({ min: 0, max: 70_000 }),
  address: wild,
  version: wild,
  text: wild,
  hex: wild,
  channel: fc.integer({ min: 0, max: 20 }),
})
const carried = jt808.commandsOf()

test.each(carried)('%s', (kind: CommandKind) => {
  const schema = z.object(paramsShape(kind))
  fc.assert(
    fc.property(
      candidates,
      fc.constantFrom<Edition>(2013, 2019),
      fc.integer({ min: 0, max: 65_535 }),
      (given, edition, serial) => {
        const read = schema.safeParse(given)
        if (!read.success) return
        const encoded = encodeCommand({ kind, params: read.data }, edition)
        if (!encoded) {
          expect(kind).toBe('smsCommand')
          return
        }
        const frame = encodeMessage({ ...encoded, edition, terminal: '13800138000', serial })
        const { frames } = framer().push(frame)
        expect(frames.length).toBe(1)
        const message = decodeMessage(frames[0] as Uint8Array)
        if (typeof message === 'string') throw new Error(message)
        expect(message.serial).toBe(serial)
        expect(decodeCommand(message, edition)).toEqual({ kind, params: inOneCase(read.data) })
      },
    ),
    { numRuns: 300 },
  )
})

/** Hex digits mean the same in either case. */
const inOneCase = (params: Record<string, unknown>): Record<string, unknown> =>
  typeof params.hex === 'string' ? { ...params, hex: params.hex.toLowerCase() } : params

const command = { nonce: 'nonce-of-16-chars', kind: 'remoteReboot' as const, params: {}, notAfterMs: 0, counter: 1 }
const said = (id: number, body: readonly number[]) =>
  encodeMessage({ id, edition: 2013, terminal: '13800138000', serial: 9, body: Uint8Array.from(body) })
const messageIn = (bytes: Uint8Array) => {
  const message = decodeMessage(framer().push(bytes).frames[0] as Uint8Array)
  if (typeof message === 'string') throw new Error(message)
  return message
}

test.each([
  [0, 'success'],
  [1, 'failure'],
  [2, 'wrongMessage'],
  [3, 'unsupported'],
])('result %i of the general reply is %s, for the command it answers and once', (result, state) => {
  const session = jt808.open()
  expect(session.encodeCommand?.(command)).toBeUndefined()
  session.push(said(0x0102, [1]), 0)
  const { serial, id } = messageIn(session.encodeCommand?.(command) as Uint8Array)
  expect(messageIn(session.encodeCommand?.(command) as Uint8Array).serial).toBe(serial)
  const reply = (to: number) => session.push(said(0x0001, [to >> 8, to & 0xff, id >> 8, id & 0xff, result]), 0)
  expect(reply(serial + 1)).toEqual([])
  expect(reply(serial)).toEqual([{ kind: 'ack', ack: { nonce: command.nonce, state } }])
  expect(reply(serial)).toEqual([])
})

test('an answer recorded on an earlier connection confirms no command of a later one, nor does one to another message', () => {
  const unlock = { ...command, kind: 'elockUnlock' as const }
  const open = (nonce: string) => {
    const session = jt808.open()
    session.push(said(0x0102, [1]), 0)
    const { serial, id } = messageIn(session.encodeCommand?.({ ...unlock, nonce }) as Uint8Array)
    const reply = (to: number) => said(0x0001, [serial >> 8, serial & 0xff, to >> 8, to & 0xff, 0])
    return { session, reply, id, byVehicle: said(0x0500, [serial >> 8, serial & 0xff]) }
  }
  const [first, second] = [open('nonce-of-yesterday'), open('nonce-of-today-now')]
  for (const recorded of [first.reply(first.id), first.byVehicle])
    expect(second.session.push(recorded, 0).filter(({ kind }) => kind === 'ack')).toEqual([])
  expect(second.session.push(second.reply(0x8106), 0)).toEqual([])
  const acks = second.session.push(second.reply(second.id), 0)
  expect(acks).toEqual([{ kind: 'ack', ack: { nonce: 'nonce-of-today-now', state: 'success' } }])
})
