/** Teltonika Codec 8 Extended: a packet is answered by the four-byte count of its records. */
import { codecs } from '@coldway/protocols/teltonika/avl.ts'
import { imeiBytes, packetBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { avlRecord } from '@coldway/simulator/wire/teltonika.ts'
import { closeSocket, firstAnswer, type OpenLine, openSocket } from './line.ts'

const countBytes = 4

export const openTeltonika: OpenLine = async (parts) => {
  const socket = await openSocket(parts)
  const welcome = await firstAnswer(socket, () => socket.write(imeiBytes(parts.device.terminalNo)))
  if (welcome[0] !== 1) throw new Error('IMEI refused')
  let gathered = 0
  socket.on('data', (bytes: Buffer) => {
    for (gathered += bytes.length; gathered >= countBytes; gathered -= countBytes) parts.onAnswer()
  })
  return {
    send: (reports) => void socket.write(packetBytes(reports.map(avlRecord), codecs.c8e)),
    get isFull() {
      return socket.writableNeedDrain
    },
    close: () => closeSocket(socket),
  }
}
