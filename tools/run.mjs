// The entry of every npm script. Plain JavaScript without dependencies, for any Node from 20 on: installs the packages
// when they are missing or changed, then runs the command with the Node that the lock file pins.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'
import { installPackages } from './bootstrap/install.mjs'
import { findNode } from './bootstrap/node.mjs'
import { buildPages } from './bootstrap/pages.mjs'
import { root } from './bootstrap/root.mjs'

const entries = {
  start: 'server/src/main.ts',
  test: 'tools/run-tests.ts',
  check: 'tools/check.ts',
  'test:faults': 'tools/run-faults.ts',
  bench: 'bench/src/main.ts',
  simulate: 'simulator/src/main.ts',
  account: 'server/src/cli/account.ts',
  clock: 'server/src/cli/clock.ts',
  backup: 'server/src/cli/backup.ts',
  restore: 'server/src/cli/restore.ts',
  device: 'server/src/cli/device.ts',
  replay: 'server/src/cli/replay.ts',
  verify: 'verifier/src/main.ts',
  'evidence-key': 'server/src/cli/evidence-key.ts',
  cluster: 'server/src/cluster/main.ts',
}

const main = async ([name, ...args]) => {
  const entry = entries[name]
  if (!entry && name !== 'build') throw new Error(`Say one of: build, ${Object.keys(entries).join(', ')}`)
  await installPackages()
  const node = findNode()
  if (['build', 'start', 'bench', 'cluster'].includes(name)) await buildPages(node)
  // What is allocated for one batch is freed before it is copied twice (decision 0085).
  const flags = name === 'start' ? JSON.parse(readFileSync(join(root, 'server/src/node-flags.json'), 'utf8')) : []
  // What Node has compiled for one start, the next one reads: of ours and of the processes that the program starts.
  const env = { NODE_COMPILE_CACHE: join(root, '.tmp/compile-cache'), ...process.env }
  return name === 'build' ? 0 : runChild(node, [...flags, entry, ...args], { cwd: root, env })
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(`\n${error.message}`)
    process.exitCode = 1
  },
)
