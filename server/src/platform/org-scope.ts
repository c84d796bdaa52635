/**
 * What a caller may see: his organisation and all below it. Every store function takes one first, and only
 * authentication makes them (app/authentication.ts; the boundary check reads the imports of `makeScope`).
 */
import { type RawBuilder, sql } from 'kysely'

declare const made: unique symbol

export interface OrgScope {
  readonly [made]: true
  readonly orgId: number
  /** Half-open range of organisation paths: from <= path < until. */
  readonly from: string
  readonly until: string
}

/** "1/4/" -> ["1/4/", "1/40"): "0" is the character after "/" in the C collation. */
export const rangeOfPath = (path: string): { from: string; until: string } => ({
  from: path,
  until: `${path.slice(0, -1)}0`,
})

/** "1/4/7/" -> ["1/", "1/4/", "1/4/7/"]: of those above, and its own. */
export const stepsOf = (path: string): string[] =>
  Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index + 1))

export const makeScope = (orgId: number, path: string): OrgScope => ({ orgId, ...rangeOfPath(path) }) as OrgScope

export const isInside = (scope: Pick<OrgScope, 'from' | 'until'>, path: string): boolean =>
  path >= scope.from && path < scope.until

/** The root's own: a path of one step. */
export const seesAllTenants = ({ from }: Pick<OrgScope, 'from'>): boolean => from.indexOf('/') === from.length - 1

/** The condition every statement on scoped rows carries. */
export const inScope = (scope: Pick<OrgScope, 'from' | 'until'>, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${column} >= ${scope.from} and ${column} < ${scope.until})`
