import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { makeNice, makeSessionNice } from './niceness.ts'

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

const groupOf = (pid: number): string => readFileSync(`/proc/${pid}/autogroup`, 'latin1')

test.runIf(existsSync(`/proc/${process.pid}/autogroup`)).each([
  ['of a leader is nice with it', true],
  ['of another process is let be', false],
])('the session %s', async (_about, isLeader) => {
  const ours = groupOf(process.pid)
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: isLeader })
  try {
    makeSessionNice(child.pid, 10)
    expect(getPriority(child.pid)).toBe(10)
    if (isLeader) expect(groupOf(child.pid as number)).toContain('nice 10')
    expect(groupOf(process.pid)).toBe(ours)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
