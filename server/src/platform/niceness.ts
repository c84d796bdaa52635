/**
 * Processes that make files are nice (setpriority(2)): whoever else wants a processor has far the larger share of it, and on
 * a busy machine they still come to their end.
 */
import { setPriority } from 'node:os'

const niceness = 15

/** Does nothing where there is no such process, or where it belongs to another user. */
export const makeNice = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It runs as before: that it is nice is a favour to the others.
  }
}
