/**
 * Commands as JT/T 808 messages, and the terminal's side of them. One command is one message; undefined: a message cannot
 * express it.
 *
 *   0x8103  set parameters     count u8, then id u32, length u8, value        (clause 8.8)
 *   0x8105  terminal control   word u8, parameters                            (clause 8.10)
 *   0x8300  text               flags u8, text                                 (clause 8.19)
 *   0x8500  vehicle control    2013: flags u8, bit 0 locked; 2019: count u16, id u16, value u8
 *   0x8801  picture            channel u8, command u16, ...                   (clause 8.50)
 *   0x8900  pass through       type u8, bytes                                 (clause 8.58)
 */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import { ascii, fromAscii, joinBytes, readerOf, u16, u32 } from '../bytes.ts'
import { isPlain, type Command } from '../command.ts'
import type { Edition } from './message.ts'

export interface CommandMessage {
  readonly id: number
  readonly body: Uint8Array
}

export const commandKindsCarried = [
  'setWorkingModelAuto',
  'primaryServer',
  'remoteUpgrade',
  'remoteReboot',
  'remoteShutdown',
  'smsCommand',
  'elockLock',
  'elockUnlock',
  'photograph',
  'transparentTransmission',
] as const satisfies readonly CommandKind[]

export const commandIds = {
  parameters: 0x8103,
  control: 0x8105,
  text: 0x8300,
  vehicle: 0x8500,
  picture: 0x8801,
  through: 0x8900,
}
/**
 * The ids of parameters: reporting by time; seconds while driving and while resting; main server and
 * its TCP port.
 */
export const settings = { strategy: 0x0020, restingS: 0x0027, movingS: 0x0029, host: 0x0013, port: 0x0018 }
const controls = { upgrade: 1, shutdown: 3, reset: 4 } as const
const urgent = 0x01
const doorId = 0x0001
const serialPort = 0x41
/**
 * The parameters of a picture: one at once, kept nowhere else, 320 x 240, good quality, brightness
 * and colours in the middle.
 */
const picture = [0, 1, 0, 0, 0, 1, 2, 128, 64, 64, 128]

export const encodeCommand = ({ kind, params }: Command, edition: Edition): CommandMessage | undefined => {
  switch (kind) {
    case 'setWorkingModelAuto':
      return parameters([
        [settings.strategy, u32(0)],
        [settings.restingS, u32(Number(params.staticIntervalS))],
        [settings.movingS, u32(Number(params.moveIntervalS))],
      ])
    case 'primaryServer':
      return parameters([
        [settings.host, ascii(String(params.host))],
        [settings.port, u32(Number(params.port))],
      ])
    case 'remoteUpgrade':
      // Eleven fields; address and version cannot contain the separating semicolon.
      return control(controls.upgrade, `${params.address};;;;;;;;;${params.version};0`)
    case 'remoteReboot':
      return control(controls.reset)
    case 'remoteShutdown':
      return control(controls.shutdown)
    case 'smsCommand':
      // A text beyond ASCII would be GBK, which not all terminals support.
      return isPlain(String(params.text))
        ? { id: commandIds.text, body: joinBytes([urgent], ascii(String(params.text))) }
        : undefined
    case 'elockLock':
    case 'elockUnlock':
      return vehicle(kind === 'elockLock', edition)
    case 'photograph':
      return { id: commandIds.picture, body: Uint8Array.from([Number(params.channel), ...picture]) }
    case 'transparentTransmission':
      return { id: commandIds.through, body: joinBytes([serialPort], bytesOf(String(params.hex))) }
    default:
      return undefined
  }
}

const parameters = (
  list: readonly (readonly [id: number, value: readonly number[] | Uint8Array])[],
): CommandMessage => ({
  id: commandIds.parameters,
  body: joinBytes([list.length], ...list.map(([id, value]) => joinBytes(u32(id), [value.length], value))),
})
const control = (word: number, text = ''): CommandMessage => ({
  id: commandIds.control,
  body: joinBytes([word], ascii(text)),
})
const vehicle = (isLocked: boolean, edition: Edition): CommandMessage => ({
  id: commandIds.vehicle,
  body: Uint8Array.from(edition === 2013 ? [isLocked ? 1 : 0] : [...u16(1), ...u16(doorId), isLocked ? 0 : 1]),
})
const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads a command, on the terminal's side; undefined when the message is none. */
export const decodeCommand = ({ id, body }: CommandMessage, edition: Edition): Command | undefined => {
  const [first = 0] = body
  const rest = fromAscii(body.subarray(1))
  switch (id) {
    case commandIds.parameters:
      return fromParameters(body)
    case commandIds.control:
      return fromControl(first, rest)
    case commandIds.text:
      return { kind: 'smsCommand', params: { text: rest } }
    case commandIds.vehicle: {
      const isLocked = edition === 2013 ? first === 1 : body.at(-1) === 0
      return { kind: isLocked ? 'elockLock' : 'elockUnlock', params: {} }
    }
    case commandIds.picture:
      return { kind: 'photograph', params: { channel: first } }
    case commandIds.through:
      return { kind: 'transparentTransmission', params: { hex: hexOf(body.subarray(1)) } }
    default:
      return undefined
  }
}

/** The parameters of a body by their id; undefined when it does not consist of parameters. */
export const readParameters = (body: Uint8Array): Map<number, Uint8Array> | undefined => {
  const reader = readerOf(body)
  const values = new Map<number, Uint8Array>()
  for (let left = reader.u8(); left > 0; left--) {
    const id = reader.u32()
    values.set(id, reader.take(reader.u8()))
  }
  return reader.isShort() || reader.left() > 0 ? undefined : values
}

const fromParameters = (body: Uint8Array): Command | undefined => {
  const values = readParameters(body)
  if (!values) return undefined
  const number = (id: number): number => readerOf(values.get(id) ?? new Uint8Array(4)).u32()
  const host = values.get(settings.host)
  if (host) return { kind: 'primaryServer', params: { host: fromAscii(host), port: number(settings.port) } }
  const intervals = { moveIntervalS: number(settings.movingS), staticIntervalS: number(settings.restingS) }
  return values.has(settings.movingS) ? { kind: 'setWorkingModelAuto', params: intervals } : undefined
}

const fromControl = (word: number, text: string): Command | undefined => {
  if (word === controls.reset) return { kind: 'remoteReboot', params: {} }
  if (word === controls.shutdown) return { kind: 'remoteShutdown', params: {} }
  const fields = text.split(';')
  if (word !== controls.upgrade || fields.length !== 11) return undefined
  return { kind: 'remoteUpgrade', params: { address: fields[0] ?? '', version: fields[9] ?? '' } }
}
