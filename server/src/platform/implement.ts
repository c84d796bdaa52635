/**
 * Turns contract calls into routes: one handler for each call, which the compiler demands. A handler gets parsed input
 * and returns the call's data; it throws `fail(...)` to refuse. Its context holds everything it may use.
 */
import type { Call, Input, Output } from '@coldway/contract/call.ts'
import type { Language, SharePage } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import type { OrgScope } from './org-scope.ts'
import { keepingVisibility } from './visibility.ts'
import type { Who, Write } from './trail.ts'

export interface Principal {
  readonly userId: number
  readonly account: string
  readonly userName: string
  readonly orgId: number
  readonly orgName: string
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
  readonly mobileMenus: ReadonlySet<MobileMenu>
  readonly mustChangePassword: boolean
  /** The organisation demands a second factor, and the account has none. */
  readonly mustEnrol: boolean
  /** The SHA-256 of the session's token. */
  readonly tokenHash: Buffer
  /** A client of the open API, which acts for its owner: the account is the owner's, the name its own. */
  readonly client?: { readonly id: number; readonly appId: string }
}

/** The holder of a share link, who sees its page and the devices that the link's maker still sees, and nothing else. */
export interface SharePrincipal {
  readonly shareId: number
  readonly page: SharePage
  readonly deviceIds: readonly number[]
  /** The waybill of a link that shows one. */
  readonly waybillId: number | undefined
  /** The scope of the link's maker; use it together with `deviceIds`, never alone. */
  readonly scope: OrgScope
  /** The span that may be shown; undefined means no bound on that side. */
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
  /** The end of the link; undefined when it never expires. */
  readonly expiresMs: number | undefined
}

/** What a handler may do to the HTTP exchange beyond its answer. */
export interface Exchange {
  readonly ip: string
  readonly isSecure: boolean
  /** The user agent of the browser; undefined when it sends none. */
  readonly agent: string | undefined
  readonly isCompanion: boolean
  cookie(name: string): string | undefined
  /** Sets an HttpOnly cookie for the calls under the path `below`, which is the session's own by default. */
  setCookie(name: string, value: string, maxAgeS: number, below?: string): void
  /** Aborts when the client no longer waits for the answer. */
  readonly gone: AbortSignal
}

/** The context of a call; calls of the same input have the same. */
export type Context<C extends Call> = ContextOf<Input<C>>

interface ContextOf<Body> {
  readonly body: Body
  /** Throws on calls of the public audience, where nobody is signed in. */
  readonly scope: OrgScope
  readonly by: Principal
  /** Throws unless the call is for holders of share links and one of them calls. */
  readonly share: SharePrincipal
  /** The zone of the `usertimezone` header. */
  readonly zone: string
  /** The language of the `langType` header. */
  readonly language: Language
  readonly exchange: Exchange
  /**
   * The only way to change something: a transaction with its note in the trail. A call that writes uses it exactly
   * once.
   */
  readonly write: Write
  /** The same for calls of the public audience, in the name of the user whom the call identified. */
  readonly writeAs: (who: Who) => Write
  /**
   * Looks the caller up and checks the permission again, for work that lasts. Throws like the start of a call when the
   * right is gone.
   */
  readonly renew: () => Promise<{ readonly by: Principal; readonly scope: OrgScope }>
  /** Notes a denial on calls of the public audience; on all others the router does. */
  readonly denied: (who: Who, error: ErrorName) => Promise<void>
}

/**
 * What a use case takes of a call's context, as its first parameter; what is asked comes second:
 * `add({ scope, write }: CallContext<'scope' | 'write'>, given)`. A handler hands over its whole context.
 */
export type CallContext<Part extends keyof Asking = keyof Asking> = Pick<Asking, Part>
type Asking = Omit<Context<Call>, 'body'>

const streamMark: unique symbol = Symbol('streamed')
/** Data of the shape `{ [name]: [...] }` whose list is sent in portions. */
export interface Streamed {
  readonly [streamMark]: true
  readonly name: string
  readonly portions: AsyncGenerator<readonly unknown[]>
}
export const streamed = (name: string, portions: AsyncGenerator<readonly unknown[]>): Streamed => ({
  [streamMark]: true,
  name,
  // The portions are asked for after the handler has returned.
  portions: keepingVisibility(portions),
})
export const isStreamed = (data: unknown): data is Streamed =>
  typeof data === 'object' && data !== null && streamMark in data

export type Handler<C extends Call> = (context: Context<C>) => Promise<Output<C> | Streamed> | Output<C> | Streamed
export interface Route {
  readonly call: Call
  readonly handle: (context: Context<Call>) => unknown
  /** Of a list that also shows rows which others lend to the caller's organisations. */
  readonly lent?: Lent
}
export interface Lent {
  /** The id of a row that is lent; undefined for one of the caller's own. */
  idOf(row: Readonly<Record<string, unknown>>): number | undefined
  /** Throws unless the caller still sees each of them. */
  check(scope: OrgScope, ids: readonly number[]): Promise<void>
}

export const implement = <Group extends Record<string, Call>>(
  group: Group,
  handlers: { readonly [Key in keyof Group]: Handler<Group[Key]> },
): Route[] =>
  Object.entries(group).map(([key, call]) => ({
    call,
    handle: handlers[key as keyof Group] as unknown as Route['handle'],
  }))
