import { describe, expect, it } from 'vitest'
import { fieldTime, spanOf } from './span.ts'
import { readQuery } from './track-query.ts'

const query = (search: string) => readQuery(new URLSearchParams(search))
const nowMs = Date.UTC(2026, 10, 21, 4, 0, 0)

describe('the query of a track', () => {
  it('is the past day without a word', () => {
    expect(query('device=7')).toEqual({ deviceId: 7, detailId: undefined, days: 1, from: '', until: '', isRaw: false })
    expect(spanOf(query('device=7'), nowMs, '+08:00')).toEqual({
      startTime: '2026-11-20 12:00:00',
      endTime: '2026-11-21 12:00:00',
    })
  })

  it.each(['device=0', 'device=x', 'device=1.5', ''])('has no device with "%s"', (search) => {
    expect(query(search).deviceId).toBeUndefined()
  })

  it('takes 2 and 3 days and nothing else', () => {
    expect([query('days=2').days, query('days=3').days, query('days=9').days]).toEqual([2, 3, 1])
  })

  it('takes a span in the zone of the user, in the right order only', () => {
    const own = 'from=2026-11-01T08:00&until=2026-11-02T09:30'
    expect(spanOf(query(own), nowMs, '+08:00')).toEqual({
      startTime: '2026-11-01 08:00:00',
      endTime: '2026-11-02 09:30:00',
    })
    expect(spanOf(query('from=2026-11-03T08:00&until=2026-11-02T09:30'), nowMs, '+08:00')).toBeUndefined()
    expect(spanOf(query('from=2026-11-03T08:00'), nowMs, '+08:00')).toBeUndefined()
  })

  it('fills the fields as they print', () => {
    expect(fieldTime(nowMs, '+08:00')).toBe('2026-11-21T12:00')
  })
})
