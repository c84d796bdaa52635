import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

/** Runs npm (the one that runs us, else the one on the path), with `node` first on the path of its scripts. */
export const npm = (args, { node = process.execPath, stdio = 'inherit', timeout } = {}) => {
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const env = { ...process.env, ...cacheOf(homedir()), PATH: `${dirname(node)}:${process.env.PATH}` }
  return spawnSync(command, [...first, ...args], { cwd: root, stdio, timeout, env })
}

/** npm keeps its cache in the home folder; a user without a writable one gets it in the clone. */
const cacheOf = (home) => {
  try {
    mkdirSync(home, { recursive: true })
    accessSync(home, constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: join(root, '.tmp/npm') }
  }
}
