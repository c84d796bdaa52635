/** A Teltonika FMB: IMEI, then packets of Codec 8 Extended; the server answers each with the count it took. */
import { codecs } from '@coldway/protocols/teltonika/avl.ts'
import { imeiBytes, packetBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { avlRecord } from '../wire/teltonika.ts'
import { connectWire, type Wire } from './tcp.ts'
import type { Link } from './transport.ts'

export interface TeltonikaOptions {
  readonly host: string
  readonly port: number
  readonly imei: string
  readonly timeoutMs?: number
}

const batchMax = 50

export const teltonikaLink = (options: TeltonikaOptions): Link => {
  const line: { wire?: Wire } = {}
  return {
    batchMax,
    open: async () => {
      line.wire?.close()
      line.wire = await connect(options)
      const welcome = line.wire.answerTo<number>('welcome')
      line.wire.write(imeiBytes(options.imei))
      if ((await welcome) !== 1) throw new Error('IMEI refused')
    },
    deliver: async (reports) => {
      if (!line.wire) throw new Error('not connected')
      const taken = line.wire.answerTo<number>('count')
      line.wire.write(packetBytes(reports.map(avlRecord), codecs.c8e))
      if ((await taken) !== reports.length) throw new Error('count differs')
    },
    isOpen: () => line.wire?.isOpen() ?? false,
    close: () => line.wire?.close(),
  }
}

/** One byte welcomes or refuses, from then on every answer is four bytes. */
const connect = ({ host, port, timeoutMs = 20_000 }: TeltonikaOptions): Promise<Wire> => {
  let rest: Uint8Array<ArrayBufferLike> = new Uint8Array(0)
  let isWelcomed = false
  return connectWire({
    host,
    port,
    timeoutMs,
    onBytes: (bytes, answer) => {
      rest = Buffer.concat([rest, bytes])
      if (!isWelcomed && rest.length > 0) {
        isWelcomed = true
        answer('welcome', rest[0])
        rest = rest.subarray(1)
      }
      for (; rest.length >= 4; rest = rest.subarray(4)) answer('count', Buffer.from(rest).readUInt32BE(0))
    },
  })
}
