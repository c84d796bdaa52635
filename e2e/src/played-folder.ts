/**
 * A data folder with the demo and its last day, made by the first story of a run that asks for it: for the fleet to report that day
 * takes the processor half a minute.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasReportedPast } from '@coldway/simulator/progress.ts'
import { startProgram } from './program.ts'

/** Less than a hook of a story may take. */
const withinMs = 150_000
const everyMs = 500

/** Gives the folder `<of>/played`, and makes it from `<of>/migrated` unless a story of another process does. */
export const playedFolder = async (of: string): Promise<string> => {
  const folder = join(of, 'played')
  const done = join(of, 'played.done')
  if (isMine(folder)) {
    await play(folder, join(of, 'migrated'))
    writeFileSync(done, '')
  }
  await until(async () => existsSync(done))
  return folder
}

/** Whether this process has made the folder, which only one can. */
const isMine = (folder: string): boolean => {
  try {
    // The database of a server that root starts runs as another user, who must reach the folder.
    mkdirSync(folder, { mode: 0o755 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

const play = async (folder: string, migrated: string): Promise<void> => {
  execFileSync('cp', ['-a', `${migrated}/.`, folder])
  const program = await startProgram(folder, { isDemo: true })
  try {
    await until(() => hasReportedPast(folder))
  } finally {
    await program.end()
  }
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const endMs = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('The day of the demo was not reported in time.')
    await sleep(everyMs)
  }
}
