/** Codec 12: the maker's examples, one command on the wire for one that is sent (faults.md row 13), answers to the right one. */
import { type CommandParams, paramsShape } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ascii, fromHex, joinBytes, toHex } from '../bytes.ts'
import { readText, textPacket, textTypes } from './codec12.ts'
import { framer } from './frames.ts'
import { decodeCommand, encodeCommand, platformKinds, readAnswer } from './commands.ts'
import { teltonika } from './teltonika.ts'
import { imeiBytes } from './terminal.ts'

const dataOf = (packet: Uint8Array) => packet.subarray(8, -4)

describe('the examples of the wiki, page "Codec", section Codec 12', () => {
  test.each([
    ['getinfo', '000000000000000f0c010500000007676574696e666f0100004312'],
    ['getio', '000000000000000d0c010500000005676574696f01000000cb'],
  ])('%s', (text, hex) => {
    expect(toHex(textPacket(textTypes.command, text))).toBe(hex)
    expect(readText(textTypes.command, dataOf(fromHex(hex)))).toBe(text)
    expect(readText(textTypes.answer, dataOf(fromHex(hex)))).toBeUndefined()
  })

  test.each([
    [
      'INI:2019/7/22 7:22 RTC:2019/7/22 7:53 RST:2 ERR:1 SR:0 BR:0 CF:0 FG:0 FL:0 TU:0/0 UT:0 SMS:0 NOGPS:0:30 GPS:1 SAT:0 RS:3 RF:65 SF:1 MD:0',
      '00000000000000900c010600000088494e493a323031392f372f323220373a3232205254433a323031392f372f323220373a3533205253543a32204552523a312053523a302042523a302043463a302046473a3020464c3a302054553a302f302055543a3020534d533a30204e4f4750533a303a3330204750533a31205341543a302052533a332052463a36352053463a31204d443a30010000c78f',
    ],
    [
      'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1',
      '00000000000000370c01060000002f4449313a31204449323a30204449333a302041494e313a302041494e323a313639323420444f313a3020444f323a3101000066e3',
    ],
  ])('%s', (text, hex) => {
    const session = teltonika.open()
    session.push(imeiBytes('356307042441013'), 0)
    session.encodeCommand?.(downlink('asked-for-something', 'smsCommand', { text: 'getinfo' }))
    expect(session.push(fromHex(hex), 0)).toEqual([
      { kind: 'ack', ack: { nonce: 'asked-for-something', state: 'success' } },
    ])
    expect(readText(textTypes.answer, dataOf(fromHex(hex)))).toBe(text)
  })
})

const downlink = (nonce: string, kind: DownlinkCommand['kind'], params: CommandParams): DownlinkCommand => ({
  nonce,
  kind,
  params,
  notAfterMs: 0,
  counter: 1,
})
const answered = (text: string) => textPacket(textTypes.answer, text)

const candidates = fc.record({
  moveIntervalS: fc.integer({ min: 0, max: 70_000 }),
  staticIntervalS: fc.integer({ min: 0, max: 70_000 }),
  collectIntervalS: fc.integer({ min: 1, max: 300 }),
  reportIntervalS: fc.integer({ min: 301, max: 70_000 }),
  host: fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^[A-Za-z0-9.;:, -]{1,20}$/)),
  port: fc.integer({ min: 0, max: 70_000 }),
  text: fc.oneof(fc.string({ maxLength: 130 }), fc.constantFrom('getinfo', 'setparam 2004:a;2005:1', 'a\r\nb')),
})

test.each([...platformKinds, 'smsCommand', 'remoteReboot'] as const)(
  '%s is one packet and comes back the same',
  (kind) => {
    fc.assert(
      fc.property(candidates, (given) => {
        const read = z.object(paramsShape(kind)).safeParse(given)
        if (!read.success) return
        const text = encodeCommand({ kind, params: read.data })
        if (text === undefined) {
          expect(kind).toBe('smsCommand')
          return
        }
        expect(text.length).toBeLessThanOrEqual(160)
        const { frames } = framer().push(joinBytes(imeiBytes('356307042441013'), textPacket(textTypes.command, text)))
        expect(frames.map((frame) => frame.kind)).toEqual(['imei', 'data'])
        const back = decodeCommand(text)
        if (kind === 'smsCommand') expect(encodeCommand(back)).toBe(text)
        else expect(back).toEqual({ kind, params: read.data })
      }),
      { numRuns: 300 },
    )
  },
)

test('answers go to the command they can belong to, whatever their order; what belongs to none is kept raw', () => {
  const session = teltonika.open()
  session.push(imeiBytes('356307042441013'), 0)
  session.encodeCommand?.(downlink('lock-it-please-now', 'elockLock', {}))
  session.encodeCommand?.(downlink('set-the-server-now', 'primaryServer', { host: 'a.example', port: 1 }))
  const events = session.push(
    joinBytes(
      answered('New value 2004:a.example;2005:1'),
      answered('Battery low'),
      answered('DOUT1:1 Timeout:INFINITY'),
    ),
    0,
  )
  expect(events).toMatchObject([
    { kind: 'ack', ack: { nonce: 'set-the-server-now', state: 'success' } },
    { kind: 'unread', type: 'codec 0x0C' },
    { kind: 'ack', ack: { nonce: 'lock-it-please-now', state: 'success' } },
  ])
  expect(session.push(answered('DOUT1:1 Timeout:INFINITY'), 0)).toMatchObject([{ kind: 'unread' }])
})

test.each([
  ['setdigout 1', 'DOUT1:0 Timeout:INFINITY', 'failure'],
  ['setdigout 0', 'DOUTS are set to:0 TMOs are: 0', 'success'],
  ['setparam 2004:a', 'WARNING: Not executed', 'failure'],
  ['setparam 2004:a', 'Unknown command or invalid format', 'unsupported'],
  ['setparam 2004:a', 'DOUT1:1', undefined],
] as const)('%s: %s is %s', (command, answer, state) => {
  expect(readAnswer(command, answer)).toBe(state)
})

test.each([
  ['FMB920', true],
  ['FMC130', true],
  ['', true],
  ['Reefer box 7', true],
  ['FM1100', false],
  ['FM3612', false],
  ['TMT250', false],
])('intervals of model %j: %s', (model, isSaid) => {
  expect(teltonika.commandsOf(model).includes('setWorkingModelAuto')).toBe(isSaid)
  expect(teltonika.commandsOf(model).includes('smsCommand')).toBe(true)
})

test('a text that says another size than it has is none', () => {
  const packet = textPacket(textTypes.answer, 'OK')
  expect(readText(textTypes.answer, dataOf(packet).subarray(0, -1))).toBeUndefined()
  expect(readText(textTypes.answer, joinBytes(dataOf(packet), ascii('x')))).toBeUndefined()
  expect(readText(textTypes.answer, Uint8Array.of(0x0c, 1, 6, 0xff, 0xff, 0xff, 0xff, 1))).toBeUndefined()
})
