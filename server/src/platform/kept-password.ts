/**
 * A password that stays the same over restarts, so that a note of it still works. It is kept beside the data, readable
 * by its owner.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { randomPassword } from './secrets.ts'

export const keptPassword = async (file: string): Promise<string> => {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim()) return kept.trim()
  const made = randomPassword()
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
