/**
 * Makes a folder with those above it that are missing, one by one. The `recursive` of Node tries for ever where a file system
 * answers ENOENT to the making of a folder, as /proc does.
 */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export const makeFolder = async (path: string, mode: number): Promise<void> => {
  const missing: string[] = []
  let nearest = resolve(path)
  for (; !(await isThere(nearest)); nearest = dirname(nearest)) missing.unshift(nearest)
  for (const folder of missing) await mkdir(folder, { mode }).catch(passExisting)
  // A file in its place, or one that was made meanwhile.
  if (!(await stat(path)).isDirectory()) throw new Error('a file stands in its place')
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** Another process may make the same folder at the same time. */
const passExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error
}
