/** A time-stamp authority on this machine that speaks RFC 3161, and can be told to lie or to be away. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signAttributes, signedData } from './cms.ts'
import { bytesOf, number, oid, parsed, partsOf, sequence, tagged, whole } from './der.ts'
import { type Identity, makeIdentity, readIdentity, sha256Of } from './identity.ts'

const timeStamping = '1.3.6.1.5.5.7.3.8'
const info = '1.2.840.113549.1.9.16.1.4'
const policy = '1.3.6.1.4.1.99999.1'

export interface Lies {
  readonly imprint?: Buffer
  readonly nonce?: Buffer
  readonly isAway?: boolean
}

/** The answer to a request, by whoever it is. */
export const answerOf = (identity: Identity, request: Buffer, lies: Lies = {}): Buffer => {
  const [, imprint, nonce] = partsOf(parsed(request)).map(bytesOf) as [Buffer, Buffer, Buffer]
  const time = `${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  const said = sequence(
    whole(1),
    oid(policy),
    lies.imprint ?? imprint,
    number(Buffer.from([7])),
    tagged(0x18, Buffer.from(time)),
    lies.nonce ?? nonce,
  )
  const content = { digest: sha256Of(said), inside: { type: info, bytes: said } }
  return sequence(sequence(whole(0)), signedData(identity, content, signAttributes(identity, content)))
}

export const startAuthority = async () => {
  const files = await makeIdentity('Test authority', Date.now(), [timeStamping])
  const identity = readIdentity(files)
  const state: { lies: Lies; asked: number } = { lies: {}, asked: 0 }
  const server = createServer((request, answer) => {
    void buffer(request).then((body) => {
      state.asked += 1
      if (state.lies.isAway) return answer.writeHead(503).end()
      answer.setHeader('content-type', 'application/timestamp-reply')
      answer.end(answerOf(identity, body, state.lies))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    identity,
    certificates: files.certificates,
    hostPort,
    url: `http://${hostPort}/tsa`,
    close: () => server.close(),
  }
}
