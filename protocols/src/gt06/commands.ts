/**
 * Commands on GT06 as packet 0x80, the answers as 0x15 or 0x21 (maker's document, "Commands sent by the server"), and the
 * terminal's side of both.
 *
 *   0x80  length u8 of flag and text, flag u32 (answers repeat it), text
 *   0x15  length u8, flag u32, text, language u16
 *   0x21  flag u32, encoding u8 (1 ASCII, 2 UTF-16), text
 *
 * A relay is no lock: on these trackers it cuts fuel or ignition, so commands to locks are not said on this wire.
 */
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import { ascii, fromAscii, joinBytes, readerOf, u32 } from '../bytes.ts'
import { isPlain, type Command } from '../command.ts'

export const commandIds = { command: 0x80, answer: 0x15, longAnswer: 0x21 } as const
/** The largest interval that TIMER takes. */
const timerMaxS = 18_000

export const encodeCommand = ({ kind, params }: Command): string | undefined => {
  switch (kind) {
    case 'setWorkingModelAuto': {
      const [moveS, staticS] = [Number(params.moveIntervalS), Number(params.staticIntervalS)]
      return Math.max(moveS, staticS) <= timerMaxS ? `TIMER,${moveS},${staticS}#` : undefined
    }
    case 'primaryServer': {
      const isAddress = /^\d+(\.\d+){3}$/.test(String(params.host))
      return `SERVER,${isAddress ? 0 : 1},${params.host},${params.port},0#`
    }
    case 'remoteReboot':
      return 'RESET#'
    case 'smsCommand':
      return isPlain(String(params.text)) ? String(params.text) : undefined
    default:
      return undefined
  }
}

export const commandContent = (flag: number, text: string): Uint8Array =>
  joinBytes([text.length + 4], u32(flag), ascii(text))

/** The answer to a command; undefined when it is none of ours. */
export const readAnswer = (
  id: number,
  content: Uint8Array,
): { readonly flag: number; readonly state: DownlinkAck['state'] } | undefined => {
  const reader = readerOf(content)
  if (id === commandIds.answer) {
    const length = reader.u8()
    const flag = reader.u32()
    const text = fromAscii(reader.take(Math.max(0, length - 4)))
    return reader.isShort() ? undefined : { flag, state: stateOf(text) }
  }
  if (id !== commandIds.longAnswer) return undefined
  const flag = reader.u32()
  const isWide = reader.u8() === 2
  const bytes = reader.take(reader.left())
  // Every second byte of the UTF-16 form holds the character.
  return reader.isShort()
    ? undefined
    : { flag, state: stateOf(fromAscii(isWide ? bytes.filter((_, at) => at % 2) : bytes)) }
}

const stateOf = (text: string): DownlinkAck['state'] => {
  if (/unknown|not support|unsupport/i.test(text)) return 'unsupported'
  if (/format|illegal/i.test(text)) return 'wrongMessage'
  return /fail|error|invalid|refuse/i.test(text) ? 'failure' : 'success'
}

/** Reads a command with its flag, on the terminal's side; undefined when the bytes are none. */
export const decodeCommand = (
  content: Uint8Array,
): { readonly flag: number; readonly command: Command } | undefined => {
  const reader = readerOf(content)
  const length = reader.u8()
  const flag = reader.u32()
  const text = fromAscii(reader.take(Math.max(0, length - 4)))
  return reader.isShort() ? undefined : { flag, command: commandOf(text) }
}

const commandOf = (text: string): Command => {
  const [, move, rest] = /^TIMER,(\d+),(\d+)#$/.exec(text) ?? []
  if (move)
    return { kind: 'setWorkingModelAuto', params: { moveIntervalS: Number(move), staticIntervalS: Number(rest) } }
  const [, host, port] = /^SERVER,[01],([^,]+),(\d+),0#$/.exec(text) ?? []
  if (host) return { kind: 'primaryServer', params: { host, port: Number(port) } }
  if (text === 'RESET#') return { kind: 'remoteReboot', params: {} }
  return { kind: 'smsCommand', params: { text } }
}

/** The terminal's answer. */
export const answerContent = (flag: number, text: string): Uint8Array => joinBytes(u32(flag), [1], ascii(text))
