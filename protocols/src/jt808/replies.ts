/** Replies of the platform: general 0x8001 (clause 8.2), register 0x8100 (8.6), time 0x8004, media 0x8800. */
import { ascii, joinBytes, u16 } from '../bytes.ts'
import { toBcd } from './bcd.ts'
import { encodeMessage, type Message, messageIds } from './message.ts'

export const results = { done: 0, failed: 1, malformed: 2, unsupported: 3 } as const
/** Register results: 3 is "no such vehicle", 4 "no such terminal". */
export const registerResults = { done: 0, noTerminal: 4 } as const

export type To = Pick<Message, 'id' | 'edition' | 'terminal' | 'field' | 'serial'>

export const platformReply = (to: To, serial: number, result: number): Uint8Array =>
  encodeMessage({
    ...to,
    id: messageIds.platformReply,
    serial,
    body: Uint8Array.from([...u16(to.serial), ...u16(to.id), result]),
  })

/** The code is sent with success only. */
export const registerReply = (to: To, serial: number, authCode: string | undefined): Uint8Array =>
  encodeMessage({
    ...to,
    id: messageIds.registerReply,
    serial,
    body: joinBytes(
      u16(to.serial),
      [authCode === undefined ? registerResults.noTerminal : registerResults.done],
      ascii(authCode ?? ''),
    ),
  })

/** 2019, clause 8.5: YY MM DD hh mm ss in UTC. */
export const timeReply = (to: To, serial: number, nowMs: number): Uint8Array => {
  const digits = new Date(nowMs).toISOString().replace(/\D/g, '').slice(2, 14)
  return encodeMessage({ ...to, id: messageIds.time, serial, body: toBcd(digits, 6) })
}

/** Clause 8.56: the picture's number alone confirms that all of it arrived. The picture is not kept. */
export const mediaReply = (to: To, serial: number, mediaId: Uint8Array): Uint8Array =>
  encodeMessage({ ...to, id: messageIds.mediaReply, serial, body: mediaId })
