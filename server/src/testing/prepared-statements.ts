/**
 * Prepares the statements of the server's tests once on each connection. A file asks for the same few hundred statements thousands
 * of times, and to plan them took the database as long as to run them. The program itself prepares those that it names
 * (platform/lent-client.ts): its tables are too unequal for one plan to fit all tenants.
 */
import { Client } from 'pg'

/** Each prepared statement takes memory on each connection. */
const mostStatements = 400

interface Asked {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string
}
type Query = (this: Client, asked: unknown, ...more: unknown[]) => unknown
interface Patched {
  query: Query
  isPreparing?: boolean
}

const names = new Map<string, string>()

/** Takes effect once for each process, on all connections of its packages. */
export const prepareStatements = (): void => {
  const prototype = Client.prototype as unknown as Patched
  if (prototype.isPreparing) return
  prototype.isPreparing = true
  const { query } = prototype
  prototype.query = function (asked, ...more) {
    if (isPlain(asked)) return query.call(this, { ...asked, ...nameOf(asked) }, ...more)
    if (typeof asked !== 'string' || !Array.isArray(more[0])) return query.call(this, asked, ...more)
    const [values, ...rest] = more
    return query.call(this, { text: asked, values, ...nameOf({ text: asked, values: values as unknown[] }) }, ...rest)
  }
}

/** A cursor or another query object of its own class sends itself. */
const isPlain = (asked: unknown): asked is Asked => asked?.constructor === Object

const nameOf = ({ text, values = [], name }: Asked): { readonly name?: string } => {
  if (name !== undefined) return { name }
  // Statements without values may be several in one text, which cannot be prepared.
  if (values.length === 0) return {}
  if (!names.has(text) && names.size < mostStatements) names.set(text, `tests-${names.size}`)
  const known = names.get(text)
  return known === undefined ? {} : { name: known }
}
