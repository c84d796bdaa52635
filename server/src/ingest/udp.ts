/**
 * The UDP receiver of a protocol whose datagrams stand alone: each names its device and is answered once what it carries
 * is committed. A source address proves nothing: it is where the answer goes and nothing else. The answer is shorter than
 * what it answers and goes to registered numbers only, so a forged source cannot flood anybody through this port. What
 * cannot be taken now is dropped without an answer, and the device sends it again.
 */
import { createSocket, type RemoteInfo } from 'node:dgram'
import type { StreamProtocol } from '@coldway/protocols/stream.ts'
import type { Directory, IngestDevice } from '../modules/devices/index.ts'
import type { Log } from '../platform/log.ts'
import type { IngestMetrics } from '../platform/metrics.ts'
import type { Budget } from './budget.ts'
import type { Pipeline } from './pipeline.ts'
import { inZoneOf } from './zone-of-device.ts'

export interface UdpParts {
  readonly protocol: StreamProtocol
  readonly pipeline: Pipeline
  readonly directory: Pick<Directory, 'findByTerminal'>
  readonly log: Log
  readonly budget: Budget
  readonly metrics: Pick<IngestMetrics, 'datagram'>
}

export interface DatagramReceiver {
  /** Rejects when the port cannot be had. */
  listen(port: number, host: string): Promise<void>
  close(): Promise<void>
}

/** Datagrams whose commit is waited for. */
const waitingMost = 2000
/** Look-ups of numbers that are not in memory: a stranger who counts through them takes no more of the database. */
const lookingMost = 50

export const createUdpReceiver = (parts: UdpParts, most = { waiting: waitingMost, looking: lookingMost }) => {
  const { protocol, pipeline, directory, log, budget, metrics } = parts
  const state = { waiting: 0, looking: 0, isClosed: false }
  let socket: ReturnType<typeof createSocket> | undefined

  const find = async (terminal: string): Promise<IngestDevice | undefined> => {
    state.looking++
    try {
      return await directory.findByTerminal(protocol.name, terminal)
    } finally {
      state.looking--
    }
  }

  const take = async (bytes: Uint8Array, from: RemoteInfo): Promise<DatagramOutcome> => {
    const datagram = protocol.readDatagram?.(bytes)
    if (!datagram) return 'unreadable'
    if (state.isClosed || state.waiting >= most.waiting || state.looking >= most.looking || budget.isFull)
      return 'dropped'
    state.waiting++
    const leave = budget.take(bytes.length)
    try {
      const device = await find(datagram.terminal)
      if (!device) return 'refused'
      await store(device, datagram.event, bytes)
      socket?.send(datagram.event.reply, from.port, from.address)
      return 'acknowledged'
    } catch (error) {
      // The datagram is not stored, so it is not acknowledged: the device keeps its data and sends
      // it again.
      log.debug({ error: String(error) }, `${protocol.name} datagram not stored`)
      return 'dropped'
    } finally {
      state.waiting--
      leave()
    }
  }

  const store = async (device: IngestDevice, event: DatagramEvent, bytes: Uint8Array): Promise<void> => {
    if (event.kind === 'unread') {
      const { type, why, bytes: content } = event
      return pipeline.keep(device, protocol.name, [{ type, why, bytes: () => content }])
    }
    await pipeline.accept(device, inZoneOf(device, protocol, event), protocol.name)
    const rejected = event.rejected.map(({ why, bytes: own }) => ({ type: 'record', why, bytes: () => own ?? bytes }))
    if (rejected.length > 0) await pipeline.keep(device, protocol.name, rejected)
  }

  return {
    listen: (port: number, host: string) =>
      new Promise<void>((resolve, reject) => {
        const opened = createSocket(host.includes(':') ? 'udp6' : 'udp4')
        socket = opened
        opened.once('error', reject)
        opened.bind({ port, address: host, exclusive: true }, () => {
          opened.off('error', reject)
          opened.on('error', (error) => log.warn({ error: error.message }, `${protocol.name} datagrams`))
          resolve()
        })
        opened.on('message', (bytes, from) => {
          void take(bytes, from).then((outcome) => metrics.datagram(protocol.name, outcome))
        })
      }),
    async close() {
      state.isClosed = true
      const closing = socket
      socket = undefined
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
  } satisfies DatagramReceiver
}

type DatagramOutcome = Parameters<IngestMetrics['datagram']>[1]
type DatagramEvent = NonNullable<ReturnType<NonNullable<StreamProtocol['readDatagram']>>>['event']
