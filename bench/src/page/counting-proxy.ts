/** A proxy between browser and server that counts the server's bytes by address: headers, bodies, live frames. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onExit } from '../running/on-exit.ts'
import { host } from '../running/free-ports.ts'

export interface CountingProxy {
  readonly base: string
  /** Bytes by path since the last call. */
  take(): ReadonlyMap<string, number>
  close(): Promise<void>
}

export const openProxy = async (targetPort: number): Promise<CountingProxy> => {
  let counts = new Map<string, number>()
  const counterOf = (url: string | undefined) => {
    const path = (url ?? '').split('?')[0] ?? ''
    return (bytes: number): void => void counts.set(path, (counts.get(path) ?? 0) + bytes)
  }
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, targetPort, counterOf(incoming.url)))
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) =>
    tunnel(incoming, socket, targetPort, counterOf(incoming.url)),
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    base: `http://${host}:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
    close: onExit(async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }),
  }
}

type Count = (bytes: number) => void

const forward = (incoming: IncomingMessage, outgoing: ServerResponse, port: number, count: Count): void => {
  const { method, url, headers } = incoming
  const onward = request({ host, port, method, path: url, headers }, (answer) => {
    count(headBytes(answer))
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('data', (chunk: Buffer) => count(chunk.length))
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

/** Size on the wire: the status line, each header with ": " and line end, the empty line. */
const headBytes = ({ rawHeaders, statusMessage = '' }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + text.length + 2, 'HTTP/1.1 200 \r\n'.length + statusMessage.length + 2)

const tunnel = (incoming: IncomingMessage, socket: Socket, port: number, count: Count): void => {
  const onward = connect({ host, port })
  const lines = incoming.rawHeaders.reduce((text, part, at) => text + part + (at % 2 === 0 ? ': ' : '\r\n'), '')
  onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines}\r\n`)
  onward.on('data', (chunk: Buffer) => count(chunk.length))
  onward.pipe(socket)
  socket.pipe(onward)
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}
