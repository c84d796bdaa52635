/**
 * Decides which user runs the database, as PostgreSQL refuses root. An ordinary user runs it directly. For root it is
 * the owner of the database folder, or `nobody`; and because a clone may lie below a folder that only root may enter,
 * three ways are tried in this order, each by really running the program in the real folder:
 * 1. that user, plainly;
 * 2. that user with the one capability CAP_DAC_OVERRIDE, so that closed folders above do not matter (setpriv);
 * 3. a user namespace in which root is called `nobody` (unshare), where containers took the capability away.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Runtime } from './runtime.ts'
import { StartError } from './start-error.ts'

export interface Runner {
  readonly name: string
  /** The user that must own the database's files, as this process sees it. */
  readonly uid: number
  readonly gid: number
  /** Set when the child must run under another user id. */
  readonly spawnAs: { readonly uid: number; readonly gid: number } | Record<string, never>
  /** Arguments put before the command. */
  readonly prefix: readonly string[]
  /** The name under which the database sees this process at its socket. */
  readonly peerName: string
}

export const chooseRunner = (runtime: Runtime, folder: { pgdata: string }): Runner => {
  if (process.getuid?.() !== 0) return plainUser(folder.pgdata)
  const runner = rootRunners(ownerOf(folder.pgdata)).find((each) => isUsable(each, runtime, dirname(folder.pgdata)))
  if (runner) return runner
  throw new StartError(
    'The embedded database does not run as root, and no unprivileged user could be given the folder ' +
      `${dirname(folder.pgdata)}. Start as an ordinary user, or set COLDWAY_DATA to a folder others may enter.`,
  )
}

/** Gives a file or folder, and all below it, to the runner's user; does nothing when that user owns it already. */
export const own = (path: string, { uid, gid }: Runner): void => {
  if (statSync(path).uid === uid) return
  for (const name of readdirSync(path, { recursive: true })) lchownSync(join(path, String(name)), uid, gid)
  // The top folder comes last, so that an interrupted run starts over.
  chownSync(path, uid, gid)
}

const plainUser = (pgdata: string): Runner => {
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (existsSync(pgdata) && statSync(pgdata).uid !== uid) {
    throw new StartError(
      `${pgdata} belongs to another user (id ${statSync(pgdata).uid}). Start as that user or as root.`,
    )
  }
  return { name: 'this user', uid, gid, spawnAs: {}, prefix: [], peerName: userName() }
}

/** PostgreSQL also needs the user's name: a bare number, as containers may give, is not enough. */
const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    throw new StartError(
      `The user with id ${process.getuid?.()} has no name (no passwd entry): the database needs one.`,
    )
  }
}

const rootRunners = ({ uid, gid }: { uid: number; gid: number }): Runner[] => {
  const capability = '-all,+dac_override'
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  setpriv.push(`--inh-caps=${capability}`, `--ambient-caps=${capability}`, `--bounding-set=${capability}`, '--')
  const [mapUid, mapGid] = [`--map-user=${nobody().uid}`, `--map-group=${nobody().gid}`]
  const common = { uid, gid, peerName: userName() }
  return [
    { ...common, name: 'an unprivileged user', spawnAs: { uid, gid }, prefix: [] },
    { ...common, name: 'an unprivileged user that passes closed folders', spawnAs: {}, prefix: setpriv },
    {
      name: 'a user namespace',
      uid: 0,
      gid: 0,
      spawnAs: {},
      prefix: ['unshare', '--user', mapUid, mapGid],
      peerName: 'nobody',
    },
  ]
}

/** Runs the program inside the folder: the only reliable test of permissions, mounts and container rules. */
const isUsable = (runner: Runner, runtime: Runtime, parent: string): boolean => {
  const probe = join(parent, '.probe')
  try {
    mkdirSync(probe, { recursive: true, mode: 0o700 })
    chownSync(probe, runner.uid, runner.gid)
  } catch {
    // This root may not change the owner of files.
    return false
  }
  const script = '"$1" --version && "$2" --version && cd "$3" && test -w .'
  const shell = ['/bin/sh', '-c', script, 'probe', runtime.postgres, runtime.initdb, probe]
  const [command = '', ...args] = runner.prefix.concat(shell)
  const { status } = spawnSync(command, args, { ...runner.spawnAs, cwd: '/', stdio: 'ignore', timeout: 10_000 })
  rmdirSync(probe)
  return status === 0
}

const ownerOf = (path: string): { uid: number; gid: number } => {
  const { uid, gid } = existsSync(path) ? statSync(path) : nobody()
  return uid === 0 ? nobody() : { uid, gid }
}

const nobody = (): { uid: number; gid: number } => {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim())
  return { uid: id('-u'), gid: id('-g') }
}
