/** A bare TCP connection: what a stranger, a scanner or a broken terminal can do. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface BareWire {
  readonly socket: Socket
  send(bytes: Uint8Array | string): void
  /** Gives the next bytes; empty when the connection ended or nothing came in time. */
  next(withinMs?: number): Promise<Buffer>
  /** Says whether the other side ended the connection in time. */
  isClosed(withinMs?: number): Promise<boolean>
  close(): void
}

export const bareWire = async (port: number): Promise<BareWire> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const came: Buffer[] = []
  let wake = (): void => undefined
  let hasEnded = false
  socket.on('data', (bytes) => {
    came.push(bytes as Buffer)
    wake()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    hasEnded = true
    wake()
  })
  await once(socket, 'connect')
  const change = (withinMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async next(withinMs = 5000) {
      if (came.length === 0 && !hasEnded) await change(withinMs)
      return Buffer.concat(came.splice(0))
    },
    async isClosed(withinMs = 5000) {
      const endMs = performance.now() + withinMs
      while (!hasEnded && performance.now() < endMs) await change(endMs - performance.now())
      return hasEnded
    },
    close: () => socket.destroy(),
  }
}
