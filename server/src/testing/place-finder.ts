/** A place service on this machine that knows one place, in the wire of Google's Places API (New). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const place = {
  displayName: { text: 'Cold Store 7', languageCode: 'en' },
  formattedAddress: '7 Dock Road, Shanghai',
  location: { latitude: 31.2285, longitude: 121.478 },
}

export const startPlaceFinder = async () => {
  const server = createServer(({ url = '' }, response) =>
    response.end(JSON.stringify(url.startsWith('/v1/places/') ? place : {})),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    hostPort,
    setup: { provider: 'google', url: `http://${hostPort}`, key: 'k-1' } as const,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
