import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export const host = '127.0.0.1'

/** Holds all at once, so that they differ. */
export const freePorts = async (count: number): Promise<number[]> => {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, host)
      await once(server, 'listening')
      return server
    }),
  )
  const ports = held.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(held.map((server) => new Promise((done) => server.close(done))))
  return ports
}
