/** What the platform answers: general reply 0x8001 (clause 8.2) and register reply 0x8100 (clause 8.6). */
import { ascii, joinBytes, u16 } from '../bytes.ts'
import { encodeMessage, type Message, messageIds } from './message.ts'

export const results = { done: 0, failed: 1, malformed: 2, unsupported: 3 } as const
/** Register results: 3 is "no such vehicle", 4 "no such terminal". */
export const registerResults = { done: 0, noTerminal: 4 } as const

export type To = Pick<Message, 'id' | 'edition' | 'terminal' | 'serial'>

export const platformReply = (to: To, serial: number, result: number): Uint8Array =>
  encodeMessage({
    ...to,
    id: messageIds.platformReply,
    serial,
    body: Uint8Array.from([...u16(to.serial), ...u16(to.id), result]),
  })

/** The code goes along with success only. */
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
