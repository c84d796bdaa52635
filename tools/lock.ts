/**
 * The lock file must name the packages of every platform, also those missing in the registry of whoever wrote it: npm
 * leaves these out, and `npm ci` then refuses the lock file everywhere. `node tools/lock.ts --write` adds them, without
 * the hashes, which are unknown here; without `--write` it fails when one is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Package {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export interface Lock {
  packages: Record<string, Package>
}

/** Gives what is missing, as the lock file has it, by its path. */
export const missingPackages = ({ packages }: Lock): ReadonlyMap<string, Package> => {
  const missing = new Map<string, Package>()
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (placesSeenFrom(place).some((above) => `${above}node_modules/${name}` in packages)) continue
      missing.set(`node_modules/${name}`, {
        version,
        ...(dev && { dev }),
        ...platformOf(name),
        optional: true,
      } as Package)
    }
  return missing
}

/** The folders that `node_modules/a/node_modules/b` sees: its own, that of a, and the top. */
const placesSeenFrom = (place: string): string[] => {
  const parts = place === '' ? [] : place.split('/node_modules/')
  return ['', ...parts.map((_part, at) => `${parts.slice(0, at + 1).join('/node_modules/')}/`)]
}

const named = /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/

/**
 * Reads the platform from the name, so that other platforms do not download it. Throws for a name that does not say it.
 */
const platformOf = (name: string): { os: string; cpu: string; libc?: string } => {
  const [, os, cpu, abi = ''] = named.exec(name) ?? []
  if (!os || !cpu) throw new Error(`${name} is optional, is not in the lock file, and its name says no platform`)
  const libc = abi.startsWith('musl') ? 'musl' : 'glibc'
  return { cpu, ...(os === 'linux' && abi && { libc }), os }
}

const withMissing = (lock: Lock): Lock => {
  const { '': top = {}, ...others } = { ...lock.packages, ...Object.fromEntries(missingPackages(lock)) }
  const sorted = Object.entries(others).sort(([one], [other]) => one.localeCompare(other, 'en'))
  return { ...lock, packages: { '': top, ...Object.fromEntries(sorted) } }
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock
  const missing = [...missingPackages(lock).keys()]
  if (process.argv.includes('--write')) writeFileSync(path, `${JSON.stringify(withMissing(lock), undefined, 2)}\n`)
  else if (missing.length > 0) {
    console.error(`Not in package-lock.json (node tools/lock.ts --write adds them):\n${missing.join('\n')}`)
    process.exitCode = 1
  }
}
