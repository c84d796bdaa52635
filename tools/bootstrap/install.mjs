import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

/** Installs what the lock file says, unless it is installed already. */
export const installPackages = async () => {
  if (isInstalled(read('package-lock.json'), read('node_modules/.package-lock.json'))) return
  console.log('Installing packages (the first time, or because they changed) ...')
  // `npm install`, told to save nothing, keeps to the lock file as `npm ci` does, but does not refuse when a registry
  // lacks a package for some other platform. No install script runs: the only package that has one makes links, and the
  // database's launcher makes those itself.
  const isReachable = registryAnswers()
  if (!isReachable) console.log('The package registry does not answer; trying with what npm has cached ...')
  const quiet = [
    '--no-save',
    isReachable ? '--prefer-offline' : '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const done = npm(['install', ...quiet, '--include=dev', '--include=optional'], { timeout: 15 * 60_000 })
  if (done.status === 0) return
  const registry = String(npm(['config', 'get', 'registry'], { stdio: 'pipe', timeout: 20_000 }).stdout).trim()
  throw new Error(
    isReachable
      ? `The packages could not be installed; npm's message stands above. (The registry ${registry} answers.)`
      : `The package registry ${registry} cannot be reached: check the network, the proxy and npm's settings.`,
  )
}

/** Asks briefly first: npm would try for minutes before it gives up. */
const registryAnswers = () => {
  const once = ['--fetch-retries=0', '--fetch-timeout=8000', '--prefer-online', '--no-update-notifier']
  return npm(['view', 'typescript', 'version', ...once], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/**
 * Compares npm's own record of node_modules with the lock, and checks that the packages are still there: npm records a
 * workspace's own node_modules with the root's, and somebody may have removed one of them. Optional packages may be of
 * other platforms.
 */
const isInstalled = (lock, found) =>
  Boolean(found) &&
  Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const there = found.packages[path]
    if (!there) return Boolean(wanted.optional || wanted.devOptional)
    return (
      Boolean(wanted.link) === Boolean(there.link) && wanted.version === there.version && existsSync(join(root, path))
    )
  })

const read = (name) => {
  const path = join(root, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
