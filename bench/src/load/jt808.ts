/** JT/T 808-2013: authenticated with the device's own secret, one location message and one general reply at a time. */
import type { Report } from '@coldway/contract/readings/report.ts'
import { framer } from '@coldway/protocols/jt808/frames.ts'
import { decodeMessage, encodeMessage, messageIds } from '@coldway/protocols/jt808/message.ts'
import { authenticateBody, decodeAnswer, locationBody } from '@coldway/protocols/jt808/terminal.ts'
import { terminalFix } from '@coldway/simulator/wire/jt808.ts'
import { closeSocket, firstAnswer, type OpenLine, openSocket } from './line.ts'

export const openJt808: OpenLine = async (parts) => {
  const { terminalNo, secret } = parts.device
  const socket = await openSocket(parts)
  let serial = 0
  const write = (id: number, body: Uint8Array): void => {
    serial = (serial + 1) & 0xffff
    socket.write(encodeMessage({ id, edition: 2013, terminal: terminalNo, serial, body }))
  }
  const frames = framer()
  const take = (bytes: Uint8Array, each: (isDone: boolean) => void): void => {
    for (const frame of frames.push(bytes).frames) {
      const message = decodeMessage(frame)
      const answer = typeof message === 'string' ? undefined : decodeAnswer(message)
      each(answer?.kind === 'general' && answer.result === 0)
    }
  }
  const welcome = await firstAnswer(socket, () => write(messageIds.authenticate, authenticateBody(secret, 2013)))
  take(welcome, (isDone) => {
    if (!isDone) throw new Error('JT/T 808 authentication refused')
  })
  socket.on('data', (bytes: Buffer) =>
    take(bytes, (isDone) => (isDone ? parts.onAnswer() : parts.onRefusal('report refused'))),
  )
  return {
    send: ([report]) => write(messageIds.location, locationBody(terminalFix(report as Report))),
    get isFull() {
      return socket.writableNeedDrain
    },
    close: () => closeSocket(socket),
  }
}
