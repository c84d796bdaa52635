/** The program at an earlier commit, from the history of this clone, with the packages of today. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const workspaces = ['contract', 'protocols', 'i18n', 'simulator', 'server'] as const

/** The last commit whose schema ends with 046: before rules, messages, alarms, sites and lines. */
export const earlier = {
  commit: 'adabdd3dbc2aed21143386dbacfa661720eb9467',
  lastMigration: '046-operations.sql',
} as const

export const hasHistory = (): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${earlier.commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes it to the folder and gives its main.ts. */
export const layEarlier = (folder: string): string => {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', earlier.commit, ...workspaces], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const own = join(folder, 'node_modules')
  mkdirSync(join(own, '@coldway'), { recursive: true })
  for (const name of workspaces) symlinkSync(join(folder, name), join(own, '@coldway', name))
  const packages = join(root, 'node_modules')
  for (const name of readdirSync(packages))
    if (name !== '@coldway' && !name.startsWith('.')) symlinkSync(join(packages, name), join(own, name))
  return join(folder, 'server/src/main.ts')
}
