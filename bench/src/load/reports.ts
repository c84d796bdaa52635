/** Reports of a loaded device: a position and five common series, never twice the same. Pure but for its counter. */
import type { Measure, Report } from '@coldway/contract/readings/report.ts'

const home = { lng: 121.47, lat: 31.23 } as const
/** Neighbouring devices start five kilometres apart. */
const apartDeg = 0.05
/** Start of the device with this index; it moves a hundred metres to the east and back. */
export const homeOf = (index: number): { readonly lng: number; readonly lat: number } => ({
  lng: home.lng + (index % 100) * apartDeg,
  lat: home.lat + Math.floor(index / 100) * apartDeg,
})

/** Event times of one device increase by at least a millisecond. */
export const createSpeaker = (index: number, now: () => number): ((count: number) => Report[]) => {
  const { lng, lat } = homeOf(index)
  let said = 0
  let lastMs = 0
  const speak = (): Report => {
    said += 1
    lastMs = Math.max(lastMs + 1, Math.round(now()))
    return {
      id: lastMs.toString(36),
      atMs: lastMs,
      position: {
        lng: lng + (said % 1000) / 1e6,
        lat,
        type: 'GPS',
        speedKmh: 40 + (said % 40),
        headingDeg: said % 360,
        satellites: 9,
      },
      measures: [
        good('temp1', 2 + (said % 60) / 10),
        good('hum1', 60 + (said % 200) / 10),
        good('battery', 80),
        good('signal', 24),
        good('door', said % 50 === 0 ? 1 : 0),
      ],
    }
  }
  return (count) => Array.from({ length: count }, speak)
}

const good = (key: Measure['key'], value: number): Measure => ({ key, value, quality: 'good' })
