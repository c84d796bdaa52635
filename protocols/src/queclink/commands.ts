/**
 * Commands of Queclink's @Track: `AT+GT<name>=<password>,...,<serial>$`, accepted by `+ACK:GT<name>,...,<serial>,<time>,
 * <count>$` (maker's "@Track Air Interface Protocol", real time operation GTRTO).
 *
 * Reboot and shutdown need the terminal's password, which is its model's name as the maker ships it; the model follows from
 * the version it sends. Other settings differ from model to model: they go as text, whole, with the password the operator
 * knows. The serial is always ours: it is what the answer is known by, and `$` ends a command, so a text holds one alone.
 */
import { isPlain, type Command } from '../command.ts'

/** Models by the first two digits of the version. */
const models: Readonly<Record<string, string>> = {
  '02': 'gl200',
  '04': 'gv200',
  '06': 'gv300',
  '08': 'gmt100',
  '0F': 'gv55',
  '11': 'gl500',
  '1A': 'gl300',
  '1F': 'gv500',
  '25': 'gv300',
  '27': 'gv300w',
  '2C': 'gl300w',
  '2F': 'gv55',
  '30': 'gl300',
  '31': 'gv65',
  '35': 'gv200',
  '36': 'gv500',
  '3F': 'gmt100',
  '40': 'gl500',
  '41': 'gv75w',
  '50': 'gv55w',
  '52': 'gl50',
}
const operations = { reboot: 3, powerOff: 5 } as const
const textForm = /^(AT\+GT[A-Z]{3}=[^$]*,)[0-9A-F]{4}\$$/i

/** The command up to the serial; undefined: this terminal cannot execute it. */
export const encodeCommand = ({ kind, params }: Command, version: string): string | undefined => {
  const model = models[version.slice(0, 2).toUpperCase()]
  const operate = (operation: number) => model && `AT+GTRTO=${model},${operation},,,,,,`
  switch (kind) {
    case 'remoteReboot':
      return operate(operations.reboot)
    case 'remoteShutdown':
      // Terminals wired to a vehicle have no such operation.
      return model?.startsWith('gl') ? operate(operations.powerOff) : undefined
    case 'smsCommand': {
      const text = String(params.text)
      return isPlain(text) ? textForm.exec(text)?.[1] : undefined
    }
    default:
      return undefined
  }
}

/** The terminal's side: the received command, and the serial its answer repeats. */
export const decodeCommand = (
  line: string,
): { readonly command: Command; readonly name: string; readonly serial: string } | undefined => {
  const [, name = '', serial = ''] = /^AT\+(GT[A-Z]{3})=[^$]*,([0-9A-F]{4})$/i.exec(line) ?? []
  if (serial === '') return undefined
  const operation = name === 'GTRTO' ? Number(line.split(',')[1]) : undefined
  const command: Command =
    operation === operations.reboot
      ? { kind: 'remoteReboot', params: {} }
      : operation === operations.powerOff
        ? { kind: 'remoteShutdown', params: {} }
        : { kind: 'smsCommand', params: { text: `${line}$` } }
  return { command, name, serial }
}

export const withSerial = (head: string, serial: number): string =>
  `${head}${serial.toString(16).toUpperCase().padStart(4, '0')}$`

/** The serial an acknowledgement repeats, third from its end. */
export const serialOf = (fields: readonly string[]): number | undefined => {
  const text = fields.at(-3) ?? ''
  return /^[0-9A-F]{4}$/i.test(text) ? Number.parseInt(text, 16) : undefined
}
