/**
 * What a caller may see: the caller's organisation and all below it. Every store function takes a scope first, and only
 * authentication makes one (app/authentication.ts); for devices on a shared waybill modules/waybills/owner-visibility.ts does.
 */
import { type RawBuilder, sql } from 'kysely'

declare const made: unique symbol

export interface OrgScope {
  readonly [made]: true
  readonly orgId: number
  /** The half-open range of organisation paths: from <= path < until. */
  readonly from: string
  readonly until: string
  /** The path of one more organisation that is seen beside the range (`inTenantOf`). */
  readonly beside?: string
}
type Seen = Pick<OrgScope, 'from' | 'until' | 'beside'>

/** "1/4/" gives ["1/4/", "1/40"): "0" is the character after "/" in the C collation. */
export const rangeOfPath = (path: string): { from: string; until: string } => ({
  from: path,
  until: `${path.slice(0, -1)}0`,
})

/** "1/4/7/" gives ["1/", "1/4/", "1/4/7/"]: the organisations above, and the last itself. */
export const stepsOf = (path: string): string[] =>
  Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index + 1))

/** The tenant on the path "1/4/7/" is 4; undefined at the root, which is none. */
export const tenantIdOf = (path: string): number | undefined => Number(path.split('/')[1]) || undefined

export const makeScope = (orgId: number, path: string): OrgScope => ({ orgId, ...rangeOfPath(path) }) as OrgScope

/** The tenant of a shared waybill, for what is read of the devices on it. It is nobody's scope: modules/waybills/owner-visibility.ts alone. */
export const scopeOfOwner = (tenantPath: string): OrgScope => makeScope(0, tenantPath)

export const isInside = ({ from, until, beside }: Seen, path: string): boolean =>
  (path >= from && path < until) || path === beside

/** True for the root organisation, whose path has one step. */
export const seesAllTenants = ({ from }: Pick<OrgScope, 'from'>): boolean => from.indexOf('/') === from.length - 1

/**
 * What the caller sees, narrowed to the tenant of an object and the root: what the object names is looked for there, or an account
 * above two tenants could show in one what belongs to the other. What stands at the root may name what the caller sees.
 */
export const inTenantOf = (scope: OrgScope, path: string): OrgScope => {
  const [rootPath, tenantPath] = stepsOf(path)
  if (!seesAllTenants(scope) || !rootPath || !tenantPath) return scope
  return { ...scope, ...rangeOfPath(tenantPath), beside: rootPath }
}

/** The condition that every statement on scoped rows carries. */
export const inScope = ({ from, until, beside }: Seen, column: RawBuilder<unknown>): RawBuilder<boolean> => {
  const inRange = sql<boolean>`(${column} >= ${from} and ${column} < ${until})`
  return beside === undefined ? inRange : sql`(${inRange} or ${column} = ${beside})`
}
