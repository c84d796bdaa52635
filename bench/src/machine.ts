/** Machine and time of a measurement, without which figures mean nothing. */
import { spawnSync } from 'node:child_process'
import { arch, cpus, platform, totalmem } from 'node:os'
import { findRuntime } from '@coldway/server/platform/embedded-postgres/runtime.ts'
import type { FormName } from './form.ts'

const root = new URL('../..', import.meta.url)

export const stampOf = (form: FormName, args: string): string => {
  const [cpu] = cpus()
  const machine = [
    `${cpus().length} cores (${cpu?.model.trim() || arch()})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${platform()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion()} embedded`,
  ]
  const day = new Date().toISOString().slice(0, 10)
  return `Measured on ${day} at commit ${commit()}, ${form} form (\`npm run bench${args && ` -- ${args}`}\`): ${machine.join(', ')}.`
}

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

const commit = (): string => {
  const hash = git('rev-parse', '--short', 'HEAD')
  if (!hash) return 'unknown'
  return git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/RESULTS.md')
    ? `${hash} with changes`
    : hash
}

const postgresVersion = (): string => {
  const { stdout } = spawnSync(findRuntime().postgres, ['--version'], { encoding: 'utf8' })
  return /[\d.]+/.exec(stdout)?.[0] ?? 'unknown'
}
