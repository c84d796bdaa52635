/**
 * E2e: stories a user would tell, in a real Chromium against the whole program. Owns: one server for each test file and one
 * browser for the files that share a process. It knows the product by its pages, its calls and its device ports only.
 *
 * This file: the server of a story, with a data folder that is deleted at the end of its file.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { playedFolder } from './played-folder.ts'
import { type ProgramOptions, type RunningServer, startProgram } from './program.ts'

export { demoPassword, type Ports, type RunningServer } from './program.ts'

const closers: (() => Promise<void>)[] = []
/** Ends all servers for good and deletes their data, as between-stories.setup.ts does at the end of each file. */
export const closeServers = async (): Promise<void> => {
  await Promise.all(closers.splice(0).map((close) => close()))
}

/**
 * What a data folder holds before its first start: nothing, so that the database is then created; a migrated database; or
 * the demo and its last day, as its fleet has reported it.
 */
type Beginning = 'empty' | 'migrated' | 'played'

export interface ServerOptions extends ProgramOptions {
  /** `migrated` when left out. */
  readonly begins?: Beginning
}

export const startServer = async ({ begins = 'migrated', ...options }: ServerOptions): Promise<RunningServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldway-e2e-'))
  // The database of a server that root starts runs as another user, who must reach the folder.
  chmodSync(dataDir, 0o755)
  // The files are copied with cp, so that those of the database keep their owner.
  if (begins !== 'empty') execFileSync('cp', ['-a', `${await folderOf(begins)}/.`, dataDir])
  const program = await startProgram(dataDir, options)
  closers.push(async () => {
    await program.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return program
}

const folderOf = (begins: Exclude<Beginning, 'empty'>): string | Promise<string> => {
  const folders = inject('dataFolders')
  return begins === 'played' ? playedFolder(folders) : join(folders, 'migrated')
}
