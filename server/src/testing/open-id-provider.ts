/**
 * A provider of OpenID Connect for tests: the certified server `oidc-provider` on a port of this machine, with one client. It shows no
 * pages: the test says who signs in.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Person {
  readonly sub: string
  readonly [claim: string]: unknown
}

export const clientOfTests = { clientId: 'coldway', clientSecret: 'a-secret-of-the-tests' } as const

/** `serve` once the address is known to which browsers are sent back. */
export const startOpenIdProvider = async () => {
  const people = new Map<string, Person>()
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider?.callback()(request, response)
    const login = { accountId: String(request.headers['x-person']) }
    void provider?.interactionFinished(request, response, { login })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${hostPort}`
  let back = ''
  return {
    issuer,
    hostPort,
    serve(redirectUri: string): void {
      if (back === redirectUri) return
      back = redirectUri
      provider = new Provider(issuer, optionsOf(redirectUri, people))
    },
    /** Walks from the address of a sign-in to where the provider sends the browser back. */
    walk(address: string, person: Person): Promise<URL> {
      people.set(person.sub, person)
      return walk(new URL(address), { back, person: person.sub, cookies: new Map() })
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

interface Walk {
  readonly back: string
  readonly person: string
  readonly cookies: Map<string, string>
}
const walk = async (to: URL, on: Walk, steps = 10): Promise<URL> => {
  if (to.href.startsWith(on.back) || steps === 0) return to
  const cookie = [...on.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(to, { redirect: 'manual', headers: { cookie, 'x-person': on.person } })
  for (const [, name = '', value = ''] of answer.headers
    .getSetCookie()
    .map((one) => /^([^=]+)=([^;]*)/.exec(one) ?? []))
    on.cookies.set(name, value)
  const next = answer.headers.get('location')
  if (next === null) throw new Error(`The provider stays at ${to.pathname}: ${await answer.text()}`)
  return walk(new URL(next, to), on, steps - 1)
}

const claims = ['email', 'email_verified', 'name', 'preferred_username', 'groups']
const optionsOf = (redirectUri: string, people: ReadonlyMap<string, Person>) => ({
  clients: [
    {
      client_id: clientOfTests.clientId,
      client_secret: clientOfTests.clientSecret,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub', ...claims] },
  scopes: ['openid', 'profile', 'email'],
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['tests'] },
  findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  loadExistingGrant: grantEverything,
})

interface OpenContext {
  readonly oidc: {
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
    readonly provider: { readonly Grant: new (of: object) => Grant }
  }
}
interface Grant {
  addOIDCScope(scope: string): void
  save(): Promise<unknown>
}
const grantEverything = async ({ oidc }: OpenContext): Promise<Grant> => {
  const { clientId } = oidc.client
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}
