/** Processor time of a process, from the kernel's own count. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Seconds of one core since it began, user and system; NaN where the kernel shows no /proc. */
export const cpuSeconds = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces: fields are counted from the bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond()
  } catch {
    return Number.NaN
  }
}

let ticks: number | undefined
const ticksPerSecond = (): number => {
  ticks ??= Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100
  return ticks
}
