/**
 * Browsers that have signed in to an account before. An attacker who guesses passwords from many addresses slows down
 * everybody who is unknown, and would lock the owner out, so a known browser has a brake of its own. Its cookie holds a
 * random token for each of its last accounts, opens nothing, and is renewed with each sign-in.
 */
import { limits } from '@coldway/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Exchange } from '../../platform/implement.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import { findKnownDevice, insertKnownDevice } from './known-devices.store.ts'

const cookieName = 'coldway_device'
/** A `randomToken` has 32 characters, none of them a dot. */
const isToken = /^[\w-]{32}$/

export const createKnownDevices = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => ({
  /** Gives a key of the browser; undefined when the browser is unknown to the account, or there is no such account. */
  async find({ cookie }: Pick<Exchange, 'cookie'>, account: string): Promise<string | undefined> {
    const tokenHashes = tokensOf(cookie(cookieName)).map(hashToken)
    if (tokenHashes.length === 0) return undefined
    const found = await findKnownDevice(db, { tokenHashes, account, nowMs: clock.now() })
    return found?.toString('base64')
  },

  /** Runs in the transaction of a sign-in; gives the cookie's value, to be set after the commit. */
  async remember(tx: Tx, { cookie }: Pick<Exchange, 'cookie'>, userId: number): Promise<string> {
    const tokens = tokensOf(cookie(cookieName))
    const token = randomToken()
    const gone = await insertKnownDevice(tx, {
      userId,
      tokenHash: hashToken(token),
      former: tokens.map(hashToken),
      nowMs: clock.now(),
      untilMs: clock.now() + limits.knownDeviceMs,
      max: limits.knownDevicesPerUser,
    })
    const kept = tokens.filter((one) => !gone.some((hash) => hash.equals(hashToken(one))))
    return [token, ...kept].slice(0, limits.accountsPerDevice).join('.')
  },

  setCookie: (exchange: Pick<Exchange, 'setCookie'>, value: string): void =>
    exchange.setCookie(cookieName, value, limits.knownDeviceMs / 1000, '/'),
})

const tokensOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.', limits.accountsPerDevice).filter((token) => isToken.test(token))
