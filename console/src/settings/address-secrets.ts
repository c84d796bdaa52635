/**
 * Takes secrets out of the address before anything else of the console runs, so that no request, referrer, history entry, tab
 * or log ever carries them. main.tsx imports this file first. api/address-exchange.ts exchanges them. (product.md section 2
 * "Guard behaviour", settled.md "Token in an address")
 *
 *   ?code=...                              a hand-off of our own links, good once, for at most 60 s
 *   ?token=...                             a session token, accepted once and rotated
 *   ?<any>=<token>&openApi=...&key=...     the same, of an open-API client: the first parameter's value, whatever its name
 *   ?shareToken=...                        a share link
 *   /login?code=...&state=...              WeChat's answer; also at the bind-user page and in the companion
 *   /login?js_code=...                     the code of the mini-program whose page this is; at the same addresses
 *   /view/login/provider?code=...&state=...  the answer of a provider of OpenID Connect
 */
import { companionPath } from '@coldway/contract/screens/screens.ts'

export type AddressSecret =
  | { readonly kind: 'handOff'; readonly code: string }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'share'; readonly shareToken: string }

export type WechatReply = { readonly code: string; readonly state: string } | { readonly js_code: string }

/** `error`: why the provider sent the browser back without a code. */
export interface ProviderReply {
  readonly code?: string
  readonly state?: string
  readonly iss?: string
  readonly error?: string
}

interface Reading {
  readonly provider?: ProviderReply
  readonly secret?: AddressSecret
  readonly wechat?: WechatReply
  /** Path, remaining query and hash. */
  readonly rest: string
}

const shareKey = 'coldway.shareToken'
const wechatKey = 'coldway.wechat'
const providerKey = 'coldway.provider'
const providerPath = '/view/login/provider'
/** The pages WeChat redirects to: its `code` is not a hand-off. */
const isOfWechat = (path: string): boolean =>
  path === '/login' || path === '/view/login/bindUserPage' || path.startsWith(companionPath)

/** Pure: the secret of an address, and the address without it. */
export const readAddress = (url: URL): Reading => {
  // Whatever else a provider adds is dropped with its answer.
  if (url.pathname === providerPath) return { provider: replyOf(url.searchParams), rest: providerPath }
  const query = new URLSearchParams(url.search)
  const take = (name: string): string | undefined => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return value === '' ? undefined : value
  }
  const opened = takeOpenApi(query)
  const canBeOfWechat = isOfWechat(url.pathname)
  const jsCode = canBeOfWechat ? take('js_code') : undefined
  const state = canBeOfWechat && query.has('code') ? take('state') : undefined
  const code = take('code')
  const token = take('token') ?? opened
  const shareToken = take('shareToken')
  const secret = secretOf(state === undefined ? code : undefined, token, shareToken)
  const wechat = wechatOf(code, state, jsCode)
  const search = query.toString()
  return {
    ...(secret ? { secret } : {}),
    ...(wechat ? { wechat } : {}),
    rest: `${url.pathname}${search === '' ? '' : `?${search}`}${url.hash}`,
  }
}

const replyOf = (query: URLSearchParams): ProviderReply =>
  Object.fromEntries(
    ['code', 'state', 'iss', 'error'].flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  )

const wechatOf = (code?: string, state?: string, jsCode?: string): WechatReply | undefined => {
  if (code !== undefined && state !== undefined) return { code, state }
  return jsCode === undefined ? undefined : { js_code: jsCode }
}

/**
 * Nothing ties a `js_code` to this browser as `state` does, so a link could sign somebody in as another. A page of a mini-program
 * opens only the addresses that its operator has proven to own.
 */
const isBelieved = (reply: WechatReply): boolean => !('js_code' in reply) || /miniProgram/i.test(navigator.userAgent)

const secretOf = (code?: string, token?: string, shareToken?: string): AddressSecret | undefined => {
  if (code !== undefined) return { kind: 'handOff', code }
  if (token !== undefined) return { kind: 'token', token }
  return shareToken === undefined ? undefined : { kind: 'share', shareToken }
}

/** The key only marks the form; the token decides what it opens. */
const takeOpenApi = (query: URLSearchParams): string | undefined => {
  if (!query.has('openApi') || !query.has('key')) return undefined
  const [first] = [...query]
  query.delete('openApi')
  query.delete('key')
  if (!first || first[0] === 'openApi' || first[0] === 'key') return undefined
  query.delete(first[0])
  return first[1] === '' ? undefined : first[1]
}

const readAndStrip = (): AddressSecret | undefined => {
  const { secret, wechat, provider, rest } = readAddress(new URL(location.href))
  if (secret?.kind === 'share') sessionStorage.setItem(shareKey, secret.shareToken)
  if (wechat && isBelieved(wechat)) sessionStorage.setItem(wechatKey, JSON.stringify(wechat))
  if (provider && Object.keys(provider).length > 0) sessionStorage.setItem(providerKey, JSON.stringify(provider))
  // The history changes only when something was taken out: a different notation of the same query is
  // no reason.
  const left = new URL(rest, location.href).searchParams.size
  if (left < new URL(location.href).searchParams.size) history.replaceState(history.state, '', rest)
  return secret
}

const atStart = readAndStrip()
let untaken = atStart

/** The secret the page was loaded with; returned once. */
export const takeAddressSecret = (): AddressSecret | undefined => {
  const secret = untaken
  untaken = undefined
  return secret
}

/** The page was opened by a link that signs in: an earlier user's tabs must not appear. */
export const beganWithToken = atStart !== undefined

/** The share link this browser tab was opened with; it renews the temporary token. */
export const keptShareToken = (): string | undefined => sessionStorage.getItem(shareKey) ?? undefined

/** WeChat's answer, kept for the sign-in or bind page. It stays until it is taken, as a render may be thrown away. */
export const keptWechatReply = (): WechatReply | undefined => {
  const kept = sessionStorage.getItem(wechatKey)
  if (kept === null) return undefined
  try {
    const { code, state, js_code: jsCode } = JSON.parse(kept) as Readonly<Record<string, string | undefined>>
    return wechatOf(code, state, jsCode)
  } catch {
    return undefined
  }
}

/** The same; returned once, as its code works once. */
export const takeWechatReply = (): WechatReply | undefined => {
  const reply = keptWechatReply()
  sessionStorage.removeItem(wechatKey)
  return reply
}

/** The provider's answer; returned once, as its code works once. */
export const takeProviderReply = (): ProviderReply | undefined => {
  const kept = sessionStorage.getItem(providerKey)
  sessionStorage.removeItem(providerKey)
  return kept === null ? undefined : (JSON.parse(kept) as ProviderReply)
}
