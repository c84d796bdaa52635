/** One device's connection as bare bytes, without a client library between the clock and the socket. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Report } from '@coldway/contract/readings/report.ts'
import type { LoadDevice } from '../running/devices.ts'
import { host } from '../running/free-ports.ts'

export interface Line {
  /** Sends one message; `onAnswer` is called once for it, in order. */
  send(reports: readonly Report[]): void
  /** What was sent waits in this process, as the other side does not read on. */
  readonly isFull: boolean
  close(): void
}

export interface LineParts {
  readonly device: LoadDevice
  readonly port: number
  readonly onAnswer: () => void
  /** One message was refused; the connection goes on. */
  readonly onRefusal: (why: string) => void
  /** The connection is lost. */
  readonly onFailure: (why: string) => void
}

export type OpenLine = (parts: LineParts) => Promise<Line>

export const openSocket = async ({ port, onFailure }: LineParts): Promise<Socket> => {
  const socket = connect({ port, host, noDelay: true })
  await once(socket, 'connect')
  let isClosed = false
  const lose = (why: string): void => {
    if (!isClosed) onFailure(why)
    isClosed = true
  }
  socket.on('error', (error) => lose(error.message))
  socket.on('close', () => lose('closed'))
  return socket
}

/** Closes without reporting a failure. */
export const closeSocket = (socket: Socket): void => {
  socket.removeAllListeners('close')
  socket.destroy()
}

/** Settles with the first answer, or with the end of the connection. */
export const firstAnswer = (socket: Socket, begin: () => void): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const refuse = (): void => reject(new Error('the connection was refused'))
  socket.once('close', refuse)
  socket.once('data', (bytes) => {
    socket.off('close', refuse)
    resolve(bytes as Buffer)
  })
  begin()
  return promise
}
