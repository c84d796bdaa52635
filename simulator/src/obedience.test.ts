import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { expect, test } from 'vitest'
import { demoFleet, planFleet } from './fleet.ts'
import { lackedBy } from './greenhouses.ts'
import { pastOf } from './history.ts'
import { answeringOf, lockMannerOf } from './locks.ts'
import { createObedience } from './obedience.ts'
import { playDevice } from './played-device.ts'

const nowMs = Date.UTC(2026, 10, 21, 4)
const commandOf = (more: Partial<DownlinkCommand>): DownlinkCommand => ({
  nonce: `nonce-of-16-${Math.random().toString(36).slice(2, 10)}`,
  kind: 'elockUnlock',
  params: {},
  notAfterMs: nowMs + 60_000,
  counter: 1,
  ...more,
})

test('row 44: a lock does nothing twice, nothing late and nothing out of order', () => {
  const { orders, obey } = createObedience()
  const unlock = commandOf({ counter: 5 })
  expect(obey(unlock, nowMs)).toBe('success')
  expect(obey(commandOf({ kind: 'elockLock', counter: 6 }), nowMs)).toBe('success')
  expect(obey(unlock, nowMs)).toBe('success')
  expect(orders.isLocked).toBe(true)
  expect(obey({ ...unlock, nonce: 'another-nonce-of-16' }, nowMs)).toBe('invalid')
  expect(obey(commandOf({ counter: 9 }), nowMs + 60_001)).toBe('invalid')
  expect(orders.isLocked).toBe(true)
})

test('the set point moves the cabin, intervals and silence are kept', () => {
  const device = planFleet(demoFleet).find(({ category }) => category === 'reefer')
  if (!device) throw new Error('no reefer')
  const { orders, obey } = createObedience()
  const played = playDevice(device, nowMs - 3_600_000, orders)
  const supplied = (atMs: number) => played.reportAt(atMs).measures.find(({ key }) => key === 'reeferSetPoint')?.value
  expect(supplied(nowMs)).not.toBe(-25)
  obey(commandOf({ kind: 'coolingTemperature', params: { setPointC: -25 } }), nowMs)
  expect(supplied(nowMs + 1_000)).toBe(-25)
  obey(commandOf({ kind: 'setWorkingModelBatch', params: { collectIntervalS: 5, reportIntervalS: 15 } }), nowMs)
  obey(commandOf({ kind: 'remoteReboot' }), nowMs)
  expect(orders).toMatchObject({ reportIntervalS: 15, silentUntilMs: nowMs + 20_000 })
})

test('the locks of a fleet obey, refuse, answer twice and late, and one is opened by force', () => {
  const locks = planFleet(demoFleet).filter(({ category }) => category === 'lock')
  expect(new Set(locks.map(lockMannerOf))).toEqual(new Set(['obeys', 'twice', 'refuses', 'late', 'pried']))
  expect(new Set(locks.map(answeringOf))).toEqual(new Set(['prompt', 'twice', 'late']))
  for (const lock of locks.filter((one) => ['twice', 'late'].includes(lockMannerOf(one) ?? '')))
    expect(lock.play.transport).toBe('mqtt')
  const { orders, obey } = createObedience(['elockUnlock'])
  orders.isLocked = true
  expect(obey(commandOf({ counter: 1 }), nowMs)).toBe('failure')
  expect(orders.isLocked).toBe(true)
})

test('a lock that is not opened by force says nothing of an opening in its past', () => {
  const openingsOf = (device: (typeof locks)[number]) =>
    [...pastOf(device, { fromMs: nowMs - 86_400_000, toMs: nowMs })].filter(({ measures }) =>
      measures.some(({ key, value }) => key === 'lock' && value === 1),
    ).length
  const locks = planFleet(demoFleet).filter(({ category }) => category === 'lock')
  const [pried, others] = [true, false].map((isPried) =>
    locks.filter((one) => (lockMannerOf(one) === 'pried') === isPried).map(openingsOf),
  )
  expect(others?.every((count) => count === 0)).toBe(true)
  expect(pried?.some((count) => count > 0)).toBe(true)
})

test('a greenhouse is watered and aired by command; one without vents and other devices say that they have none', () => {
  const fleet = planFleet(demoFleet)
  const tended = fleet.find((one) => one.category === 'greenhouse' && lackedBy(one).length === 0)
  const reefer = fleet.find(({ category }) => category === 'reefer')
  if (!tended || !reefer) throw new Error('no greenhouse')
  const { orders, obey } = createObedience([], lackedBy(tended))
  const played = playDevice(tended, nowMs - 3_600_000, orders)
  const moisture = (atMs: number) =>
    played.reportAt(atMs).measures.find(({ key }) => key === 'soilMoisture')?.value ?? Number.NaN
  const before = moisture(nowMs)
  expect(obey(commandOf({ kind: 'irrigate', params: { circuit: 1, minutes: 10 } }), nowMs)).toBe('success')
  expect(moisture(nowMs + 300_000)).toBeGreaterThan(before + 5)
  expect(obey(commandOf({ kind: 'setVents', params: { openPct: 40 } }), nowMs)).toBe('success')
  expect(orders.ventsPct).toBe(40)
  const without = fleet.find((one) => one.category === 'greenhouse' && lackedBy(one).includes('setVents'))
  const last = createObedience([], without ? lackedBy(without) : [])
  expect(last.obey(commandOf({ kind: 'setVents', params: { openPct: 40 } }), nowMs)).toBe('unsupported')
  expect(createObedience([], lackedBy(reefer)).obey(commandOf({ kind: 'irrigate' }), nowMs)).toBe('unsupported')
})
