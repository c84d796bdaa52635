import { expect, test } from 'vitest'
import { shipment } from './fixtures.ts'
import { nextOf, overstayMs, stationsOf } from './stations.ts'

const zone = '+00:00'
const place = (address: string, siteId: number | null = null) => ({
  address,
  siteId,
  lng: 121,
  lat: 31,
  timeZone: null,
  plannedArrivalTime: null as string | null,
  plannedStayMin: null as number | null,
})
const route = { shipping: place('A', 1), waypoints: [place('B', 2), place('C', 3)], receiving: place('D', 4) }
const at = (clock: string) => `2026-11-23 ${clock}:00`
const states = (...of: Parameters<typeof stationsOf>) => stationsOf(...of).map(({ state }) => state)

test('before the start the shipment waits at its sender, and the start comes next', () => {
  const waiting = { ...shipment, ...route, state: 'toShip' as const, actualStartTime: null }
  expect(states(waiting, [], zone)).toEqual(['here', 'ahead', 'ahead', 'ahead'])
  expect(nextOf(stationsOf(waiting, [], zone))).toMatchObject({ kind: 'start', place: { address: 'A' } })
})

test('a station that was passed by is skipped once a later one is reached', () => {
  const visits = [{ siteId: 3, entryTime: at('09:00'), exitTime: null }]
  const stations = stationsOf({ ...shipment, ...route }, visits, zone)
  expect(stations.map(({ state }) => state)).toEqual(['passed', 'skipped', 'here', 'ahead'])
  expect(nextOf(stations)).toMatchObject({ kind: 'arrival', place: { address: 'D' } })
})

test('a waypoint without a site, which is not seen to be passed, is never what comes next', () => {
  const stations = stationsOf({ ...shipment, ...route, waypoints: [place('B'), place('C', 3)] }, [], zone)
  expect(nextOf(stations)).toMatchObject({ place: { address: 'C' } })
  const toAddress = stationsOf({ ...shipment, ...route, waypoints: [place('B')], receiving: place('D') }, [], zone)
  expect(nextOf(toAddress)).toMatchObject({ place: { address: 'D' } })
})

test('a visit from before the start is none of the shipment', () => {
  const visits = [{ siteId: 2, entryTime: at('07:00'), exitTime: at('07:30') }]
  expect(states({ ...shipment, ...route }, visits, zone)[1]).toBe('ahead')
})

test('after the end nothing comes next', () => {
  const ended = { ...shipment, ...route, state: 'completed' as const, completionTime: at('12:00') }
  expect(states(ended, [], zone)).toEqual(['passed', 'skipped', 'skipped', 'passed'])
  expect(nextOf(stationsOf(ended, [], zone))).toBeUndefined()
  const seen = stationsOf({ ...ended, arrivalTime: at('11:30') }, [], zone).at(-1)
  expect(seen?.actualMs).toBe(Date.UTC(2026, 10, 23, 11, 30))
})

test('a stay beyond the plan counts while the shipment is there and after it has left', () => {
  const planned = { ...place('B', 2), plannedArrivalTime: at('08:30'), plannedStayMin: 20 }
  const stay = (exitTime: string | null) =>
    stationsOf({ ...shipment, ...route, waypoints: [planned] }, [{ siteId: 2, entryTime: at('09:00'), exitTime }], zone)
  const nowMs = Date.UTC(2026, 10, 23, 9, 35)
  const [, here] = stay(null)
  const [, left] = stay(at('09:15'))
  if (!here || !left) throw new Error('no waypoint')
  expect(here.plannedMs).toBe(Date.UTC(2026, 10, 23, 8, 30))
  expect([overstayMs(here, nowMs), overstayMs(left, nowMs)]).toEqual([15 * 60_000, 0])
})
