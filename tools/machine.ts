/** What the machine did beside the tests: without it nobody can tell a slow test from a busy machine. */
import { cpus, loadavg } from 'node:os'

const everyMs = 1000

export interface MachineWatch {
  /** One phrase for the time since the watch began, and its end. */
  end(): string
}

/** Looks every second: a look that comes late says that this process, which only waits, did not run. */
export const watchMachine = (load: () => number = () => loadavg()[0] ?? 0): MachineWatch => {
  const loads: number[] = [load()]
  let lookedMs = performance.now()
  let lateMs = 0
  const look = (): void => {
    const nowMs = performance.now()
    lateMs = Math.max(lateMs, nowMs - lookedMs - everyMs)
    lookedMs = nowMs
    loads.push(load())
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return {
    end() {
      clearInterval(timer)
      const mean = loads.reduce((sum, one) => sum + one, 0) / loads.length
      const stood = lateMs >= everyMs ? `, stood still for up to ${Math.round(lateMs / 1000)} s` : ''
      return `load ${mean.toFixed(1)} on ${cpus().length} processors${stood}`
    },
  }
}
