/** Listeners' ports: the wanted one, or the next that is free. */
import { createServer } from 'node:net'

export interface TakenPort {
  readonly port: number
  /** The wanted one was in use (or not ours to take): tell the operator. */
  readonly wasTaken: boolean
}

const tries = 100

/** 0 is any free port. The caller listens at once: between this check and that, another program could be quicker. */
export const takePort = async (wanted: number, host: string): Promise<TakenPort> => {
  for (let port = wanted; port < Math.min(wanted + tries, 65_536); port += 1) {
    const free = await tryPort(port, host)
    if (free !== undefined) return { port: free, wasTaken: free !== wanted && wanted !== 0 }
  }
  throw new Error(`No free port from ${wanted} on.`)
}

const tryPort = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    )
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
