/** Makes one migrated data folder for a whole run; each story's server copies it. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    dataFolder: string
  }
}

const script = join(import.meta.dirname, '../../server/src/testing/migrated-folder.ts')
const limitMs = 120_000

export const setup = async (project: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'coldway-e2e-folder-'))
  // Under root, the database runs as another user.
  chmodSync(folder, 0o755)
  await promisify(execFile)(process.execPath, [script, folder], { timeout: limitMs })
  project.provide('dataFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
