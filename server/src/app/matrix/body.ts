/**
 * The bodies a call is tried with: one, or several where it does different things, with the ids it names. Calls that
 * name nothing and need nothing have none; bodies of list queries are made from their `ids` alone (refs.ts).
 */
import type { Entity } from '@coldway/contract/call.ts'

/** One object of each kind, all of one place; `home` is its organisation, and `organisation` a leaf below it. */
export type Ids = Readonly<Record<Entity, number>> & { readonly deviceCode: string; readonly home: number }
export type Bodies = Readonly<Record<string, (ids: Ids) => readonly object[]>>

let count = 0
/** A number for unique names. */
export const nextNumber = (): number => ++count

/** `yyyy-MM-dd HH:mm:ss`, this many days from now. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
