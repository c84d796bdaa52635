/** Finds the ports of listeners: the wanted one, or the next free one. */
import { createServer } from 'node:net'

export interface TakenPort {
  readonly port: number
  /** The wanted port was in use or not allowed; the operator should know. */
  readonly wasTaken: boolean
}

const tries = 100

/** 0 asks for any free port. Listen at once: another program could take the port after this check. */
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
