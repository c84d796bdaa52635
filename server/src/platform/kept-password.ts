/** The same at every start, so that what was written down yesterday still opens: kept beside the data, for its owner. */
import { readFile, writeFile } from 'node:fs/promises'
import { randomPassword } from './secrets.ts'

export const keptPassword = async (file: string): Promise<string> => {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim()) return kept.trim()
  const made = randomPassword()
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
