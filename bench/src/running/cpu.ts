/** Processor time and memory of a process, from the kernel's own count. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

/** Seconds of one core since its start, user and system; NaN without /proc. */
export const cpuSeconds = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain spaces: fields are counted from the bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond()
  } catch {
    return Number.NaN
  }
}

/** The resident set; 0 without /proc. */
export const residentBytesOf = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

let ticks: number | undefined
const ticksPerSecond = (): number => {
  ticks ??= Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100
  return ticks
}

/** Processes that serve connections, and the database's own helpers. */
export const databasePids = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.map(({ pid }) => pid)
}
