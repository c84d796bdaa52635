/** Finds the postgres processes of a data folder by the mark in their command line or title. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface Found {
  readonly pid: number
  readonly command: string
}

/** Zombies are not listed, as they have no command line any more. */
export const processesOf = (mark: string): number[] =>
  everyProcess()
    .filter(({ pid, command }) => pid !== process.pid && command.includes('postgres') && command.includes(mark))
    .map(({ pid }) => pid)

export const commandOf = (pid: number): string => everyProcess().find((each) => each.pid === pid)?.command ?? ''

/** Gives a positive process id or undefined: pid 0 would mean our own process group, and -1 all processes. */
export const parsePid = (text: string | undefined): number | undefined => {
  const pid = /^\s*\d+\s*$/.test(text ?? '') ? Number(text) : 0
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
}

const everyProcess = (): Found[] => (process.platform === 'linux' ? fromProc() : fromPs())

const fromProc = (): Found[] =>
  readdirSync('/proc').flatMap((name) => {
    const pid = parsePid(name)
    if (!pid) return []
    try {
      return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
    } catch {
      // The process ended between the two reads.
      return []
    }
  })

const fromPs = (): Found[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 })
    .split('\n')
    .flatMap((line) => {
      const [, digits, command = ''] = /^\s*(\d+)\s(.*)$/.exec(line) ?? []
      const pid = parsePid(digits)
      return pid ? [{ pid, command }] : []
    })
