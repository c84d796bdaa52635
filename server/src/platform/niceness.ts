/**
 * Lowers the priority of processes that make files or read much (setpriority(2)): calls get far more of a processor, and
 * on a busy machine the heavy work is still finished.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const fileNiceness = 15

/** Does nothing when there is no such process, or it belongs to another user. */
export const makeNice = (pid: number | undefined, niceness = fileNiceness): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process then runs at normal priority, which does no harm.
  }
}

/** The same for all threads of a process that has begun: on Linux each has a priority, and new ones take that of their maker. */
export const makeThreadsNice = (pid: number | undefined, niceness: number): void => {
  makeNice(pid, niceness)
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) makeNice(Number(thread), niceness)
  } catch {
    // A priority is that of the process on other systems.
  }
}

/**
 * The same for a process that leads a session, as those of PostgreSQL do. Where Linux groups processes by session
 * (autogroup, sched(7)), the niceness of a process counts inside its session only, so that of the session is set as well.
 */
export const makeSessionNice = (pid: number | undefined, niceness: number): void => {
  makeNice(pid, niceness)
  try {
    if (pid !== undefined && leadsSession(pid)) writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // The system has no such groups, or the process belongs to another user.
  }
}

/** The sixth field of /proc/pid/stat is the session; the second, in parentheses, may contain spaces (proc(5)). */
const leadsSession = (pid: number): boolean => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]) === pid
}
