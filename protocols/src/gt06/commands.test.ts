/** Commands on GT06: the maker's example, one packet for one command (faults.md row 13), answers by the server flag. */
import { paramsShape } from '@coldway/contract/commands/command-kinds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ascii, fromHex, joinBytes, readerOf, toHex, u16, u32 } from '../bytes.ts'
import { framer, packetBytes } from './frames.ts'
import { gt06 } from './gt06.ts'
import { answerContent, decodeCommand, encodeCommand, commandContent, commandIds } from './commands.ts'
import { loginBytes } from './terminal.ts'

test("the maker's example: sos# with flag 0 and serial 1", () => {
  const packet = packetBytes({ id: commandIds.command, content: commandContent(0, 'sos#'), serial: 1 })
  expect(toHex(packet)).toBe('78780e800800000000736f732300016d6a0d0a')
})

const candidates = fc.record({
  moveIntervalS: fc.integer({ min: 0, max: 70_000 }),
  staticIntervalS: fc.integer({ min: 0, max: 70_000 }),
  host: fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^[A-Za-z0-9.,# -]{1,20}$/), fc.ipV4()),
  port: fc.integer({ min: 0, max: 70_000 }),
  text: fc.oneof(fc.string({ maxLength: 130 }), fc.constantFrom('STATUS#', 'TIMER,10,60#', 'a\r\nb')),
})

test.each(['setWorkingModelAuto', 'primaryServer', 'remoteReboot', 'smsCommand'] as const)('%s', (kind) => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 0, max: 0xffff_ffff }), (given, flag) => {
      const read = z.object(paramsShape(kind)).safeParse(given)
      if (!read.success) return
      const text = encodeCommand({ kind, params: read.data })
      if (text === undefined) {
        // Text beyond ASCII, or intervals beyond the range of TIMER.
        expect(['smsCommand', 'setWorkingModelAuto']).toContain(kind)
        return
      }
      const { frames } = framer().push(
        packetBytes({ id: commandIds.command, content: commandContent(flag, text), serial: 1 }),
      )
      const [frame] = frames
      expect(frames.length).toBe(1)
      const back = decodeCommand(frame?.kind === 'packet' ? frame.packet.content : new Uint8Array(0))
      expect(back?.flag).toBe(flag)
      if (kind === 'smsCommand') expect(back && encodeCommand(back.command)).toBe(text)
      else expect(back?.command).toEqual({ kind, params: read.data })
    }),
    { numRuns: 300 },
  )
})

/** Behind start, length, number and the length of the command. */
const flagOf = (bytes: Uint8Array | undefined) => readerOf((bytes as Uint8Array).subarray(5)).u32()
const command = { kind: 'remoteReboot', params: {}, notAfterMs: 0, counter: 1 } as const
const said = (text: string) => (flag: number) =>
  packetBytes({ id: 0x21, content: answerContent(flag, text), serial: 9 })
const saidShort = (flag: number) =>
  packetBytes({ id: 0x15, content: joinBytes([7], u32(flag), ascii('OK!'), u16(2)), serial: 9 })
const saidWide = (flag: number) =>
  packetBytes({ id: 0x21, content: joinBytes(u32(flag), [2], fromHex('004600610069006c')), serial: 9 })

test.each([
  ['0x15', saidShort, 'success'],
  ['0x21', said('Success!'), 'success'],
  ['in two bytes a letter', saidWide, 'failure'],
  ['of an unknown command', said('Unknown command!'), 'unsupported'],
  ['of a wrong form', said('Error: command format'), 'wrongMessage'],
] as const)('the answer %s', (_name, say, state) => {
  const session = gt06.open()
  session.push(loginBytes('352093084120012', 1), 0)
  const first = session.encodeCommand?.({ ...command, nonce: 'one-command-to-it' })
  expect(session.encodeCommand?.({ ...command, nonce: 'one-command-to-it' })).toEqual(first)
  const another = session.encodeCommand?.({ ...command, nonce: 'another-one-to-it' })
  const ack = (nonce: string) => [{ kind: 'ack', ack: { nonce, state } }]
  expect(session.push(say(flagOf(another)), 0)).toEqual(ack('another-one-to-it'))
  expect(session.push(say(flagOf(another)), 0)).toEqual([])
  expect(session.push(say(flagOf(first)), 0)).toEqual(ack('one-command-to-it'))
})

test('no command is sent before the login', () => {
  expect(gt06.open().encodeCommand?.({ ...command, nonce: 'one-command-to-it' })).toBeUndefined()
})
