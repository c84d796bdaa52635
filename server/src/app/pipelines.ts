/**
 * Bounds the requests of one connection that are answered at once. HTTP/1.1 lets a client send the next before it has the answer
 * to the last (RFC 9112, 9.3.2), and the parser takes all that one read brings. A client that goes beyond the bound is cut off: it
 * has no answer to what it sent, and repeats it.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const pipelinedMax = 16

/** Stands before the listeners that the server has, so that what is beyond the bound costs them nothing. */
export const boundPipelines = (server: Server): void => {
  const answer = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const open = new WeakMap<Socket, number>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const count = (open.get(socket) ?? 0) + 1
    if (count > pipelinedMax || socket.destroyed) return void socket.destroy()
    open.set(socket, count)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    for (const listener of answer) listener(request, response)
  })
}
