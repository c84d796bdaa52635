/**
 * A terminal's description of itself: register 0x0100 (clause 8.5) and authenticate 0x0102 (clause 8.8), in both editions.
 *
 *   register      2013  2019
 *   province u16, city u16
 *   maker         5     11
 *   model         20    30    (8 in the edition of 2011, whose header is that of 2013)
 *   terminal id   7     30
 *   colour u8, plate GBK to the end
 *
 *   authenticate 2013: the code, to the end; 2019: length u8, the code, IMEI 15, software version 20
 */
import { fromPadded, readerOf } from '../bytes.ts'
import type { Edition } from './message.ts'

export interface Registration {
  readonly province: number
  readonly city: number
  readonly maker: string
  readonly model: string
  readonly terminalId: string
  readonly plateColour: number
  readonly plate: string
}

export const fieldSizes = {
  2011: { maker: 5, model: 8, terminalId: 7 },
  2013: { maker: 5, model: 20, terminalId: 7 },
  2019: { maker: 11, model: 30, terminalId: 30 },
} as const

const shortest2013 = 37

export const decodeRegistration = (body: Uint8Array, edition: Edition): Registration | undefined => {
  const reader = readerOf(body)
  const sizes = fieldSizes[edition === 2013 && body.length < shortest2013 ? 2011 : edition]
  const registration = {
    province: reader.u16(),
    city: reader.u16(),
    maker: fromPadded(reader.take(sizes.maker)),
    model: fromPadded(reader.take(sizes.model)),
    terminalId: fromPadded(reader.take(sizes.terminalId)),
    plateColour: reader.u8(),
    plate: fromGbk(reader.take(reader.left())),
  }
  return reader.isShort() ? undefined : registration
}

const fromGbk = (bytes: Uint8Array): string => new TextDecoder('gbk').decode(bytes).replace(/\0+$/, '').slice(0, 64)

export const decodeAuthCode = (body: Uint8Array, edition: Edition): string | undefined => {
  const reader = readerOf(body)
  const code = reader.take(edition === 2019 ? reader.u8() : reader.left())
  return reader.isShort() || code.length === 0 ? undefined : fromPadded(code)
}
