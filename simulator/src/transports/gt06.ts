/** A GT06 tracker: login, then positions, each followed by a heartbeat, because the wire acknowledges heartbeats only. */
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import { framer, packetBytes } from '@coldway/protocols/gt06/frames.ts'
import { packetIds } from '@coldway/protocols/gt06/gt06.ts'
import { answerContent, decodeCommand, commandIds } from '@coldway/protocols/gt06/commands.ts'
import { loginBytes } from '@coldway/protocols/gt06/terminal.ts'
import { packetsOf } from '../wire/gt06.ts'
import { connectWire, type Wire } from './tcp.ts'
import { type OnCommand, commandFrom } from './commands.ts'
import type { Link } from './transport.ts'

export interface Gt06Options {
  readonly host: string
  readonly port: number
  readonly imei: string
  readonly timeoutMs?: number
  readonly onCommand?: OnCommand
}

interface Line {
  wire?: Wire
  serial: number
  /** Number of commands received: the wire carries no counter. */
  commands: number
  connections: number
}

const batchMax = 20

export const gt06Link = (options: Gt06Options): Link => {
  const line: Line = { serial: 0, commands: 0, connections: 0 }
  const nextSerial = (): number => serialOf(line)
  return {
    batchMax,
    open: async () => {
      line.wire?.close()
      line.connections += 1
      line.wire = await connect(line, options)
      const serial = nextSerial()
      const welcome = line.wire.answerTo(keyOf(packetIds.login, serial))
      line.wire.write(loginBytes(options.imei, serial))
      await welcome
    },
    deliver: async (reports) => {
      const { wire } = line
      if (!wire) throw new Error('not connected')
      const answers = reports.map((report) => {
        const packets = packetsOf(report, nextSerial)
        const answer = wire.answerTo(keyOf(packetIds.heartbeat, line.serial))
        for (const packet of packets) wire.write(packet)
        return answer
      })
      await Promise.all(answers)
    },
    isOpen: () => line.wire?.isOpen() ?? false,
    close: () => line.wire?.close(),
  }
}

const serialOf = (line: Line): number => (line.serial = (line.serial + 1) & 0xffff)

/** Answers to a command, in the words the server looks for. */
const words: Readonly<Partial<Record<DownlinkAck['state'], string>>> = {
  success: 'OK!',
  unsupported: 'Unknown command!',
}

const obey = (line: Line, { onCommand }: Gt06Options, content: Uint8Array): void => {
  const received = decodeCommand(content)
  if (!received || !onCommand) return
  line.commands += 1
  const key = `${line.connections}-${received.flag}`
  const state = onCommand(commandFrom('gt06', received.command, { key, counter: line.commands }))
  const answer = answerContent(received.flag, words[state] ?? 'Fail!')
  line.wire?.write(packetBytes({ id: commandIds.longAnswer, content: answer, serial: serialOf(line) }))
}

const keyOf = (id: number, serial: number): string => `${id}/${serial}`

const connect = (line: Line, options: Gt06Options): Promise<Wire> => {
  const { host, port, timeoutMs = 20_000 } = options
  const frames = framer()
  return connectWire({
    host,
    port,
    timeoutMs,
    onBytes: (bytes, answer) => {
      for (const frame of frames.push(bytes).frames)
        if (frame.kind === 'packet' && frame.packet.id === commandIds.command) obey(line, options, frame.packet.content)
        else if (frame.kind === 'packet') answer(keyOf(frame.packet.id, frame.packet.serial), true)
    },
  })
}
