/** A restore as a process of its own, which a test may kill: it says each table that it has loaded, and waits after the one it is given. */
import { restore } from '../platform/backup/index.ts'
import { createLog } from '../platform/log.ts'

const given = JSON.parse(process.argv[2] ?? '{}')
await restore({
  ...given,
  log: createLog('silent'),
  prepare: () => Promise.resolve(),
  onTable: ({ name }) => {
    process.stdout.write(`${name}\n`)
    // The parent kills this process now; the event loop must not go on.
    if (name === given.stopAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
