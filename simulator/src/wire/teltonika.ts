/** Reports as AVL records. The FMB has no humidity on a wired input: it comes from a BLE sensor (element 86, hum5). */
import type { Report } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import type { AvlRecord } from '@coldway/protocols/teltonika/terminal.ts'

export const avlRecord = ({ atMs, position, measures }: Report): AvlRecord => ({
  atMs,
  ...(position && {
    lng: position.lng,
    lat: position.lat,
    satellites: position.satellites ?? 8,
    headingDeg: position.headingDeg ?? 0,
    speedKmh: position.speedKmh ?? 0,
  }),
  elements: measures.flatMap(({ key, value }) => {
    const known = elements[key]
    if (!known) return []
    const [id, size, write, fault] = known
    return [{ id, size, value: value === null ? fault : Math.round(write(value)) }]
  }),
})

type Known = readonly [id: number, size: 1 | 2 | 4, write: (value: number) => number, fault: number]

/** Published fault codes: 3000 is a missing Dallas sensor, in tenths. */
const elements: Partial<Record<SeriesKey, Known>> = {
  door: [1, 1, (value) => value, 2],
  mileage: [16, 4, (km) => km * 1000, 0],
  // The modem reports its signal in five steps.
  signal: [21, 1, (signal) => Math.min(5, (signal * 5) / 31), 6],
  temp1: [72, 2, (tempC) => tempC * 10, 3000],
  temp2: [73, 2, (tempC) => tempC * 10, 3000],
  hum1: [86, 2, (pct) => pct * 10, 3000],
  battery: [113, 1, (pct) => pct, 0],
  acc: [239, 1, (value) => value, 2],
}
