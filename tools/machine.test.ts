import { setTimeout as rest } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchMachine } from './machine.ts'

test('the mean of the load is said, and how long the process did not run', async () => {
  const watch = watchMachine(() => 4)
  await rest(20)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2600)
  await rest(20)
  expect(watch.end()).toMatch(/^load 4\.0 on \d+ processors, stood still for up to [2-9] s$/)
})
