/** The proof of a request: a token, which is renewed before it ends, or a signature of its own. */
import { signed } from './sign.ts'
import type { Settings } from './options.ts'
import { fetchToken } from './token.ts'

export type ClientCredential =
  | {
      readonly appId: string
      readonly secret: string
      /** `token` by default. A signature never sends the secret; it takes bodies up to 64 kB and no files. */
      readonly by?: 'token' | 'signature'
      /** Narrows what a token may do; left out: all scopes of the client. */
      readonly scopes?: readonly string[]
    }
  /**
   * The way of pages in a browser, which hold no secret: `token` asks the page's own server for a
   * token, and again when the token is refused.
   */
  | { readonly token: (signal: AbortSignal) => Promise<string> }

export interface ToSend {
  readonly method: string
  readonly path: string
  /** The query string without its question mark. */
  readonly query: string
  readonly body: string | FormData | undefined
}

export interface Credentials {
  headersFor(request: ToSend): Promise<Record<string, string>>
  /** Drops the token that was refused, and returns whether another one may be had. */
  renew(refused: Readonly<Record<string, string>>): boolean
}

export const createCredentials = (credential: ClientCredential, settings: Settings): Credentials => {
  if ('token' in credential)
    return byToken(async () => ({
      token: await credential.token(AbortSignal.timeout(settings.timeoutMs)),
      endsMs: Number.POSITIVE_INFINITY,
    }))
  return credential.by === 'signature'
    ? { headersFor: (request) => signed(credential, request, settings.zone), renew: () => false }
    : byToken(() => fetchToken(credential, settings))
}

/** The last part of a token's life in which it is not used, because it might end on the way. */
const spareMs = 60_000

export interface Token {
  readonly token: string
  readonly endsMs: number
}

/** Calls made at the same time share one token and one request for it. */
const byToken = (ask: () => Promise<Token>): Credentials => {
  let asked: Promise<Token> | undefined
  let held: Token | undefined
  const current = async (): Promise<Token> => {
    if (held && held.endsMs - spareMs > Date.now()) return held
    asked ??= ask().finally(() => {
      asked = undefined
    })
    held = await asked
    return held
  }
  return {
    headersFor: async () => ({ access_token: (await current()).token }),
    renew: (refused) => {
      if (held?.token === refused.access_token) held = undefined
      return true
    },
  }
}
