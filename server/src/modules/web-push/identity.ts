/** The key by which push services know this installation (RFC 8292): made once, sealed, of no caller. */
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { FindSealingKey } from '../../platform/config-sealing.ts'
import type { Db } from '../../platform/database.ts'
import { sealed, unsealed } from '../../platform/sealing.ts'
import type { PushIdentity } from '../../platform/web-push.ts'

export interface IdentityParts {
  readonly system: Db
  readonly clock: Clock
  readonly sealingKey: FindSealingKey
  readonly publicUrl: () => string
}

interface Row {
  readonly publicKey: string
  readonly privateKey: Buffer
}
const about = 'push identity'

export const createIdentity = ({ system, clock, sealingKey, publicUrl }: IdentityParts) => {
  const find = async (): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`
      select public_key as "publicKey", private_key as "privateKey" from push_identity`.execute(system)
    return rows[0]
  }
  /** Makes the key; when two processes make one at once, the first stays. */
  const make = async (key: Buffer): Promise<void> => {
    const { publicKey, privateKey } = await newKeys()
    await sql`insert into push_identity (public_key, private_key, made_at)
      values (${publicKey}, ${sealed(key, Buffer.from(privateKey), about)}, ${new Date(clock.now())})
      on conflict do nothing`.execute(system)
  }
  return {
    /** Undefined where nothing can be sealed. */
    async publicKey(): Promise<string | undefined> {
      const key = sealingKey()
      if (!key) return undefined
      if (!(await find())) await make(key)
      return (await find())?.publicKey
    },

    /** Undefined where no browser has asked yet, or nothing can be unsealed. */
    async open(): Promise<PushIdentity | undefined> {
      const [key, row] = [sealingKey(), await find()]
      if (!key || !row) return undefined
      const { publicKey, privateKey } = row
      return { publicKey, privateKey: unsealed(key, privateKey, about).toString(), subject: subjectOf(publicUrl()) }
    },
  }
}

/** Push services accept an address of a page over https, or one of mail. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:operator@${URL.parse(publicUrl)?.hostname ?? 'localhost'}`

const newKeys = async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const point = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url')
  const { d } = await crypto.subtle.exportKey('jwk', privateKey)
  return { publicKey: point, privateKey: d as string }
}
