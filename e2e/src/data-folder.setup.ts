/** Makes one migrated data folder for a whole run; each story's server copies it, or the one that is made of it (played-folder.ts). */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    dataFolders: string
  }
}

const script = join(import.meta.dirname, '../../server/src/testing/migrated-folder.ts')
const limitMs = 120_000

export const setup = async (project: TestProject): Promise<() => void> => {
  const folders = mkdtempSync(join(tmpdir(), 'coldway-e2e-folders-'))
  const migrated = join(folders, 'migrated')
  mkdirSync(migrated)
  // Under root, the database runs as another user.
  for (const each of [folders, migrated]) chmodSync(each, 0o755)
  await promisify(execFile)(process.execPath, [script, migrated], { timeout: limitMs })
  project.provide('dataFolders', folders)
  return () => rmSync(folders, { recursive: true, force: true })
}
