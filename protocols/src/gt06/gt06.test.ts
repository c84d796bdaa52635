/** The terminal's writer against the decoder, and the clock that a terminal asks for. */
import { describe, expect, test } from 'vitest'
import { joinBytes, toHex } from '../bytes.ts'
import { packetBytes } from './frames.ts'
import { gt06, packetIds } from './gt06.ts'
import { heartbeatBytes, loginBytes, movingBytes, temperatureBytes } from './terminal.ts'

const imei = '352093084120012'
const startMs = Date.UTC(2026, 10, 21, 3, 4, 6)

const reportsOf = (...packets: readonly Uint8Array[]) =>
  gt06
    .open()
    .push(joinBytes(loginBytes(imei, 1), ...packets), startMs)
    .flatMap((event) => (event.kind === 'reports' ? event.reports : []))

describe('what the terminal writes is read', () => {
  test.each([
    [121.4737, 31.2304],
    [-58.3816, -34.6037],
    [-0.1276, 51.5072],
    [174.7633, -36.8485],
  ])('at %d, %d', (lng, lat) => {
    const [report] = reportsOf(movingBytes({ atMs: startMs, lng, lat, speedKmh: 61, headingDeg: 359, acc: 1 }, 2))
    expect(report?.atMs).toBe(startMs)
    expect(report?.position).toMatchObject({ speedKmh: 61, headingDeg: 359, type: 'GPS' })
    expect(report?.position?.lng).toBeCloseTo(lng, 5)
    expect(report?.position?.lat).toBeCloseTo(lat, 5)
  })

  test.each([-196, -18.4, -0.1, 0, 4.2, 85])('%d degrees', (tempC) => {
    const [report] = reportsOf(temperatureBytes(tempC, 2), movingBytes({ atMs: startMs }, 3))
    expect(report?.position).toBeUndefined()
    expect(report?.measures).toContainEqual({ key: 'temp1', value: tempC, raw: tempC.toFixed(1), quality: 'good' })
  })

  test('the state of a heartbeat goes with one position, not with the next', () => {
    const [first, second] = reportsOf(
      heartbeatBytes({ voltage: 3, signal: 2 }, 2),
      movingBytes({ atMs: startMs }, 3),
      movingBytes({ atMs: startMs + 1000 }, 4),
    )
    expect(first?.measures.map(({ key }) => key)).toEqual(['acc', 'battery', 'signal'])
    expect(second?.measures.map(({ key }) => key)).toEqual(['acc'])
  })
})

test('a terminal that asks for the time gets it in UTC', () => {
  const ask = packetBytes({ id: packetIds.askTime, content: new Uint8Array(0), serial: 9 })
  const [, answer] = gt06.open().push(joinBytes(loginBytes(imei, 1), ask), startMs)
  expect(answer?.kind === 'reply' && toHex(answer.bytes)).toBe(
    toHex(packetBytes({ id: packetIds.askTime, content: Uint8Array.of(26, 11, 21, 3, 4, 6), serial: 9 })),
  )
})
