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
  expect(compare([at(0, 5), at(12, 1), at(59, 8)], condition)).toEqual({
    compared: 3,
    beyond: 0,
    most: null,
    allowedC: [1, 1],
  })
  expect(compare([at(-1, 50), at(5, 8.5), at(30, 0), at(60, 50)], condition)).toEqual({
    compared: 2,
    beyond: 2,
    most: { atMs: fromMs + 30 * minute, differenceC: 2 },
    allowedC: [1, 1],
  })
  expect(compare([at(-1, 50)], condition)).toMatchObject({ compared: 0, allowedC: null })
})

it('the certificate of a probe and what the file says of its accuracy take the place of half a degree', () => {
  const [device] = condition.devices
  const certified = {
    ...condition,
    certified: [
      {
        detailId: device?.detailId ?? 0,
        key: 'temp2',
        sinceMs: fromMs + 30 * minute,
        untilMs: null,
        points: [{ reference: 6.9, reading: 7, uncertainty: 0.3 }],
      },
    ],
  }
  const at = (offset: number, value: number) => ({ atMs: fromMs + offset * minute, value })
  // Before the probe was there nothing is known of it; then 0.1 + the root of 0.3² + 0.4².
  const found = compare([at(5, 7.8), at(35, 7.8), at(36, 7.55)], certified, 0.4)
  expect(found).toMatchObject({ compared: 3, beyond: 1, most: { atMs: fromMs + 35 * minute } })
  expect(found.allowedC?.map((one) => Number(one.toFixed(3)))).toEqual([0.6, 0.9])
  // Below all of them the other probe counts, of which nothing is known.
  expect(compare([at(35, 1.2)], certified, 0.4).beyond).toBe(0)
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
