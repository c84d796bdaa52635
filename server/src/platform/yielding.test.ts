import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, getPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { yieldToOthers } from './yielding.ts'

test('is nice, and still comes to its end on a machine without time to spare', async () => {
  const burners = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => console.log("done"), 1500)'])
  try {
    yieldToOthers(child)
    expect(getPriority(child.pid)).toBeGreaterThan(0)
    expect(await text(child.stdout)).toBe('done\n')
  } finally {
    for (const burner of burners) burner.kill('SIGKILL')
    await Promise.all(burners.map((burner) => once(burner, 'exit')))
  }
})

test('lets a process be that never began', () => {
  const child = spawn('/nowhere/at-all')
  child.on('error', () => undefined)
  expect(child.pid).toBeUndefined()
  expect(() => yieldToOthers(child)).not.toThrow()
})
