/** What is shown of alarms and visits that began before a device came to a shipment, or went on after it had left. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import { describe, expect, test } from 'vitest'
import { alarmInside, visitsInside } from './inside-window.ts'

const at = (time: string) => `2026-11-28 ${time}`
/** Device 7 was on the shipment from 10:00 to 12:00; device 8 has been on it since 10:00. */
const of = {
  devices: [
    { deviceId: 7, boundFrom: at('10:00:00'), boundUntil: at('12:00:00') },
    { deviceId: 8, boundFrom: at('10:00:00'), boundUntil: null },
  ],
  lent: new Set([7, 8]),
  zone: '+00:00',
}
const own = { ...of, lent: new Set<number>() }

describe('an alarm', () => {
  const alarm = (more: Partial<AlarmRecord>) =>
    ({
      deviceId: 7,
      level: 3,
      status: 'finished',
      startTime: at('11:30:00'),
      endTime: at('11:45:00'),
      endReason: 'returned',
      durationS: 900,
      value: 9,
      peak: 10,
      peakTime: at('11:40:00'),
      endLng: 121,
      endLat: 31,
      ...more,
    }) as AlarmRecord
  const later = { endTime: at('15:00:00'), durationS: 12_600, peak: 33, peakTime: at('14:00:00') }

  test('of the time on the shipment is shown whole, as is any of an own device', () => {
    expect(alarmInside(alarm({}), of)).toEqual(alarm({}))
    expect(alarmInside(alarm(later), own)).toEqual(alarm(later))
  })

  test.each([
    ['ended later', later],
    ['is open', { ...later, endTime: null, status: 'alarming' as const, endReason: null }],
  ])('that %s ends where its device left, without what came after', (_name, more) => {
    expect(alarmInside(alarm(more), of)).toEqual(
      alarm({
        level: 2,
        endTime: at('12:00:00'),
        endReason: 'outOfSchedule',
        durationS: 1800,
        peak: null,
        peakTime: null,
        endLng: null,
        endLat: null,
      }),
    )
  })

  test('that is open stays open while its device is on the shipment', () => {
    const open = alarm({ deviceId: 8, endTime: null, status: 'alarming' })
    expect(alarmInside(open, of)).toEqual(open)
  })
})

describe('a visit', () => {
  const visit = (more: Partial<SiteRecord>) =>
    ({
      deviceId: 7,
      state: 'left',
      entryTime: at('10:30:00'),
      exitTime: at('11:00:00'),
      dwellS: 1800,
      dwellTime: at('10:40:00'),
      entrylng: 121,
      entrylat: 31,
      exitlng: 122,
      exitlat: 32,
      ...more,
    }) as SiteRecord
  const around = { entryTime: at('08:00:00'), exitTime: at('14:00:00'), dwellS: 21_600, dwellTime: at('08:10:00') }

  test('of the time on the shipment is shown whole, as is any of an own device', () => {
    expect(visitsInside([visit({})], of)).toEqual([visit({})])
    expect(visitsInside([visit(around)], own)).toEqual([visit(around)])
  })

  test('around the time on the shipment has neither entry nor exit', () => {
    expect(visitsInside([visit(around)], of)).toEqual([
      visit({
        state: 'unwatched',
        entryTime: null,
        exitTime: null,
        dwellS: 7200,
        dwellTime: null,
        entrylng: null,
        entrylat: null,
        exitlng: null,
        exitlat: null,
      }),
    ])
  })

  test('that goes on while its device is on the shipment stays', () => {
    const open = visit({ deviceId: 8, state: 'inside', exitTime: null, exitlng: null, exitlat: null })
    expect(visitsInside([open], of)).toEqual([open])
  })

  test('before or after the time on the shipment is left out', () => {
    const before = visit({ entryTime: at('08:00:00'), exitTime: at('09:00:00') })
    const after = visit({ entryTime: at('13:00:00'), exitTime: null })
    expect(visitsInside([before, after], of)).toEqual([])
  })
})
