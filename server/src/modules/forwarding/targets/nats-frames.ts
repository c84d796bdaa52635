/**
 * What a NATS server sends, cut into frames.
 *
 *   INFO {json} CRLF, -ERR 'text' CRLF, PING CRLF, PONG CRLF, +OK CRLF
 *   MSG subject sid [reply] bytes CRLF payload CRLF
 *   HMSG subject sid [reply] bytes-of-headers bytes CRLF headers payload CRLF
 */
export type NatsFrame =
  | { readonly is: 'INFO' | '-ERR' | 'PING' | 'PONG' | '+OK'; readonly text: string }
  | {
      readonly is: 'MSG'
      readonly subject: string
      /** The status in its headers, such as 503; empty when there is none. */
      readonly status: string
      readonly text: string
    }

/** The longest frame that is waited for: an acknowledgement has a hundred bytes, a greeting of a large cluster some thousand. */
const frameMax = 65_536

/** Throws for what no NATS server sends. */
export const readFrames = (bytes: Buffer): { readonly frames: readonly NatsFrame[]; readonly rest: Buffer } => {
  const frames: NatsFrame[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) break
    const line = bytes.toString('utf8', at, end)
    const [word = '', ...fields] = line.split(' ')
    if (word === 'MSG' || word === 'HMSG') {
      const message = messageOf(
        bytes,
        end + 2,
        word === 'HMSG' ? fields : [...fields.slice(0, -1), '0', fields.at(-1) ?? ''],
      )
      if (!message) break
      frames.push(message.frame)
      at = message.end
    } else {
      if (!isPlain(word)) throw new Error('not what a NATS server says')
      frames.push({ is: word, text: line.slice(word.length).trim() })
      at = end + 2
    }
  }
  const rest = bytes.subarray(at)
  if (rest.length > frameMax) throw new Error('a message is too long')
  return { frames, rest }
}

const isPlain = (word: string): word is 'INFO' | '-ERR' | 'PING' | 'PONG' | '+OK' =>
  ['INFO', '-ERR', 'PING', 'PONG', '+OK'].includes(word)

/** `fields`: subject, sid, perhaps a reply, bytes of headers, bytes of all. Undefined: it has not come whole. */
const messageOf = (bytes: Buffer, from: number, fields: readonly string[]) => {
  const [subject = ''] = fields
  const [headers = Number.NaN, all = Number.NaN] = fields.slice(-2).map(Number)
  if (!(headers >= 0 && all >= headers && all <= frameMax)) throw new Error('a message without a length')
  if (bytes.length < from + all + 2) return undefined
  const [, status = ''] = /^NATS\/1\.0 (\d{3})/.exec(bytes.toString('utf8', from, from + headers)) ?? []
  const frame: NatsFrame = { is: 'MSG', subject, status, text: bytes.toString('utf8', from + headers, from + all) }
  return { frame, end: from + all + 2 }
}
