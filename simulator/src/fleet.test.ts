import { NewDevice } from '@coldway/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import { cargos } from './cargo.ts'
import { presenceAt } from './conduct.ts'
import { demoFleet, planFleet } from './fleet.ts'
import { demoOrganisations } from './organisations.ts'
import { troubleAt } from './troubles.ts'

const demo = planFleet(demoFleet)

test('the same seed gives the same fleet, another seed another', () => {
  expect(planFleet(demoFleet)).toEqual(demo)
  expect(planFleet({ ...demoFleet, seed: 2 })).not.toEqual(demo)
})

test('fleets of two seeds share no number', () => {
  const [one, other] = [planFleet({ seed: 1, devices: 5000 }), planFleet({ seed: 2, devices: 5000 })]
  const numbers = new Set(one.flatMap(({ deviceCode, terminalNo }) => [deviceCode, terminalNo ?? []].flat()))
  for (const { deviceCode, terminalNo } of other) {
    expect(numbers.has(deviceCode)).toBe(false)
    expect(numbers.has(terminalNo ?? '')).toBe(false)
  }
})

test('a larger fleet begins with the smaller one', () => {
  expect(planFleet({ seed: 1, devices: 1000 }).slice(0, demo.length)).toEqual(demo)
})

test('every planned device is a device of the contract', () => {
  for (const { orgCode, play, ...device } of planFleet({ seed: 7, devices: 3000 })) {
    expect(NewDevice.parse({ ...device, orgId: 1 })).toMatchObject({ ...device, orgId: 1 })
    expect(demoOrganisations.map(({ code }) => code)).toContain(orgCode)
    expect(device.deviceName).not.toBe(device.deviceCode)
    expect(cargos[play.cargo].range).toEqual(device.range)
  }
})

test.each(['deviceCode', 'plate', 'terminalNo'] as const)('no two devices share a %s', (field) => {
  const values = planFleet({ seed: 3, devices: 10_000 }).flatMap((device) => device[field] ?? [])
  expect(new Set(values).size).toBe(values.length)
})

test('the demo shows every kind, every wire and clusters, and the partner has a handful', () => {
  expect(demo.length).toBeGreaterThan(200)
  expect(new Set(demo.map(({ category }) => category))).toEqual(
    new Set(['reefer', 'van', 'portable', 'container', 'lock', 'greenhouse']),
  )
  expect(new Set(demo.map(({ play }) => play.transport))).toEqual(
    new Set(['mqtt', 'http', 'jt808', 'teltonika', 'gt06', 'queclink']),
  )
  const foreign = demo.filter(({ orgCode }) => orgCode === 'BF')
  expect(foreign.length).toBeGreaterThanOrEqual(3)
  expect(foreign.length).toBeLessThanOrEqual(12)
})

test('a terminal number stands exactly where the wire has no other name', () => {
  for (const { protocol, terminalNo } of demo) expect(terminalNo === null).toBe(protocol === 'json')
})

test('at any time about a twentieth is in trouble', () => {
  const ranks = demo.map(({ play }) => play.troubleRank)
  for (let hour = 0; hour < 24 * 30; hour++) {
    const atMs = Date.UTC(2026, 10, 1) + hour * 3_600_000 + 1_234_567
    const share = ranks.filter((rank) => troubleAt(rank, atMs)).length / demo.length
    expect(share).toBeGreaterThan(0.025)
    expect(share).toBeLessThan(0.075)
  }
})

test('some are offline and some switched off, most are there', () => {
  const kinds = demo.map(({ play }) => presenceAt(play, Date.UTC(2026, 10, 21, 3)).kind)
  const count = (kind: string): number => kinds.filter((one) => one === kind).length
  expect(count('unreachable')).toBeGreaterThan(0)
  expect(count('off')).toBeGreaterThan(0)
  expect(count('reachable')).toBeGreaterThan(demo.length * 0.9)
})

test('a presence is the same for all of its span', () => {
  for (const { play } of demo.filter((device) => device.play.conduct === 'silent')) {
    const atMs = Date.UTC(2026, 10, 21)
    const now = presenceAt(play, atMs)
    expect(presenceAt(play, now.sinceMs)).toEqual(now)
    expect(presenceAt(play, now.sinceMs - 1).kind).not.toBe(now.kind)
  }
})
