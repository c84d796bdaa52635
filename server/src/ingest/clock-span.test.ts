import { expect, test } from 'vitest'
import { followClock } from './clock-span.ts'
import { errorOf, type KnownSpan } from './span-error.ts'

const startMs = Date.UTC(2026, 10, 22)
const hourMs = 3_600_000

const follow = () => {
  let passedMs = 0
  const steps: number[] = []
  const span = followClock({ now: () => startMs, steadyMs: () => passedMs }, (ended, begun) => {
    steps.push(begun.baseMs - ended.baseMs)
  })
  return {
    steps,
    look(atMs: number, passed: number) {
      passedMs = passed
      return span.at(atMs)
    },
  }
}

test('time that goes by and a clock that is slowly corrected are no step', () => {
  const { look, steps } = follow()
  const { id } = look(startMs, 0)
  for (let hour = 1; hour <= 48; hour++) expect(look(startMs + hour * (hourMs + 30_000), hour * hourMs).id).toBe(id)
  expect(steps).toEqual([])
})

test('a clock that moves while no time goes by begins a new span', () => {
  const { look, steps } = follow()
  const first = look(startMs, 0)
  const second = look(startMs + hourMs, 1000)
  expect(second.id).not.toBe(first.id)
  expect(look(startMs + hourMs + 5000, 6000).id).toBe(second.id)
  expect(look(startMs, 6000).id).not.toBe(second.id)
  expect(steps).toEqual([hourMs - 1000, -hourMs - 5000])
})

test('a span of this process was wrong by the steps since; one that still runs elsewhere is left to its process', () => {
  const judge = { process: 'mine', span: { id: 'now', baseMs: 5 * hourMs }, isAgreed: false, known: 10 }
  const span: KnownSpan = {
    id: 'before',
    process: 'mine',
    isAlive: true,
    baseMs: 3 * hourMs,
    aheadOfDatabaseMs: 0,
    heard: 0,
    near: 0,
    offsetMs: 0,
  }
  expect(errorOf(span, judge)).toBe(2 * hourMs)
  expect(errorOf({ ...span, process: 'another' }, judge)).toBeUndefined()
  expect(errorOf({ ...span, process: 'another', isAlive: false }, judge)).toBe(0)
  expect(errorOf({ ...span, id: 'now' }, judge)).toBeUndefined()
  expect(errorOf({ ...span, id: 'now' }, { ...judge, isAgreed: true })).toBe(0)
})
