import { expect, test } from 'vitest'
import { eventsOf } from './corrections.ts'
import { type EventBody, type Happening, isoOf } from './event.ts'

const body = (atMs: number): EventBody => ({
  type: 'ObjectEvent',
  action: 'OBSERVE',
  bizStep: 'shipping',
  eventTime: isoOf(atMs),
  eventTimeZoneOffset: '+00:00',
})
const start = (...times: readonly number[]): Happening => ({
  key: 'start',
  versions: times.map((atMs, at) => ({ body: body(atMs), recordedMs: 100 + at })),
})
/** `+` an event, `-` one that is declared an error, with the time at which it is said to have happened. */
const shown = (...records: readonly (readonly Happening[])[]) => {
  const { events } = eventsOf(
    records.map((happenings, at) => ({ takenMs: 1000 + at, happenings })),
    '7',
  )
  const timeOf = (id: string) => events.find(({ eventID }) => eventID === id)?.eventTime
  return events.map(({ eventTime, errorDeclaration }) => {
    const at = Date.parse(eventTime)
    if (!errorDeclaration) return `+${at}`
    const [corrective] = errorDeclaration.correctiveEventIDs ?? []
    return corrective === undefined ? `-${at}` : `-${at} for ${Date.parse(timeOf(corrective) ?? '')}`
  })
}

test.each([
  ['there once, however many records say it', [[start(1)], [start(1)], [start(1)]], ['+1']],
  ['moved while under way', [[start(1, 2, 3)]], ['+1', '-1 for 2', '+2', '-2 for 3', '+3']],
  ['moved by a later record', [[start(1)], [start(2)]], ['+1', '-1 for 2', '+2']],
  ['moved further by a later record', [[start(1, 2)], [start(1, 2, 3)]], ['+1', '-1 for 2', '+2', '-2 for 3', '+3']],
  ['moved back', [[start(1)], [start(2)], [start(1)]], ['+1', '-1 for 2', '+2', '-2 for 1', '+1']],
  ['no longer said', [[start(1)], []], ['+1', '-1']],
  ['said again', [[start(1)], [], [start(1)]], ['+1', '-1', '+1']],
])('an event is %s', (_name, records, expected) => {
  expect(shown(...records)).toEqual(expected)
})

test('an event that is said again after a correction is another one', () => {
  const { events } = eventsOf(
    [[start(1)], [start(2)], [start(1)]].map((happenings, at) => ({ takenMs: at, happenings })),
    '7',
  )
  const standing = events.filter(({ errorDeclaration }) => !errorDeclaration)
  expect(new Set(standing.map(({ eventID }) => eventID)).size).toBe(3)
})
