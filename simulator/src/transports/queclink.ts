/**
 * A Queclink tracker: sends messages, each answered by the server with its count after the commit; commands arrive as text in
 * between.
 */
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import { fromAscii } from '@coldway/protocols/bytes.ts'
import { decodeCommand } from '@coldway/protocols/queclink/commands.ts'
import { acknowledgeBytes } from '@coldway/protocols/queclink/terminal.ts'
import { type LastFix, messageOf } from '../wire/queclink.ts'
import { connectWire, type Wire } from './tcp.ts'
import { type OnCommand, commandFrom } from './commands.ts'
import type { Link } from './transport.ts'

export interface QueclinkOptions {
  readonly host: string
  readonly port: number
  readonly imei: string
  readonly timeoutMs?: number
  readonly onCommand?: OnCommand
}

interface Line {
  wire?: Wire
  last: LastFix | undefined
  count: number
  /** Number of commands received: the wire carries no counter. */
  commands: number
}

const batchMax = 20

export const queclinkLink = (options: QueclinkOptions): Link => {
  const line: Line = { last: undefined, count: 0, commands: 0 }
  return {
    batchMax,
    // The wire has no login: the first message identifies the terminal.
    open: async () => {
      line.wire?.close()
      line.wire = await connect(line, options)
    },
    deliver: async (reports) => {
      const { wire } = line
      if (!wire) throw new Error('not connected')
      const answers = reports.map((report) => {
        line.count = (line.count + 1) & 0xffff
        const answer = wire.answerTo(keyOf(line.count))
        wire.write(messageOf(options.imei, report, line))
        const { atMs, position } = report
        if (position?.type === 'GPS') line.last = { lng: position.lng, lat: position.lat, fixMs: atMs }
        return answer
      })
      await Promise.all(answers)
    },
    isOpen: () => line.wire?.isOpen() ?? false,
    close: () => line.wire?.close(),
  }
}

const keyOf = (count: number): string => count.toString(16).toUpperCase().padStart(4, '0')

const connect = (line: Line, options: QueclinkOptions): Promise<Wire> => {
  const { host, port, timeoutMs = 20_000 } = options
  let rest = ''
  return connectWire({
    host,
    port,
    timeoutMs,
    onBytes: (bytes, answer) => {
      const texts = (rest + fromAscii(bytes)).split('$')
      rest = texts.pop() ?? ''
      for (const text of texts) {
        if (text.startsWith('+SACK:')) answer(text.slice('+SACK:'.length), true)
        else obey(line, options, text)
      }
    },
  })
}

/** Executes a command; those that the terminal cannot execute are not acknowledged. */
const obey = (line: Line, { imei, onCommand }: QueclinkOptions, text: string): void => {
  const received = decodeCommand(text)
  if (!received || !onCommand) return
  line.commands += 1
  const key = `${line.commands}-${received.serial}`
  const state: DownlinkAck['state'] = onCommand(
    commandFrom('queclink', received.command, { key, counter: line.commands }),
  )
  if (state === 'success') line.wire?.write(acknowledgeBytes(imei, received, Date.now()))
}
