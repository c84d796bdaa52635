/** An endpoint of a customer on a local port: records requests and answers as a test wants. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/**
 * A number is the status. hang: no answer. drop: reads the request and hangs up. later: asks for a day without requests.
 * redirect: answers another address. endless: 200, and then bytes for ever. drip: 200, and an end that never comes.
 */
export type HookManner = number | 'hang' | 'drop' | 'later' | 'redirect' | 'endless' | 'drip'
const piece = 'x'.repeat(64 * 1024)

export const startHookServer = async () => {
  const received: ReceivedPush[] = []
  const hanging = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const push = { path: request.url ?? '', headers: request.headers, body }
    received.push(push)
    const manner = await hooks.answer(push)
    if (manner === 'hang') return hanging.add(response)
    if (manner === 'drop') return request.socket.destroy()
    if (manner === 'later') return response.writeHead(429, { 'retry-after': '86400' }).end()
    if (manner === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
    if (manner === 'drip') return response.writeHead(200).write('.')
    if (manner === 'endless') return pour(response.writeHead(200))
    response.writeHead(manner).end('what it says is nobody’s business')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const hooks = {
    hostPort,
    received,
    answer: (_push: ReceivedPush): HookManner | Promise<HookManner> => 200,
    to: (path: string): ReceivedPush[] => received.filter((push) => push.path === path),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  return hooks
}

const pour = (response: ServerResponse): void => {
  while (!response.destroyed && response.write(piece));
  response.once('drain', () => pour(response))
}
