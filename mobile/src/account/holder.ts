import { text } from '@coldway/console/settings/texts.ts'
import { writeHolder } from '../kept/holder.ts'

/** Keeps for the service worker whose phone this is; with a lock, a notification says nothing of what happened. */
export const keepHolder = (ownerId: number, isLockSet: boolean): Promise<void> =>
  writeHolder({ ownerId, ...(isLockSet && { quiet: text('companion.push.quiet') }) })
