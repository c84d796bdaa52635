/** A GT06 tracker: login, then positions, each with a heartbeat behind, because the wire answers heartbeats alone. */
import type { DownlinkAck } from '@coldway/contract/downlink.ts'
import { framer, packetBytes } from '@coldway/protocols/gt06/frames.ts'
import { packetIds } from '@coldway/protocols/gt06/gt06.ts'
import { answerContent, decodeOrder, orderIds } from '@coldway/protocols/gt06/orders.ts'
import { loginBytes } from '@coldway/protocols/gt06/terminal.ts'
import { packetsOf } from '../wire/gt06.ts'
import { connectWire, type Wire } from './tcp.ts'
import { type OnCommand, toldBy } from './told.ts'
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
  /** Of the orders it took: this wire carries none. */
  orders: number
  connections: number
}

const batchMax = 20

export const gt06Link = (options: Gt06Options): Link => {
  const line: Line = { serial: 0, orders: 0, connections: 0 }
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

/** What it says of an order, in the words that the server looks for. */
const words: Readonly<Partial<Record<DownlinkAck['state'], string>>> = {
  success: 'OK!',
  unsupported: 'Unknown command!',
}

const obey = (line: Line, { onCommand }: Gt06Options, content: Uint8Array): void => {
  const told = decodeOrder(content)
  if (!told || !onCommand) return
  line.orders += 1
  const key = `${line.connections}-${told.flag}`
  const state = onCommand(toldBy('gt06', told.order, { key, counter: line.orders }))
  const answer = answerContent(told.flag, words[state] ?? 'Fail!')
  line.wire?.write(packetBytes({ id: orderIds.longAnswer, content: answer, serial: serialOf(line) }))
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
        if (frame.kind === 'packet' && frame.packet.id === orderIds.command) obey(line, options, frame.packet.content)
        else if (frame.kind === 'packet') answer(keyOf(frame.packet.id, frame.packet.serial), true)
    },
  })
}
