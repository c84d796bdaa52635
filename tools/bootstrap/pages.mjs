import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

/** What the browser loads. A workspace is built anew when one of its sources changed since its last build. */
const workspaces = [
  {
    name: 'console',
    title: 'console',
    sources: ['console', 'contract/src', 'i18n', 'verifier/src', 'package-lock.json'],
  },
  { name: 'mobile', title: 'companion', sources: ['mobile', 'console', 'contract/src', 'i18n', 'package-lock.json'] },
]

/** Builds the console and its companion. */
export const buildPages = async (node) => {
  for (const workspace of workspaces) build(node, workspace)
}

const build = (node, { name, title, sources }) => {
  const stamp = join(root, name, 'dist/.sources')
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log(`Building the ${title} ...`)
  const built = npm(['run', 'build', `--workspace=${name}`, '--loglevel=error'], { node, timeout: 10 * 60_000 })
  if (built.status !== 0) throw new Error(`The ${title} could not be built; the reason stands above.`)
  writeFileSync(stamp, hash)
  removeOldAssets(join(root, name, 'dist/assets'))
}

const keptMs = 7 * 86_400_000

/** Removes files of builds that no page can still use; a build writes all of its own files. */
const removeOldAssets = (assets) => {
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
