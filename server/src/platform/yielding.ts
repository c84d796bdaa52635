/**
 * Processes that make files yield: everybody else comes first, and they are not starved. While the machine has time to spare
 * they run when nobody else would, as Linux's idle policy has it (sched(7)): who wakes up has the processor at once, where
 * a process that is only nice keeps it to the end of its slice. Without time to spare that policy would hold them up for
 * ever; then, and where none may be called back from it (who is not root, a container), they are nice.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpus, setPriority } from 'node:os'

const niceness = 15
const lookEveryMs = 1000
/** Of all processors, in the last look. */
const idleShareMin = 0.1

export const yieldToOthers = (child: ChildProcess): void => {
  const { pid } = child
  if (pid === undefined) return
  setPriority(pid, niceness)
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  child.once('exit', () => {
    isOver = true
    clearInterval(timer)
  })
  void mayComeBack().then((may) => {
    if (may && !isOver) timer = followCalm(pid)
  })
}

/** What the database does for such a process: nice only, as who waits for its locks may not wait for idle time. */
export const yieldBackend = (pid: number): void => {
  try {
    setPriority(pid, niceness)
  } catch {
    // Of another user, or gone already.
  }
}

const followCalm = (pid: number): NodeJS.Timeout => {
  let isIdle = true
  let before = processorTimes()
  choosePolicy(pid, 'idle')
  const look = (): void => {
    const now = processorTimes()
    const isCalm = (now.idle - before.idle) / Math.max(1, now.all - before.all) > idleShareMin
    before = now
    if (isCalm === isIdle) return
    isIdle = isCalm
    choosePolicy(pid, isCalm ? 'idle' : 'other')
  }
  return setInterval(look, lookEveryMs).unref()
}

const choosePolicy = (pid: number, policy: 'idle' | 'other'): void => {
  const words = ['--all-tasks', `--${policy}`, '--pid', '0', String(pid)]
  spawn('/usr/bin/chrt', words, { stdio: 'ignore' }).on('error', () => undefined)
}

/** A shell goes there and back: which rights that takes differs by kernel and container. */
const thereAndBack = '/usr/bin/chrt --idle --pid 0 $$ && /usr/bin/chrt --other --pid 0 $$'
let asked: Promise<boolean> | undefined
const mayComeBack = (): Promise<boolean> => {
  asked ??= new Promise((resolve) => {
    spawn('/bin/sh', ['-c', thereAndBack], { stdio: 'ignore' })
      .on('error', () => resolve(false))
      .on('exit', (code) => resolve(code === 0))
  })
  return asked
}

const processorTimes = () => {
  const each = cpus().map(({ times }) => times)
  const idle = each.reduce((sum, times) => sum + times.idle, 0)
  return { idle, all: idle + each.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) }
}
