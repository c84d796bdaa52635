/** A Teltonika FMB set to UDP: one packet of records in each datagram, sent again until its own number is answered. */
import { createSocket, type Socket } from 'node:dgram'
import { codecs } from '@coldway/protocols/teltonika/avl.ts'
import { datagramBytes, takenBy } from '@coldway/protocols/teltonika/datagram.ts'
import { packetBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { avlRecord } from '../wire/teltonika.ts'
import type { TeltonikaOptions } from './teltonika.ts'
import type { Link } from './transport.ts'

/** A datagram stays below what networks carry in one piece. */
const batchMax = 10
const headSize = 8
const crcSize = 4
const numbers = 0x1_0000

export const teltonikaUdpLink = ({ host, port, imei, timeoutMs = 5000 }: TeltonikaOptions): Link => {
  let socket: Socket | undefined
  let packet = 0
  const answerTo = (from: Socket, number: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const onMessage = (bytes: Buffer): void => {
        const taken = takenBy(bytes, number)
        if (taken !== undefined) end(() => resolve(taken))
      }
      const onClose = (): void => end(() => reject(new Error('connection lost')))
      const timer = setTimeout(() => end(() => reject(new Error('no answer'))), timeoutMs)
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        from.off('message', onMessage).off('close', onClose)
        settle()
      }
      from.on('message', onMessage).once('close', onClose)
    })
  return {
    batchMax,
    open: async () => {
      socket?.close()
      const opened = createSocket(host.includes(':') ? 'udp6' : 'udp4')
      opened.on('error', () => undefined)
      opened.once('close', () => {
        if (socket === opened) socket = undefined
      })
      socket = opened
    },
    deliver: async (reports) => {
      if (!socket) throw new Error('not open')
      packet = (packet + 1) % numbers
      const taken = answerTo(socket, packet)
      const data = packetBytes(reports.map(avlRecord), codecs.c8e).subarray(headSize, -crcSize)
      socket.send(datagramBytes(imei, { packet, avl: packet & 0xff }, data), port, host)
      if ((await taken) !== reports.length) throw new Error('count differs')
    },
    isOpen: () => socket !== undefined,
    close: () => socket?.close(),
  }
}
