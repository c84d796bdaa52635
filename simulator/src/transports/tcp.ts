/** A TCP connection that waits for answers by key, each with a time-out; a lost connection rejects all of them. */
import net from 'node:net'

export interface Wire {
  write(bytes: Uint8Array): void
  /** Call before writing, because the answer may arrive at once. */
  answerTo<Answer>(key: string): Promise<Answer>
  isOpen(): boolean
  close(): void
}

export interface WireOptions {
  readonly host: string
  readonly port: number
  readonly timeoutMs: number
  /** Receives bytes, and calls `answer` for each answer in them. */
  readonly onBytes: (bytes: Uint8Array, answer: (key: string, value: unknown) => void) => void
}

interface Waiter {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

export const connectWire = async ({ host, port, timeoutMs, onBytes }: WireOptions): Promise<Wire> => {
  const socket = await connectedSocket(host, port, timeoutMs)
  const waiters = new Map<string, Waiter>()
  const take = (key: string): Waiter | undefined => {
    const waiter = waiters.get(key)
    waiters.delete(key)
    clearTimeout(waiter?.timer)
    return waiter
  }
  const lose = (): void => {
    for (const key of waiters.keys()) take(key)?.reject(new Error('connection lost'))
  }
  socket.on('data', (bytes) => onBytes(bytes, (key, value) => take(key)?.resolve(value)))
  socket.on('error', () => socket.destroy())
  socket.on('close', lose)
  return {
    write: (bytes) => socket.write(bytes),
    answerTo: <Answer>(key: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const timer = setTimeout(() => take(key)?.reject(new Error('no answer')), timeoutMs)
      waiters.set(key, { resolve, reject, timer })
      if (socket.destroyed) lose()
      return promise as Promise<Answer>
    },
    isOpen: () => !socket.destroyed,
    close: () => {
      socket.destroy()
      lose()
    },
  }
}

const connectedSocket = (host: string, port: number, timeoutMs: number): Promise<net.Socket> => {
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>()
  const socket = net.connect({ host, port, noDelay: true })
  const giveUp = (error: Error): void => {
    clearTimeout(timer)
    socket.destroy()
    reject(error)
  }
  const timer = setTimeout(() => giveUp(new Error('no connection')), timeoutMs)
  socket.once('error', giveUp)
  socket.once('connect', () => {
    clearTimeout(timer)
    socket.off('error', giveUp)
    resolve(socket)
  })
  return promise
}
