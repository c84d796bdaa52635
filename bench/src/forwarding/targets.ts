/** Targets on this machine: one that takes everything at once, and three kinds that do not. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { host } from '../running/free-ports.ts'

export const manners = ['hang', 'slow', 'lie'] as const
const slowMs = 5000

export interface Targets {
  readonly hostPort: string
  readonly base: string
  /** Manners that were asked since `forget`. */
  asked(): ReadonlySet<string>
  /** Requests to targets that are not healthy since then. */
  count(): number
  /** Milliseconds between the batches that the healthy target received. */
  gaps(): number[]
  forget(): void
  /** Ends what hangs. */
  hangUp(): void
  close(): Promise<void>
}

export const startTargets = async (): Promise<Targets> => {
  const open = new Set<ServerResponse>()
  const asked = new Map<string, number>()
  let takenMs: number[] = []
  const server = createServer(async (request, response) => {
    for await (const _part of request);
    const [, manner = ''] = (request.url ?? '').split('/')
    if (manner === 'healthy') {
      takenMs.push(performance.now())
      return response.writeHead(204).end()
    }
    asked.set(manner, (asked.get(manner) ?? 0) + 1)
    open.add(response)
    if (manner === 'slow') setTimeout(() => response.writeHead(204).end(), slowMs).unref()
    if (manner === 'lie') response.writeHead(500).write('.')
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const hostPort = `${host}:${(server.address() as AddressInfo).port}`
  return {
    hostPort,
    base: `http://${hostPort}`,
    asked: () => new Set(asked.keys()),
    count: () => [...asked.values()].reduce((sum, one) => sum + one, 0),
    gaps: () => takenMs.slice(1).map((atMs, index) => atMs - (takenMs[index] ?? atMs)),
    forget: () => {
      asked.clear()
      takenMs = []
    },
    hangUp: () => {
      for (const response of open) response.destroy()
      open.clear()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
