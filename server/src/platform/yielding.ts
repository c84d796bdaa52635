/**
 * Processes that make files yield: everybody else comes first, and they are not starved. While the machine has time to spare
 * they run when nobody else would, as Linux's idle policy has it (sched(7)): who wakes up has the processor at once, where
 * a process that is only nice keeps it to the end of its slice. Without time to spare that policy would hold them up for
 * ever; then, and where there is no `chrt`, they are nice.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpus, setPriority } from 'node:os'

const niceness = 15
const lookEveryMs = 1000
/** Of all processors, in the last look. */
const idleShareMin = 0.1
const program = '/usr/bin/chrt'

export const yieldToOthers = (child: ChildProcess): void => {
  const { pid } = child
  if (pid === undefined) return
  setPriority(pid, niceness)
  let isIdle = false
  let before = processorTimes()
  const look = (): void => {
    const now = processorTimes()
    const isCalm = (now.idle - before.idle) / Math.max(1, now.all - before.all) > idleShareMin
    before = now
    if (isCalm === isIdle) return
    isIdle = isCalm
    choosePolicy(pid, isCalm ? '--idle' : '--other')
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  child.once('exit', () => clearInterval(timer))
  isIdle = true
  choosePolicy(pid, '--idle')
}

/** What the database does for such a process: nice only, as who waits for its locks may not wait for idle time. */
export const yieldBackend = (pid: number): void => {
  try {
    setPriority(pid, niceness)
  } catch {
    // Of another user, or gone already.
  }
}

const choosePolicy = (pid: number, policy: '--idle' | '--other'): void => {
  spawn(program, ['--all-tasks', policy, '--pid', '0', String(pid)], { stdio: 'ignore' }).on('error', () => undefined)
}

const processorTimes = () => {
  const each = cpus().map(({ times }) => times)
  const idle = each.reduce((sum, times) => sum + times.idle, 0)
  return { idle, all: idle + each.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) }
}
