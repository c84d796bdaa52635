/**
 * The way of a browser through a provider: begin, finish, link. An identity is the pair of provider and subject, never an address
 * or a name that the provider says. It opens accounts of the provider's organisations alone, asked at each sign-in, as accounts and
 * organisations move.
 */
import { createHash } from 'node:crypto'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { Account, Email, Name } from '@coldway/contract/fields.ts'
import type { IdentityTicket, providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FindSealingKey } from '../../platform/config-sealing.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { unsealed } from '../../platform/sealing.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import { nobody, type Note } from '../../platform/trail.ts'
import { keepingAdministrators } from '../roles/index.ts'
import { type AccountRow, createSignInBrake, type UsersService } from '../users/index.ts'
import type { OpenId, Party, Proven } from './open-id.ts'
import { secretOf } from './providers.service.ts'
import * as store from './sign-in.store.ts'

export interface ProviderSignInParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly sealingKey: FindSealingKey
  readonly users: UsersService
  readonly openId: OpenId
}
type Calls = typeof providerSignIn
type Public = CallContext<'exchange' | 'writeAs' | 'denied'>
interface Identity extends Proven {
  readonly provider: store.SignInProvider
  readonly isKept: boolean
}

const browserCookie = 'coldway_provider'
const cookiePath = '/v3/provider-sign-in'

export const createProviderSignIn = (parts: ProviderSignInParts) => {
  const { db, clock, users, openId } = parts
  const brake = createSignInBrake()

  const takeState = async (state: string, browser: string, { exchange, denied }: Public) => {
    const given = { stateHash: hashToken(state), browserHash: hashToken(browser), nowMs: clock.now() }
    const taken = await store.takeState(db, given)
    exchange.setCookie(browserCookie, '', 0, cookiePath)
    const provider = taken && (await store.findById(db, taken.providerId))
    if (provider) return { provider, isKept: taken.isKept }
    await denied(nobody, 'providerStateInvalid')
    throw fail('providerStateInvalid')
  }

  const prove = async (on: Public, { state, code, iss }: Input<Calls['finish']>): Promise<Identity> => {
    const attempt = { ip: on.exchange.ip }
    brake.take(attempt, clock.now())
    const browser = on.exchange.cookie(browserCookie) ?? ''
    const taken = await takeState(state, browser, on)
    const isKnown = (claims: Proven['claims']) => claimAt(claims, taken.provider.groupsClaim) !== undefined
    const proven = await openId.finish(partyOf(taken.provider, parts), { browser, state }, { code, iss }, isKnown)
    brake.succeeded(attempt)
    return { ...taken, ...proven }
  }

  return {
    async begin(on: Public, { alias, keepForOneWeek }: Input<Calls['begin']>) {
      const attempt = { ip: on.exchange.ip }
      brake.take(attempt, clock.now())
      const provider = await store.findByAlias(db, alias)
      if (!provider) throw fail('providerUnknown')
      const [state, browser] = [randomToken(), randomToken()]
      const address = await openId.begin(partyOf(provider, parts), { browser, state })
      brake.succeeded(attempt)
      await on.writeAs(nobody)(async (tx) => {
        const untilMs = clock.now() + limits.identityStateMs
        const given = { providerId: provider.id, isKept: keepForOneWeek, untilMs }
        await store.insertState(tx, { ...given, stateHash: hashToken(state), browserHash: hashToken(browser) })
        return { data: null, note: { entity: 'session', id: '' } }
      })
      on.exchange.setCookie(browserCookie, browser, limits.identityStateMs / 1000, cookiePath)
      return { address, name: provider.name }
    },

    async finish(on: Public, input: Input<Calls['finish']>): Promise<SignedIn> {
      const identity = await prove(on, input)
      const { provider, subject } = identity
      const link = await store.findLink(db, { providerId: provider.id, subject })
      const roleId = await store.findRoleOf(db, provider, groupsOf(identity))
      if (link) return open(identity, { link, roleId }, on, parts)
      if (roleId !== undefined) return make(identity, roleId, on, parts)
      await on.denied(nobody, 'identityNotLinked')
      throw fail('identityNotLinked', {}, await giveTicket(identity, parts))
    },

    async link(on: Public, { ticket, ...named }: Input<Calls['link']>): Promise<SignedIn> {
      const account = await users.authenticate(named, on)
      const signedIn = await on.writeAs({ ...account, userId: account.id })(async (tx) => {
        const taken = await store.takeTicket(tx, hashToken(ticket), clock.now())
        const provider = taken && (await store.findById(tx, taken.providerId))
        if (!provider) throw fail('providerStateInvalid')
        refuseElsewhere(provider, account)
        await store.insertLink(tx, { ...taken, userId: account.id, isManaged: false, nowMs: clock.now() })
        return { data: await users.giveSession(tx, account, on), note: noteOf(account, { linked: provider.name }) }
      })
      return signedIn ?? users.openFor(account, false, on)
    },
  }
}

const partyOf = (provider: store.SignInProvider, { sealingKey }: ProviderSignInParts): Party => {
  const key = sealingKey()
  if (!key) throw fail('providerUnreachable')
  const { id, issuer, clientId, clientSecret, extraScopes } = provider
  return { issuer, clientId, extraScopes, clientSecret: unsealed(key, clientSecret, secretOf(id)).toString() }
}

/** A provider of one organisation vouches for nobody of another, whatever was linked before. */
const refuseElsewhere = (provider: store.SignInProvider, account: AccountRow): void => {
  if (!account.orgPath.startsWith(provider.orgPath)) throw fail('identityElsewhere')
}

const giveTicket = async (
  { provider, subject }: Identity,
  { db, clock }: ProviderSignInParts,
): Promise<IdentityTicket> => {
  const ticket = randomToken()
  const untilMs = clock.now() + limits.identityStateMs
  await store.insertTicket(db, { ticketHash: hashToken(ticket), providerId: provider.id, subject, untilMs })
  return { ticket, name: provider.name, expires_in: limits.identityStateMs / 1000 }
}

interface Found {
  readonly link: store.Link
  readonly roleId: number | undefined
}

const open = async (identity: Identity, { link, roleId }: Found, on: Public, parts: ProviderSignInParts) => {
  const { users, bus } = parts
  const account = await users.findAccountById(link.userId)
  if (!account || !users.isLive(account)) {
    await on.denied(account ? { ...account, userId: account.id } : nobody, 'credentialsWrong')
    throw fail('credentialsWrong')
  }
  refuseElsewhere(identity.provider, account)
  if (!link.isManaged || roleId === link.roleId) return users.openFor(account, identity.isKept, on)
  // The person is in no group with a role any more: the provider lets them in, and names no role of
  // ours.
  if (roleId === undefined) throw fail('credentialsWrong')
  const { orgPath } = identity.provider
  const signedIn = await on.writeAs({ ...account, userId: account.id })((tx) =>
    keepingAdministrators(tx, { from: orgPath }, [account.orgPath], async () => {
      await store.setRole(tx, account.id, roleId)
      const note = noteOf(account, { roleId, by: identity.provider.name })
      return { data: await users.giveSession(tx, account, on), note }
    }),
  )
  bus.publish('user.changed', { userIds: [account.id] })
  return signedIn ?? users.openFor(account, identity.isKept, on)
}

/** The first sign-in of somebody whom a role waits for. */
const make = (
  identity: Identity,
  roleId: number,
  on: Public,
  { users, clock }: ProviderSignInParts,
): Promise<SignedIn> => {
  const { provider, subject, claims } = identity
  return on.writeAs({ ...nobody, orgPath: provider.orgPath })(async (tx) => {
    const account = await freeAccount(tx, identity)
    const email = claims.email_verified === true ? (Email.safeParse(claims.email).data ?? null) : null
    const userName = Name.safeParse(claims.name).data ?? account
    const person = { account, userName, orgId: provider.orgId, roleId, email, phone: null }
    const userId = await users.addProvided(tx, person)
    await store.insertLink(tx, { providerId: provider.id, subject, userId, isManaged: true, nowMs: clock.now() })
    const made = await users.findAccountById(userId, tx)
    const signedIn = made && (await users.giveSession(tx, made, on))
    if (!signedIn) throw new Error('A new account has no second factor')
    return { data: signedIn, note: noteOf({ id: userId, account }, { ...person, by: provider.name }) }
  })
}

/** A name that the person knows, and otherwise one of the subject; the alias keeps it apart from those of other providers. */
const freeAccount = async (tx: Tx, { provider, subject, claims }: Identity): Promise<string> => {
  const hash = createHash('sha256').update(subject).digest('hex').slice(0, 8)
  const known = [claims.preferred_username, claims.email].filter((one) => typeof one === 'string')
  const wanted = [...known.map((one) => one.split('@')[0] ?? ''), hash].map((one) => `${one}@${provider.alias}`)
  for (const one of wanted) if (Account.safeParse(one).success && (await store.isFree(tx, one))) return one
  throw fail('accountExists')
}

const groupsOf = ({ provider, claims }: Identity): string[] => {
  const said = claimAt(claims, provider.groupsClaim)
  const all: unknown[] = Array.isArray(said) ? said : [said]
  return all.filter((one) => typeof one === 'string')
}

const noteOf = ({ id, account }: Pick<AccountRow, 'id' | 'account'>, after: object): Note => ({
  entity: 'user',
  id,
  name: account,
  after,
})

/** A claim by its name, or inside of others by their names with dots between, such as `realm_access.roles`. */
const claimAt = (claims: Proven['claims'], name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (inside, one) => (isRecord(inside) && Object.hasOwn(inside, one) ? inside[one] : undefined),
      claims,
    )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
