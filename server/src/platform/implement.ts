/**
 * Turns contract calls into routes: one handler for each call, which the compiler demands. A handler gets parsed input
 * and gives the call's data; it throws `fail(...)` to refuse. What a route may see is in its context and nowhere else.
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
  /** SHA-256 of the token it came with. */
  readonly tokenHash: Buffer
}

/** The holder of a share link: its page, its devices as far as its maker sees them now, and nothing else. */
export interface SharePrincipal {
  readonly shareId: number
  readonly page: SharePage
  readonly deviceIds: readonly number[]
  /** Its maker's; together with `deviceIds`, never instead. */
  readonly scope: OrgScope
  /** The span that may be shown; undefined: no bound on that side. */
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
  /** undefined: never. */
  readonly expiresMs: number | undefined
}

/** What a handler may do to the HTTP exchange beyond its answer. */
export interface Exchange {
  readonly ip: string
  readonly isSecure: boolean
  cookie(name: string): string | undefined
  /** HttpOnly; without TLS for the calls `below` a path only, the session's own when left out. */
  setCookie(name: string, value: string, maxAgeS: number, below?: string): void
  /** Aborted when the client no longer waits for the answer. */
  readonly gone: AbortSignal
}

/** Calls of the same input have the same context. */
export type Context<C extends Call> = ContextOf<Input<C>>

interface ContextOf<Body> {
  readonly body: Body
  /** Throw on calls of the public audience: nobody is signed in there. */
  readonly scope: OrgScope
  readonly by: Principal
  /** Throws unless the call is for holders of share links and one of them asks. */
  readonly share: SharePrincipal
  /** Zone of the `usertimezone` header. */
  readonly zone: string
  /** Of the `langType` header. */
  readonly language: Language
  readonly exchange: Exchange
  /** The only way to change something: a transaction with its row of the trail. Exactly once in each call that writes. */
  readonly write: Write
  /** On calls of the public audience: the same, for the one who it turned out to be. */
  readonly writeAs: (who: Who) => Write
  /** Who is calling, looked up and permitted again: for work that lasts. Throws as at the start when he no longer may. */
  readonly renew: () => Promise<{ readonly by: Principal; readonly scope: OrgScope }>
  /** On those calls too: he was refused. Elsewhere the router sees to it. */
  readonly denied: (who: Who, error: ErrorName) => Promise<void>
}

const streamMark: unique symbol = Symbol('streamed')
/** Data of the shape `{ [name]: [...] }` whose list leaves in portions. */
export interface Streamed {
  readonly [streamMark]: true
  readonly name: string
  readonly portions: AsyncGenerator<readonly unknown[]>
}
export const streamed = (name: string, portions: AsyncGenerator<readonly unknown[]>): Streamed => ({
  [streamMark]: true,
  name,
  // They are asked for after the handler has returned.
  portions: keepingVisibility(portions),
})
export const isStreamed = (data: unknown): data is Streamed =>
  typeof data === 'object' && data !== null && streamMark in data

export type Handler<C extends Call> = (context: Context<C>) => Promise<Output<C> | Streamed> | Output<C> | Streamed
export interface Route {
  readonly call: Call
  readonly handle: (context: Context<Call>) => unknown
}

export const implement = <Group extends Record<string, Call>>(
  group: Group,
  handlers: { readonly [Key in keyof Group]: Handler<Group[Key]> },
): Route[] =>
  Object.entries(group).map(([key, call]) => ({
    call,
    handle: handlers[key as keyof Group] as unknown as Route['handle'],
  }))
