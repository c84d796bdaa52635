/** A GT06 tracker: login, then positions, each with a heartbeat behind, because the wire answers heartbeats alone. */
import { framer } from '@coldway/protocols/gt06/frames.ts'
import { packetIds } from '@coldway/protocols/gt06/gt06.ts'
import { loginBytes } from '@coldway/protocols/gt06/terminal.ts'
import { packetsOf } from '../wire/gt06.ts'
import { connectWire, type Wire } from './tcp.ts'
import type { Link } from './transport.ts'

export interface Gt06Options {
  readonly host: string
  readonly port: number
  readonly imei: string
  readonly timeoutMs?: number
}

const batchMax = 20

export const gt06Link = (options: Gt06Options): Link => {
  const line: { wire?: Wire; serial: number } = { serial: 0 }
  const nextSerial = (): number => (line.serial = (line.serial + 1) & 0xffff)
  return {
    batchMax,
    open: async () => {
      line.wire?.close()
      line.wire = await connect(options)
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

const keyOf = (id: number, serial: number): string => `${id}/${serial}`

const connect = ({ host, port, timeoutMs = 20_000 }: Gt06Options): Promise<Wire> => {
  const frames = framer()
  return connectWire({
    host,
    port,
    timeoutMs,
    onBytes: (bytes, answer) => {
      for (const frame of frames.push(bytes).frames)
        if (frame.kind === 'packet') answer(keyOf(frame.packet.id, frame.packet.serial), true)
    },
  })
}
