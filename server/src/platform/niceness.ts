/**
 * Lowers the priority of processes that make files (setpriority(2)): calls get far more of a processor, and on a busy
 * machine the files are still finished.
 */
import { setPriority } from 'node:os'

const niceness = 15

/** Does nothing when there is no such process, or it belongs to another user. */
export const makeNice = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process then runs at normal priority, which does no harm.
  }
}
