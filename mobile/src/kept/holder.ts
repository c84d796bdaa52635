/** Whose phone this is, for the service worker: the number of the account, and what a locked phone says in place of what happened. */
import { writePlain } from './database.ts'

export interface Holder {
  readonly ownerId: number
  /** Left out: no lock is set. */
  readonly quiet?: string
}

export const writeHolder = (holder: Holder): Promise<void> => writePlain('holder', holder)
