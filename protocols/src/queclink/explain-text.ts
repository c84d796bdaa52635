/**
 * The meaning of each field of a text message, for the page that explains a frame: by position at both ends, by form in
 * between. A field that becomes a measure is found by its value, so hexadecimal fields are noted as numbers.
 */
import type { FrameField } from '@coldway/contract/devices/frame-fields.ts'
import { fromAscii } from '../bytes.ts'
import { isExplaining, note } from '../explain.ts'
import { degrees, timeOf } from './fixes.ts'
import { ignitions, rawOfState, signedHex, stateForm } from './sensors.ts'

interface Field {
  readonly text: string
  readonly bytes: Uint8Array
}

export const noteText = (message: Uint8Array): void => {
  if (!isExplaining()) return
  const fields = fieldsOf(message)
  fields.forEach(({ bytes, text }, at) => note(bytes, nameOf(fields, at), rawOf(text, fields[at - 1]?.text)))
}

const comma = 0x2c

const fieldsOf = (message: Uint8Array): Field[] => {
  const fields: Field[] = []
  for (let from = 0; from <= message.length; ) {
    const end = message.indexOf(comma, from)
    const bytes = message.subarray(from, end < 0 ? message.length : end)
    fields.push({ bytes, text: fromAscii(bytes) })
    from = end < 0 ? message.length + 1 : end + 1
  }
  return fields
}

/** Fields before the longitude of a fix. */
const beforeFix: readonly FrameField[] = ['speed', 'heading', 'altitude']

const nameOf = (fields: readonly Field[], at: number): FrameField => {
  const textAt = (index: number): string => fields[index]?.text ?? ''
  const isLongitude = (index: number): boolean => degrees.test(textAt(index)) && degrees.test(textAt(index + 1))
  if (at === 0) return 'messageType'
  if (at === fields.length - 1) return 'serial'
  if (/^\d{15}$/.test(textAt(at)) && at <= 2) return 'terminal'
  if (at === 1) return 'version'
  if (timeOf(textAt(at)) !== undefined) return 'time'
  if (isLongitude(at)) return 'longitude'
  if (isLongitude(at - 1)) return 'latitude'
  const next = [1, 2, 3].find((distance) => isLongitude(at + distance))
  if (next !== undefined) return beforeFix[beforeFix.length - next] ?? 'value'
  return stateForm.test(textAt(at)) ? 'status' : 'value'
}

const rawOf = (text: string, before = ''): string | number => {
  const ignition = ignitions[text.slice(text.indexOf(':') + 1)]
  if (ignition !== undefined) return ignition
  if (stateForm.test(text)) return rawOfState(text)
  if (before === '1') return signedHex(text) ?? text
  return text.length === 8 ? (signedHex(text.slice(4)) ?? text) : text
}
