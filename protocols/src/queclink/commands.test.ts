/** Commands on Queclink: the maker's examples, one command on the wire (faults.md row 13), answers by the serial. */
import type { CommandParams } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ascii, fromAscii } from '../bytes.ts'
import { lineReader } from './lines.ts'
import { queclink } from './queclink.ts'

/** GTHBD of the manual "GL300 @Track Air Interface Protocol", with the version of the model. */
const openAs = (version: string) => {
  const session = queclink.open()
  session.push(ascii(`+ACK:GTHBD,${version},135790246811220,,20100214093254,11F0$`), 0)
  const encode = (kind: DownlinkCommand['kind'], params: CommandParams = {}, nonce = 'one-command-to-it') => {
    const bytes = session.encodeCommand?.({ nonce, kind, params, notAfterMs: 0, counter: 1 })
    return bytes && fromAscii(bytes)
  }
  return { session, encode }
}

const serialAtEnd = /[0-9A-F]{4}\$$/

test.each([
  ['1A0102', 'remoteReboot', 'AT+GTRTO=gl300,3,,,,,,0001$'],
  ['1A0102', 'remoteShutdown', 'AT+GTRTO=gl300,5,,,,,,0001$'],
  ['080100', 'remoteReboot', 'AT+GTRTO=gmt100,3,,,,,,0001$'],
  ['080100', 'remoteShutdown', undefined],
  ['EE0100', 'remoteReboot', undefined],
  ['1A0102', 'elockLock', undefined],
] as const)('version %s, %s: %s', (version, kind, text) => {
  expect(openAs(version).encode(kind)?.replace(serialAtEnd, '0001$')).toBe(text)
})

test('a text keeps all but its serial, which is ours; what is no command of the maker is not sent', () => {
  const { encode } = openAs('1A0102')
  const text = 'AT+GTUDF=gl300,0,10,0,0,168,http://www.queclink.com/configure.ini,,,,,FFFF$'
  const sent = encode('smsCommand', { text }) ?? ''
  expect(sent.replace(serialAtEnd, 'FFFF$')).toBe(text)
  expect(sent).not.toBe(text)
  for (const wrong of ['STATUS#', `${text}AT+GTRTO=gl300,4,,,,,,0001$`, 'AT+GTRTO=gl300,3$', `${text}x`])
    expect(encode('smsCommand', { text: wrong }, 'another-one-to-it')).toBeUndefined()
})

test('whatever the text, one command or none', () => {
  const { encode } = openAs('1A0102')
  const texts = fc.stringMatching(/^AT\+GT[A-Z]{3}=[A-Z0-9,$+:= é\n]{0,20}[0-9A-F]{4}\$$/)
  fc.assert(
    fc.property(texts, (text) => {
      const said = encode('smsCommand', { text })
      if (said === undefined) return
      expect(lineReader().push(ascii(said.replace('AT+', '+'))).lines.length).toBe(1)
      expect(said.indexOf('$')).toBe(said.length - 1)
    }),
  )
})

test('the acknowledgement ends the command whose serial it repeats, once', () => {
  const { session, encode } = openAs('1A0102')
  const serialOf = (text: string | undefined) => text?.slice(-5, -1) ?? ''
  const one = serialOf(encode('remoteReboot', {}, 'one-command-to-it'))
  const another = serialOf(encode('remoteShutdown', {}, 'another-one-to-it'))
  const ack = (serial: string) =>
    session.push(ascii(`+ACK:GTRTO,1A0102,135790246811220,,REBOOT,${serial},20100310172830,11F0$`), 0)
  expect(ack(another)).toEqual([{ kind: 'ack', ack: { nonce: 'another-one-to-it', state: 'success' } }])
  expect(ack(another)).toEqual([])
  expect(ack('00')).toEqual([])
  expect(ack(one)).toEqual([{ kind: 'ack', ack: { nonce: 'one-command-to-it', state: 'success' } }])
})
