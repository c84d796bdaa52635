import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

const sources = ['console', 'contract/src', 'i18n', 'package-lock.json']
const stamp = join(root, 'console/dist/.sources')

/** Builds the console when one of its sources changed since the last build. */
export const buildConsole = async (node) => {
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building the console ...')
  const built = npm(['run', 'build', '--workspace=console', '--loglevel=error'], { node, timeout: 10 * 60_000 })
  if (built.status !== 0) throw new Error('The console could not be built; the reason stands above.')
  writeFileSync(stamp, hash)
  removeOldAssets()
}

const keptMs = 7 * 86_400_000

/** Removes files of builds that no page can still use; a build writes all of its own files. */
const removeOldAssets = () => {
  const assets = join(root, 'console/dist/assets')
  for (const name of readdirSync(assets)) {
    const file = join(assets, name)
    if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file)
  }
}

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => filesOf(each))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

const filesOf = (path) => {
  if (!existsSync(join(root, path))) return []
  if (path.endsWith('package-lock.json')) return [path]
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((file) => !/(^|\/)(dist|node_modules)\//.test(file))
    .sort()
}
