/** Has a time-stamp authority date something, by the one client for all that leaves. */
import { randomBytes } from 'node:crypto'
import type { TimeStampSetup } from '../../../platform/config-signing.ts'
import { type Egress, EgressError } from '../../../platform/egress.ts'
import { NoStamp, readStamp, requestOf, type Stamp } from './time-stamp.ts'

const nonceBytes = 16
const okay = 200

export interface Dated extends Stamp {
  readonly nonce: Buffer
}

/** Throws NoStamp, also when the authority does not answer. */
export const askAuthority = async (
  egress: Egress,
  { url, trusted }: TimeStampSetup,
  digest: Buffer,
): Promise<Dated> => {
  // A first bit of 0 and no zeros before: one way to write it.
  const nonce = randomBytes(nonceBytes)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x10
  const { status, body } = await egress
    .request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/timestamp-query' },
      body: requestOf({ digest, nonce }),
      reads: 'latin1',
    })
    .catch((error: unknown): never => {
      throw error instanceof EgressError ? new NoStamp(`the authority: ${error.reason}`) : error
    })
  if (status !== okay) throw new NoStamp(`the authority answered ${status}`)
  try {
    return { ...readStamp(Buffer.from(body, 'latin1'), { digest, nonce }, trusted), nonce }
  } catch (error) {
    if (error instanceof NoStamp) throw error
    throw new NoStamp('the answer cannot be read')
  }
}
