import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Evidence, judgeClock, type Record, type Testimony } from './judge-clock.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const nowMs = Date.UTC(2026, 10, 22, 12)
const record = (agoMs: number, more: Partial<Record> = {}): Record => ({
  atMs: nowMs - agoMs,
  passedMs: 0,
  isMeasured: false,
  ...more,
})
const devices = (heard: number, offsetMs: number, more: Partial<Testimony> = {}): Testimony => ({
  heard,
  near: heard,
  offsetMs,
  lateForMs: 60 * minuteMs,
  ...more,
})
const judge = (more: Partial<Evidence>) =>
  judgeClock({ nowMs, databaseMs: nowMs, record: record(minuteMs), known: 100, testimonies: [], ...more })
const by = (more: Partial<Evidence>) => judge(more).doubts.map((one) => one.by)

describe('a clock is believed', () => {
  test.each<[string, Partial<Evidence>]>([
    ['that runs on', {}],
    ['after a night off', { record: record(dayMs - minuteMs) }],
    ['where nothing was ever proved', { record: undefined }],
    ['where no device ever reported', { record: record(200 * dayMs), known: 0 }],
    ['after 200 days off, when devices agree', { record: record(200 * dayMs), testimonies: [devices(10, -minuteMs)] }],
    ['that was ahead before, when devices agree', { record: record(-dayMs * 9), testimonies: [devices(10, 0)] }],
    ['while a backlog comes in', { testimonies: [devices(90, -3 * dayMs, { lateForMs: 5 * minuteMs })] }],
    ['when few devices of many say otherwise', { testimonies: [devices(9, 60 * minuteMs)] }],
    ['when two devices of two say otherwise', { known: 2, testimonies: [devices(2, 60 * minuteMs)] }],
    ['when as many are right as are wrong', { testimonies: [devices(40, 0), devices(40, 90 * minuteMs)] }],
  ])('%s', (_what, more) => {
    expect(judge(more)).toMatchObject({ doubts: [], isDeleting: true, provenMs: nowMs })
  })
})

describe('a clock is in doubt', () => {
  test.each<[string, Partial<Evidence>, string]>([
    ['200 days after what was proved last', { record: record(200 * dayMs) }, 'record'],
    ['before what was proved last', { record: record(-2 * dayMs) }, 'record'],
    ['that steps while the process runs', { record: record(20 * minuteMs, { isMeasured: true }) }, 'record'],
    ['that the database contradicts', { databaseMs: nowMs - 11 * minuteMs }, 'database'],
    ['that most devices are ahead of', { testimonies: [devices(10, 60 * minuteMs)] }, 'devices'],
    ['that most devices stay behind', { testimonies: [devices(10, -90 * minuteMs)] }, 'devices'],
    ['that only a few of many devices prove', { record: record(3 * dayMs), testimonies: [devices(9, 0)] }, 'record'],
  ])('%s', (_what, more, witness) => {
    expect(by(more)).toEqual([witness])
  })

  test('and nothing is deleted where that is more than a day', () => {
    expect(judge({ record: record(200 * dayMs) })).toMatchObject({ isDeleting: false, provenMs: undefined })
    expect(judge({ databaseMs: nowMs - 25 * 60 * minuteMs }).provenMs).toBeUndefined()
    expect(judge({ databaseMs: nowMs - 60 * minuteMs }).provenMs).toBe(nowMs - 60 * minuteMs)
    expect(judge({ databaseMs: nowMs + 60 * minuteMs }).provenMs).toBe(nowMs)
  })

  test('and the best guess of now is what the most telling witness says', () => {
    expect(judge({ record: record(200 * dayMs) }).aboutMs).toBe(nowMs - 200 * dayMs)
    const testimonies = [devices(10, -100 * dayMs)]
    expect(judge({ record: record(200 * dayMs), testimonies }).aboutMs).toBe(nowMs - 100 * dayMs)
  })
})

test('nothing is ever proved beyond what this clock and the database show, or a day beyond the record alone', () => {
  const ms = fc.integer({ min: -400 * dayMs, max: 400 * dayMs })
  fc.assert(
    fc.property(ms, ms, fc.boolean(), (databaseOffMs, recordAgoMs, isMeasured) => {
      const { provenMs } = judge({ databaseMs: nowMs + databaseOffMs, record: record(recordAgoMs, { isMeasured }) })
      if (provenMs === undefined) return
      expect(provenMs).toBeLessThanOrEqual(nowMs)
      expect(provenMs).toBeLessThanOrEqual(nowMs + Math.max(databaseOffMs, -10 * minuteMs) + 10 * minuteMs)
      expect(provenMs).toBeLessThanOrEqual(nowMs - recordAgoMs + dayMs)
    }),
  )
})
