/**
 * Folders for unix sockets. The path of a socket may have 107 bytes at most, so they lie in /tmp, named after the data
 * folder.
 */
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes the folder, or takes an existing one if only `owner` can have put anything into it. */
export const makeSocketDir = (name: string, owner: { uid: number; gid: number }): string => {
  const path = join('/tmp', name)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(path)
  const isRoot = process.getuid?.() === 0
  const isOurs = found.uid === owner.uid || found.uid === process.getuid?.()
  // Everyone can write to /tmp: a folder prepared by a stranger could hold a foreign socket or be a link to somewhere
  // else.
  if (!found.isDirectory() || (!isOurs && !isRoot)) {
    throw new StartError(
      `${path} belongs to another user (id ${found.uid}). Coldway may be running on this data folder as that user; ` +
        'stop it there, or remove that folder.',
    )
  }
  chownSync(path, owner.uid, owner.gid)
  chmodSync(path, 0o700)
  return path
}

/** Removes the folder after a clean end; a folder that still holds something stays. */
export const removeSocketDir = (path: string): void => {
  try {
    rmdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'ENOENT') throw error
  }
}
