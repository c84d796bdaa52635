import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { makeNice } from './niceness.ts'

test('a process is nice', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  try {
    makeNice(child.pid)
    expect(getPriority(child.pid)).toBe(15)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

test('a process that never began or is gone is let be', async () => {
  expect(() => makeNice(undefined)).not.toThrow()
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  expect(() => makeNice(child.pid)).not.toThrow()
})
