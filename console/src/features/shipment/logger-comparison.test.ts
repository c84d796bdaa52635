import { readLoggerFile } from '@coldway/protocols/loggers/logger-file.ts'
import { expect, it } from 'vitest'
import { compare, importedOf, loggerRule, signsOf } from './logger-comparison.ts'
import { warmed } from './fixtures.ts'

const fromMs = Date.UTC(2026, 10, 25, 8)
const minute = 60_000
/** Two probes of a device, ten minutes to a bucket: 2 to 4 and 6 to 7 degrees. */
const condition = {
  ...warmed,
  devices: warmed.devices.slice(0, 1).map((device) => ({
    ...device,
    bucketMs: 10 * minute,
    series: device.series.slice(0, 1).flatMap((one) =>
      [
        ['temp1', 2, 4],
        ['temp2', 6, 7],
      ].map(([key, min, max]) => ({
        ...one,
        key: String(key),
        buckets: Array.from({ length: 6 }, (_none, at): [number, number, number, number, number] => [
          fromMs + at * 10 * minute,
          Number(min),
          Number(max),
          Number(min),
          5,
        ]),
      })),
    ),
  })),
}

it('a logger disagrees when it is beyond all probes by more than is allowed', () => {
  const at = (offset: number, value: number) => ({ atMs: fromMs + offset * minute, value })
  expect(compare([at(0, 5), at(12, 1), at(59, 8)], condition)).toEqual({ compared: 3, beyond: 0, most: null })
  expect(compare([at(-1, 50), at(5, 8.5), at(30, 0), at(60, 50)], condition)).toEqual({
    compared: 2,
    beyond: 2,
    most: { atMs: fromMs + 30 * minute, differenceC: 2 },
  })
})

it('reads the clock of a logger in the zone that its file says, or in that of the reader', () => {
  const read = (head: string) => {
    const file = readLoggerFile(new TextEncoder().encode(`${head}\nTime;T [°C]\n2026-11-25 16:00;5`))
    return typeof file === 'string' ? [] : importedOf(file, '+08:00')
  }
  expect(read('Logger;7')).toEqual([{ atMs: fromMs, value: 5 }])
  expect(read('Time zone;UTC')).toEqual([{ atMs: fromMs + 480 * minute, value: 5 }])
})

it('draws the extremes of many readings', () => {
  const points = Array.from({ length: 5000 }, (_none, at) => ({ atMs: fromMs + at, value: at === 777 ? 30 : 5 }))
  const signs = signsOf(points, fromMs, fromMs + 5000)
  expect(signs.length).toBeLessThanOrEqual(loggerRule.signsMax + 2)
  expect(Math.max(...signs.map(({ value }) => value ?? 0))).toBe(30)
})
