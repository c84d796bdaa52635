import { describe, expect, test } from 'vitest'
import { createDrive } from '../../alarm-engine/simulation/drive.ts'
import { at, read, setting, watchOf } from '../../alarm-engine/simulation/scene.fixture.ts'
import { scriptOf } from '../../alarm-engine/simulation/script.fixture.ts'
import { rehearse, summed, withNoise } from './past-machine.ts'
import type { Reading, Watch } from '../../alarm-engine/evaluation/types.ts'

const watch = (more: object = {}): Watch => ({
  ...watchOf(),
  timeline: [{ fromMs: at(-9999), setting: setting(more) }],
})
const readings = (values: readonly (readonly [number, number])[]): Reading[] =>
  values.map(([minute, value]) => read(minute, value))

describe('what it would have done', () => {
  test('is what the machine does when the readings come in their time', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { watch: scripted, happenings } = scriptOf(seed)
      const own: Watch = { ...scripted, timeline: scripted.timeline ?? [] }
      const past = happenings
        .flatMap((happening) => (happening.is === 'reading' ? [happening.reading] : []))
        .map((reading) => ({ ...reading, arrivedMs: reading.atMs }))
        .toSorted((a, b) => a.atMs - b.atMs)
      const untilMs = (past.at(-1)?.atMs ?? 0) + 86_400_000
      const drive = createDrive(own)
      for (const reading of past) drive.arrive(reading)
      drive.passTo(untilMs)
      expect(rehearse(own, past, untilMs)).toEqual(
        drive
          .episodes()
          .map(({ id: _id, announced: _announced, isDisproved: _is, messages: _messages, ...episode }) => episode),
      )
    }
  })

  test('of silence too', () => {
    const silent: Watch = {
      ...watch(),
      timeline: [{ fromMs: 0, setting: { kind: 'offline', intervals: 3, leastMin: 10 } }],
    }
    expect(
      rehearse(
        silent,
        readings([
          [0, 1],
          [5, 1],
          [60, 1],
          [65, 1],
        ]),
        at(70),
      ),
    ).toMatchObject([{ startMs: at(15), endMs: at(60), levels: 2 }])
  })
})

test('noise: short, flapping or explained', () => {
  const own = watch({ durationMin: 10 })
  const past = readings([
    [0, 9],
    [12, 9],
    [15, 5],
    [40, 9],
    [60, 9],
    [70, 5],
    [200, 9],
    [240, 9],
    [245, 5],
    [400, 9],
    [430, 9],
  ])
  const episodes = rehearse(own, past, at(500))
  const noise = withNoise(own, episodes, ({ startMs, endMs }) =>
    startMs === at(200)
      ? [{ is: 'door', seconds: ((endMs ?? 0) - startMs) / 1000, fromMs: startMs, untilMs: startMs }]
      : [],
  )
  expect(noise.map((one) => one.noise)).toEqual(['short', 'flapping', 'explained', null])
})

test('the sum: hours of the zone, levels, lengths', () => {
  const own = watch()
  const past = readings([
    [0, 9],
    [10, 5],
    [600, 9],
    [665, 5],
    [700, 9],
  ])
  const sum = summed(withNoise(own, rehearse(own, past, at(720))), '+08:00', at(720))
  expect(sum).toMatchObject({ alarms: 3, byLevel: [3, 1, 1], medianS: 1200, longestS: 3900, totalS: 5700 })
  expect(sum.byHour[8]).toBe(1)
  expect(sum.byHour[18]).toBe(1)
  expect(sum.byHour[19]).toBe(1)
  expect(sum.noise).toEqual({ explained: 0, flapping: 0, short: 0 })
  expect(summed([], '+08:00', 0)).toMatchObject({ alarms: 0, medianS: 0, longestS: 0, totalS: 0 })
})
