/**
 * A proxy between two processes that can be cut, silenced or slowed. Cut: connections are reset and new ones refused.
 * Silent: nothing passes and new connections are accepted without an answer (a partition). Slow: each chunk waits.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Way = 'open' | 'cut' | 'silent' | 'slow'

export interface TcpProxy {
  readonly port: number
  set(way: Way): void
  close(): Promise<void>
}

const host = '127.0.0.1'
const slowMs = 150

export const startProxy = async (target: number): Promise<TcpProxy> => {
  let way: Way = 'open'
  const pairs = new Set<readonly [Socket, Socket]>()
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => {
      // What a partition swallowed does not arrive later: the connection ends when the proxy is whole again.
      if (way === 'silent') return
      if (way !== 'slow') return void to.write(bytes)
      setTimeout(() => to.destroyed || to.write(bytes), slowMs)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      if (way !== 'silent') to.destroy()
    })
  }
  const server = createServer({ noDelay: true }, (socket) => {
    if (way === 'cut') return socket.resetAndDestroy()
    const onward = connect({ port: target, host, noDelay: true })
    const pair = [socket, onward] as const
    pairs.add(pair)
    const forget = (): void => {
      if (socket.destroyed && onward.destroyed) pairs.delete(pair)
    }
    socket.once('close', forget)
    onward.once('close', forget)
    pass(socket, onward)
    pass(onward, socket)
  })
  const drop = (): void => {
    for (const [a, b] of pairs) {
      a.resetAndDestroy()
      b.resetAndDestroy()
    }
  }
  server.listen(0, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(to) {
      if (to === 'cut' || way === 'silent') drop()
      way = to
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
