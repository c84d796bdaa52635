import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const impatientAfterMs = 1500

/**
 * Runs a command to its end and gives its exit code. A terminal sends Ctrl-C to the whole process group, and npm sends
 * it once more; so the child runs in a group of its own and gets each signal once, from here. A second Ctrl-C ends it
 * at once. When this process is killed, the child notices its closed channel; when npm above us is killed, we notice
 * the new parent.
 */
export const runChild = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true })
    let askedAt
    const ask = (signal) => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
      } else if (performance.now() - askedAt > impatientAfterMs) {
        child.kill('SIGKILL')
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
    const parent = process.ppid
    const orphaned = setInterval(() => process.ppid !== parent && ask('SIGTERM'), 1000)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(orphaned)
      for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(each, ask)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
