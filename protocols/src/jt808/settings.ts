/**
 * What a terminal has set: queried by 0x8106 (clause 8.10 of 2019; terminals of 2011 do not know it and say so), answered by
 * 0x0104, which answers 0x8104 (all of them) as well.
 *
 *   0x8106  count u8, then ids u32
 *   0x0104  serial u16 of the question, count u8, then id u32, length u8, value
 */
import { settingName } from '@coldway/contract/commands/command-kinds.ts'
import { fromPadded, joinBytes, type Reader, readerOf, u16, u32 } from '../bytes.ts'
import { settings } from './commands.ts'

export const settingIds = { query: 0x8106, answer: 0x0104 } as const

/** Named as by a successful command, so that a reported and a sent value are one setting. */
const known: Readonly<Record<number, { readonly name: string; readonly isText?: boolean }>> = {
  [settings.restingS]: { name: settingName('setWorkingModelAuto', 'staticIntervalS') },
  [settings.movingS]: { name: settingName('setWorkingModelAuto', 'moveIntervalS') },
  [settings.host]: { name: settingName('primaryServer', 'host'), isText: true },
  [settings.port]: { name: settingName('primaryServer', 'port') },
}

export const queryBody = (): Uint8Array => {
  const ids = Object.keys(known).map(Number)
  return joinBytes([ids.length], ...ids.map(u32))
}

/** The known settings of a body; undefined: the body is cut short. */
export const readSettings = (body: Uint8Array): Record<string, string> | undefined => {
  const reader = readerOf(body)
  reader.u16()
  const found: Record<string, string> = {}
  for (let left = reader.u8(); left > 0 && !reader.isShort(); left--) {
    const id = reader.u32()
    const value = reader.take(reader.u8())
    const setting = known[id]
    if (setting)
      found[setting.name] = setting.isText ? fromPadded(value) : String(numberIn(readerOf(value), value.length))
  }
  return reader.isShort() ? undefined : found
}

/** Some terminals deviate from the documented sizes: the value is read at the width sent. */
const numberIn = (reader: Reader, length: number): number => {
  let value = 0
  for (let left = Math.min(length, 6); left > 0; left--) value = value * 256 + reader.u8()
  return value
}

/** The terminal's side. */
export const settingsBody = (
  serial: number,
  values: ReadonlyMap<number, Uint8Array>,
  asked: Uint8Array,
): Uint8Array => {
  const reader = readerOf(asked)
  const ids = Array.from({ length: reader.u8() }, () => reader.u32()).filter((id) => values.has(id))
  const items = ids.map((id) => {
    const value = values.get(id) ?? new Uint8Array(0)
    return joinBytes(u32(id), [value.length], value)
  })
  return joinBytes(u16(serial), [items.length], ...items)
}
