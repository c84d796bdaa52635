/**
 * A Teltonika FMB: sends its IMEI, then packets of Codec 8 Extended; the server answers each with the accepted count. Commands
 * arrive as Codec 12 between the counts and are answered in the device's words.
 */
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import { codecs } from '@coldway/protocols/teltonika/avl.ts'
import { readText, textPacket, textTypes } from '@coldway/protocols/teltonika/codec12.ts'
import { decodeCommand } from '@coldway/protocols/teltonika/commands.ts'
import { imeiBytes, packetBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { avlRecord } from '../wire/teltonika.ts'
import { connectWire, type Wire } from './tcp.ts'
import { type OnCommand, commandFrom } from './commands.ts'
import type { Link } from './transport.ts'

export interface TeltonikaOptions {
  readonly host: string
  readonly port: number
  readonly imei: string
  readonly timeoutMs?: number
  readonly onCommand?: OnCommand
}

interface Line {
  wire?: Wire
  /** Number of commands received: the wire carries no counter. */
  commands: number
}

const batchMax = 50

export const teltonikaLink = (options: TeltonikaOptions): Link => {
  const line: Line = { commands: 0 }
  return {
    batchMax,
    open: async () => {
      line.wire?.close()
      line.wire = await connect(line, options)
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

/**
 * Connects. One byte accepts or refuses the IMEI; then come counts of four bytes, and packets, which
 * begin with four zeros.
 */
const connect = (line: Line, options: TeltonikaOptions): Promise<Wire> => {
  const { host, port, timeoutMs = 20_000 } = options
  let rest = Buffer.alloc(0)
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
      for (let size = sizeOf(rest); size > 0 && rest.length >= size; size = sizeOf(rest)) {
        if (size === countSize) answer('count', rest.readUInt32BE(0))
        else obey(line, options, rest.subarray(headSize, size - crcSize))
        rest = rest.subarray(size)
      }
    },
  })
}

const countSize = 4
const headSize = 8
const crcSize = 4

/**
 * The size of the first count or packet; 0 when the bytes are too few. A count of zero looks like
 * the head of a packet and is not an answer.
 */
const sizeOf = (bytes: Buffer): number => {
  if (bytes.length < countSize) return 0
  if (bytes.readUInt32BE(0) !== 0) return countSize
  return bytes.length < headSize ? 0 : headSize + bytes.readUInt32BE(countSize) + crcSize
}

const obey = (line: Line, { onCommand }: TeltonikaOptions, data: Uint8Array): void => {
  const text = readText(textTypes.command, data)
  if (text === undefined || !onCommand) return
  line.commands += 1
  const state = onCommand(
    commandFrom('teltonika', decodeCommand(text), { key: String(line.commands), counter: line.commands }),
  )
  const answer = answerTo(text, state)
  if (answer !== undefined) line.wire?.write(textPacket(textTypes.answer, answer))
}

/** The text of an answer; undefined when the device restarts without one. */
const answerTo = (text: string, state: DownlinkAck['state']): string | undefined => {
  if (state === 'unsupported') return 'Unknown command or invalid format'
  if (state !== 'success') return 'WARNING: not done'
  const [verb, argument = ''] = text.split(' ')
  if (verb === 'cpureset') return undefined
  if (verb === 'setparam') return `New value ${argument};`
  return verb === 'setdigout' ? `DOUT1:${argument} Timeout:INFINITY` : 'OK'
}
