/** A push service of a browser (RFC 8030) on a local port, over https: keeps what it is sent, and answers as a test wants. */
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from './certificate.ts'

export interface SentPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** This process trusts its certificate, as the egress asks for a good one. */
export const startPushService = async () => {
  const certificate = makeCertificate()
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert])
  const received: SentPush[] = []
  const server = createServer(certificate, async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) }
    received.push(push)
    response.writeHead(service.answer(push)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = {
    hostPort,
    cert: certificate.cert,
    answer: (_push: SentPush): number => 201,
    /** The address of a subscription. */
    at: (path: string): string => `https://${hostPort}${path}`,
    to: (path: string): SentPush[] => received.filter((push) => push.path === path),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
