/**
 * The wire of OpenID Connect, by openid-client: description of the provider, address to open, exchange of the code (RFC 6749 section
 * 4.1, RFC 7636 with S256, OpenID Connect Core section 3.1). Everything leaves by the egress client. The verifier and the nonce
 * follow from the secret of the browser and the state, so they are of this browser alone and stand nowhere.
 */
import { createHmac } from 'node:crypto'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import * as client from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import { type Egress, EgressError } from '../../platform/egress.ts'

export interface OpenIdParts {
  readonly egress: Egress
  readonly clock: Clock
  readonly publicUrl: () => string
  /** `host:port` that an operator has named: providers there may speak without TLS. */
  readonly egressAllow: readonly string[]
}
export interface Party {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Asked for beside those that are always asked for. */
  readonly extraScopes: string
}
/** What a browser brings along, or brings back. */
export interface Passage {
  readonly browser: string
  readonly state: string
}
export interface Proven {
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
}

const scopes = ['openid', 'profile', 'email']
/** Claims about a person that make an account. */
const personClaims = ['name', 'email', 'preferred_username']
/** Clocks differ. The nonce says that an ID token is of this sign-in; its times need not be exact. */
const clockToleranceS = 300

/** How the secret is sent to the token endpoint. A provider that says nothing takes Basic (OpenID Connect Discovery section 3). */
const authentications = {
  client_secret_basic: client.ClientSecretBasic,
  client_secret_post: client.ClientSecretPost,
} as const
type AuthenticationName = keyof typeof authentications

export const createOpenId = ({ egress, clock, publicUrl, egressAllow }: OpenIdParts) => {
  const redirectUri = () => `${publicUrl()}/view/login/provider`
  const fetchBy = fetchThrough(egress)

  const isTrusted = (address: string): boolean => {
    const url = URL.parse(address)
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && egressAllow.includes(url.host))
  }

  const read = async ({ issuer, clientId }: Party): Promise<client.ServerMetadata> => {
    if (!isTrusted(issuer)) throw fail('providerUnreachable')
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
    const found = await client
      .discovery(new URL(issuer), clientId, undefined, client.None(), { execute, [client.customFetch]: fetchBy })
      .catch(sayUnreachable)
    const description = found.serverMetadata()
    // Browsers are sent there: an address of another kind would run in the console.
    if (!isTrusted(description.authorization_endpoint ?? '')) throw fail('providerUnreachable')
    return description
  }

  const configure = (
    { issuer, clientId, clientSecret }: Party,
    description: client.ServerMetadata,
    by: AuthenticationName = 'client_secret_basic',
  ): client.Configuration => {
    const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockToleranceS }
    const made = new client.Configuration(description, clientId, metadata, authentications[by](clientSecret))
    made[client.customFetch] = fetchBy
    client.enableNonRepudiationChecks(made)
    if (issuer.startsWith('http:')) client.allowInsecureRequests(made)
    return made
  }

  /**
   * Which of the ways that a provider names it takes from this client, only its administrator knows: where it does not take one, which
   * leaves the code unused, the other is tried.
   */
  const exchange = (
    party: Party,
    description: client.ServerMetadata,
    grant: (by: client.Configuration) => Grant,
  ): Grant => {
    const [first, other] = waysOf(description)
    return grant(configure(party, description, first)).catch((error: unknown) => {
      if (!other || !(error instanceof client.ResponseBodyError) || error.error !== 'invalid_client') throw error
      return grant(configure(party, description, other))
    })
  }

  /**
   * A provider may put claims of a scope into the answer of its userinfo endpoint alone (OpenID Connect Core section 5.4). It is asked
   * for what the ID token lacks, which counts first. Without its answer nobody knows the groups, so the sign-in ends.
   */
  const complete = async (
    known: client.Configuration,
    { access_token: token, claims }: { readonly access_token: string; readonly claims: client.IDToken },
    isKnown: (claims: Proven['claims']) => boolean,
  ): Promise<Proven['claims']> => {
    const { userinfo_endpoint: address } = known.serverMetadata()
    if (address === undefined || (isKnown(claims) && personClaims.every((name) => name in claims))) return claims
    return { ...(await client.fetchUserInfo(known, token, claims.sub)), ...claims }
  }

  const secretsOf = ({ browser, state }: Passage) => ({
    verifier: derived(browser, `verifier ${state}`),
    nonce: derived(browser, `nonce ${state}`),
  })

  return {
    redirectUri,

    isTrusted,

    /** Gives the address to open. Throws providerUnreachable. */
    async begin(party: Party, passage: Passage): Promise<string> {
      const { verifier, nonce } = secretsOf(passage)
      const address = client.buildAuthorizationUrl(configure(party, await read(party)), {
        redirect_uri: redirectUri(),
        scope: [...new Set([...scopes, ...party.extraScopes.split(' ').filter(Boolean)])].join(' '),
        state: passage.state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },

    /**
     * Exchanges the code, checks the ID token, and asks for the person's claims unless all are known, `isKnown` among them. Throws
     * providerUnreachable, providerRefused.
     */
    async finish(
      party: Party,
      passage: Passage,
      given: { code: string; iss?: string | undefined },
      isKnown: (claims: Proven['claims']) => boolean,
    ): Promise<Proven> {
      const { verifier, nonce } = secretsOf(passage)
      const back = new URL(redirectUri())
      back.search = new URLSearchParams({
        code: given.code,
        state: passage.state,
        ...(given.iss !== undefined && { iss: given.iss }),
      }).toString()
      const checks = {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: passage.state,
        idTokenExpected: true,
      }
      const description = await read(party)
      const grant = (by: client.Configuration): Grant => client.authorizationCodeGrant(by, back, checks)
      const tokens = await exchange(party, description, grant).catch(sayRefused)
      const claims = tokens.claims()
      const isNow = claims && Math.abs(clock.now() / 1000 - claims.iat) < limits.identityStateMs / 1000
      if (!claims || !isNow) throw fail('providerRefused')
      const known = configure(party, description)
      const all = await complete(known, { access_token: tokens.access_token, claims }, isKnown).catch(sayRefused)
      return { subject: claims.sub, claims: all }
    },
  }
}
export type OpenId = ReturnType<typeof createOpenId>

type Grant = ReturnType<typeof client.authorizationCodeGrant>

const waysOf = ({
  token_endpoint_auth_methods_supported: said = ['client_secret_basic'],
}: client.ServerMetadata): AuthenticationName[] => {
  return (['client_secret_basic', 'client_secret_post'] as const).filter((one) => said.includes(one))
}

const derived = (browser: string, about: string): string =>
  createHmac('sha256', browser).update(about).digest('base64url')

/** `fetch` as the library calls it. Redirects are answers, and an answer has an end (platform/egress.ts). */
const fetchThrough =
  (egress: Egress): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} does not leave`)
    const sent = body instanceof URLSearchParams ? body.toString() : body
    if (sent !== undefined && sent !== null && typeof sent !== 'string') throw new TypeError('no such body leaves')
    const answer = await egress.request({ method, url, headers, ...(typeof sent === 'string' && { body: sent }) })
    const type = answer.headers['content-type']
    const isEmpty = [204, 304].includes(answer.status)
    return new Response(isEmpty ? null : answer.body, {
      status: answer.status,
      headers: { ...(type !== undefined && { 'content-type': type }) },
    })
  }

const sayUnreachable = (): never => {
  throw fail('providerUnreachable')
}

/** The network may come back; a wrong answer does not become right. */
const sayRefused = (error: unknown): never => {
  const isOfNetwork = error instanceof EgressError || (error as Error).cause instanceof EgressError
  throw fail(isOfNetwork ? 'providerUnreachable' : 'providerRefused')
}
