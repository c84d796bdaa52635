import { expect, test } from 'vitest'
import { createLook, muchMore, quietMs, settlesMs } from './spare-memory.ts'

const start = { bytes: 300e6, nowMs: 0, collectedMs: 0 }
const later = (nowMs: number, more: number, collectedMs = 0) => ({ bytes: start.bytes + more, nowMs, collectedMs })

test('asks for a collection once a process that has grown is quiet', () => {
  const isWanted = createLook(start)
  expect(isWanted(later(quietMs - 1, muchMore))).toBe(false)
  expect(isWanted(later(quietMs, muchMore - 1))).toBe(false)
  expect(isWanted(later(quietMs * 5, muchMore, quietMs * 5 - 1))).toBe(false)
  expect(isWanted(later(quietMs * 6, muchMore))).toBe(true)
})

test('asks again only when it has grown since, as what stayed is needed', () => {
  const isWanted = createLook(start)
  expect(isWanted(later(quietMs, 2 * muchMore))).toBe(true)
  expect(isWanted(later(quietMs + settlesMs - 1, 4 * muchMore))).toBe(false)
  const settledMs = quietMs + settlesMs
  expect(isWanted(later(settledMs, 2 * muchMore))).toBe(false)
  expect(isWanted(later(settledMs + 1, 3 * muchMore - 1))).toBe(false)
  expect(isWanted(later(settledMs + 2, 3 * muchMore))).toBe(true)
})

test('compares with the least that was held since', () => {
  const isWanted = createLook(start)
  expect(isWanted(later(quietMs, -muchMore))).toBe(false)
  expect(isWanted(later(quietMs + 1, 0))).toBe(true)
})
