import { distanceM } from '@coldway/contract/places/geo.ts'
import { type Report, reportLimits } from '@coldway/contract/readings/report.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { decodeUplink } from '@coldway/protocols/json/uplink.ts'
import { readBatch } from '@coldway/protocols/jt808/location.ts'
import { batchBody } from '@coldway/protocols/jt808/terminal.ts'
import { codecs, decodeAvl } from '@coldway/protocols/teltonika/avl.ts'
import { packetBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { expect, test } from 'vitest'
import { demoFleet, planFleet } from './fleet.ts'
import { pastOf, warmUpMs } from './history.ts'
import { playDevice } from './played-device.ts'
import { uplinkOf } from './wire/json.ts'
import { terminalFix } from './wire/jt808.ts'
import { avlRecord } from './wire/teltonika.ts'

const nowMs = Date.UTC(2026, 10, 21, 4)
const fleet = planFleet(demoFleet).filter(({ play }) => play.conduct === 'normal')
const firstOf = (category: string) => fleet.find((device) => device.category === category) ?? fleet[0]!
const value = (report: Report | undefined, key: string) => report?.measures.find((one) => one.key === key)?.value

test.each(['reefer', 'van', 'portable', 'container', 'lock', 'greenhouse'])(
  'a %s says what is plausible',
  (category) => {
    const played = playDevice(firstOf(category), nowMs - warmUpMs)
    for (let atMs = nowMs; atMs < nowMs + 3_600_000; atMs += 10_000) {
      const report = played.reportAt(atMs)
      expect(report.atMs).toBe(atMs)
      expect(report.measures.length).toBeGreaterThan(2)
      for (const measure of report.measures) {
        const series = findSeries(measure.key)
        expect(measure.quality).toBe('good')
        expect(measure.value).toBeGreaterThanOrEqual(series?.min ?? 0)
        expect(measure.value).toBeLessThanOrEqual(series?.max ?? 0)
      }
    }
  },
)

test('history and live meet without a jump, whenever each began', () => {
  for (const device of fleet.slice(0, 30)) {
    const past = [...pastOf(device, { fromMs: nowMs - 24 * 3_600_000, toMs: nowMs })]
    const live = playDevice(device, nowMs - warmUpMs).reportAt(nowMs)
    const last = past.at(-1)
    expect(last && last.atMs >= nowMs - 300_000 && last.atMs < nowMs).toBe(true)
    expect(Math.abs((value(last, 'temp1') ?? 0) - (value(live, 'temp1') ?? 0))).toBeLessThan(2.5)
    expect(distanceM(last?.position ?? { lng: 0, lat: 0 }, live.position ?? { lng: 0, lat: 0 })).toBeLessThan(10_000)
    // A later start of the same past reports the same: the position exactly, the temperature within the thermostat's swing.
    const again = [...pastOf(device, { fromMs: nowMs - 3_600_000, toMs: nowMs })]
    for (const report of again) {
      const before = past.find(({ atMs }) => atMs === report.atMs)
      expect(report.position).toEqual(before?.position)
      expect(Math.abs((value(report, 'temp1') ?? 0) - (value(before, 'temp1') ?? 0))).toBeLessThan(2)
    }
  }
})

test('the past is in order, five minutes apart at most, and shows the stops', () => {
  const past = [...pastOf(firstOf('reefer'), { fromMs: nowMs - 24 * 3_600_000, toMs: nowMs })]
  expect(past.length).toBeGreaterThan(285)
  expect(past.length).toBeLessThan(450)
  past.slice(1).forEach((report, at) => {
    const step = report.atMs - (past[at]?.atMs ?? 0)
    expect(step > 0 && step <= 300_000).toBe(true)
  })
  expect(past.some(({ position }) => position?.speedKmh === 0)).toBe(true)
  expect(past.some(({ position }) => (position?.speedKmh ?? 0) > 60)).toBe(true)
})

test('a switched-off device says so once', () => {
  const device = planFleet(demoFleet).find(({ play }) => play.conduct === 'shutdown')!
  const past = [...pastOf(device, { fromMs: nowMs - 48 * 3_600_000, toMs: nowMs })]
  expect(past.filter(({ event }) => event === 'shutdown').length).toBeGreaterThan(0)
  expect(past.length).toBeLessThan(400)
})

const reports = fleet.slice(0, 40).map((device) => playDevice(device, nowMs - 3_600_000).reportAt(nowMs))

test('JSON carries every measure and the position as they are', () => {
  const message = JSON.stringify(reports.map(uplinkOf))
  expect(message.length).toBeLessThan(reportLimits.bytes)
  const read = decodeUplink(new TextEncoder().encode(message), { zone: '+08:00' })
  expect(read.rejected).toEqual([])
  read.reports.forEach((report, at) => {
    const said = reports[at]
    expect(report).toMatchObject({ id: said?.id, atMs: said?.atMs, position: said?.position })
    for (const { key, value: is } of said?.measures ?? []) {
      if (key === 'acc') continue
      expect(value(report, key), key).toBeCloseTo(is ?? NaN, key === 'vibration' ? 2 : 1)
    }
  })
})

test('JT/T 808 carries place, door, temperatures, mileage and battery', () => {
  const read = readBatch(batchBody(reports.map(terminalFix), true))
  expect(read.rejected).toEqual([])
  read.reports.forEach((report, at) => {
    const said = reports[at]
    expect(report.atMs).toBe(said?.atMs)
    expect(report.position?.lng).toBeCloseTo(said?.position?.lng ?? 0, 5)
    for (const key of ['temp1', 'temp2', 'hum1', 'door', 'battery', 'mileage', 'signal', 'reeferMode', 'lock'])
      expect(value(report, key), key).toEqual(value(said, key))
  })
})

test('Teltonika carries place, door, temperatures and battery', () => {
  const packet = packetBytes(reports.map(avlRecord), codecs.c8e)
  const read = decodeAvl(packet.subarray(8, -4))
  expect(read?.rejected).toEqual([])
  read?.reports.forEach((report, at) => {
    const said = reports[at]
    expect(report.atMs).toBe(said?.atMs)
    expect(report.position?.lat).toBeCloseTo(said?.position?.lat ?? 0, 5)
    for (const key of ['temp1', 'temp2']) expect(value(report, key), key).toEqual(value(said, key))
    expect(value(report, 'input1')).toEqual(value(said, 'door'))
    expect(value(report, 'battery')).toBe(Math.round(value(said, 'battery') ?? 0))
  })
})
