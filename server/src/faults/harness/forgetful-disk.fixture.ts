/** A data folder on a disk that loses what was not synchronised (forgetful-disk.py). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../testing/until.ts'

export interface ForgetfulDisk {
  readonly folder: string
  /** The power goes: what was not synchronised is lost, and so is the folder until `on`. */
  cut(): Promise<void>
  on(): Promise<void>
}

/** Why there can be no such disk here; undefined: there can. */
export const lackOfDisk = (): string | undefined => {
  try {
    accessSync('/dev/fuse', constants.W_OK)
  } catch {
    return 'no /dev/fuse'
  }
  if (process.getuid?.() !== 0) return 'not root'
  return spawnSync('python3', ['-c', 'import fuse']).status === 0 ? undefined : 'no python3 with fusepy'
}

export const makeDisk = async (place: string): Promise<ForgetfulDisk> => {
  const [kept, folder] = [join(place, 'kept'), join(place, 'disk')]
  mkdirSync(kept)
  mkdirSync(folder)
  let disk: ChildProcess | undefined
  const disks = {
    folder,
    async cut() {
      if (!disk) return
      const ended = once(disk, 'exit')
      disk.kill('SIGKILL')
      await ended
      spawnSync('umount', ['--lazy', folder])
      disk = undefined
    },
    async on() {
      const outside = statSync(place).dev
      disk = spawn('python3', [join(import.meta.dirname, 'forgetful-disk.py'), kept, folder], { stdio: 'inherit' })
      await until(
        () => statSync(folder).dev,
        (dev) => dev !== outside,
        10_000,
      )
    },
  }
  await disks.on()
  return disks
}
