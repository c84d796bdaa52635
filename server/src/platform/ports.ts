/** Finds the ports of listeners: the wanted one, or the next free one. */
import { createServer } from 'node:net'

export interface TakenPort {
  readonly port: number
  /** The wanted port was in use or not allowed; the operator should know. */
  readonly wasTaken: boolean
}

export interface Wanted {
  readonly wanted: number
  readonly host: string
}

const tries = 100

/** Listens on the wanted port, or on the next that is free. Another program may take a port between its check and `listen`. */
export const listenFrom = async (
  { wanted, host }: Wanted,
  listen: (port: number, host: string) => Promise<unknown>,
): Promise<TakenPort> => {
  for (let from = wanted, left = tries; ; left -= 1) {
    const { port } = await takePort(from, host)
    try {
      await listen(port, host)
      return { port, wasTaken: port !== wanted && wanted !== 0 }
    } catch (error) {
      if (!isTaken(error) || left === 1) throw error
      from = wanted === 0 ? 0 : port + 1
    }
  }
}

/** 0 asks for any free port. */
export const takePort = async (wanted: number, host: string): Promise<TakenPort> => {
  for (let port = wanted; port < Math.min(wanted + tries, 65_536); port += 1) {
    const free = await tryPort(port, host)
    if (free !== undefined) return { port: free, wasTaken: free !== wanted && wanted !== 0 }
  }
  throw new Error(`No free port from ${wanted} on.`)
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

const tryPort = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (isTaken(error) ? resolve(undefined) : reject(error)))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
