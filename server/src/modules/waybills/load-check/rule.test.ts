/** What is not certain is never good, whatever is known besides. */
import type { LoadMark, LoadPoint, LoadReason } from '@coldway/contract/waybills/load-check-enums.ts'
import { isOpenLine } from '@coldway/contract/waybills/load-checks.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LoadDevice, LoadFacts, LoadState } from './facts.ts'
import { judgeLoad } from './rule.ts'

const nowMs = 1_800_000_000_000
const minuteMs = 60_000
const at = (minutes: number, value: number) => [nowMs - minutes * minuteMs, 0, value] as const
const state = (good: LoadState['good'], more: Partial<LoadState> = {}): LoadState => ({
  atMs: nowMs - minuteMs,
  arrivedMs: nowMs - minuteMs,
  isShutdown: false,
  isSuspect: false,
  good,
  bad: {},
  ...more,
})
const device = (more: Partial<LoadDevice> = {}): LoadDevice => ({
  id: 1,
  name: 'Logger',
  category: 'logger',
  reportIntervalS: 300,
  range: { tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null },
  isBound: true,
  state: state({ temp1: at(1, 4.2), battery: at(1, 90), door: at(1, 0) }),
  ...more,
})
const truck = { vehicleId: 7, plate: 'HU-1', hasUnit: true, isMeterUnread: false }
const passed = {
  plate: 'HU-1',
  compartment: 0,
  result: 'passed' as const,
  faults: '',
  doneAt: nowMs - 5000,
  userName: 'Li',
}
const facts = (more: Partial<LoadFacts> = {}): LoadFacts => ({
  nowMs,
  devices: [device()],
  unseenCount: 0,
  goods: { low: 2, high: 8 },
  needsCalibration: true,
  carriers: [truck],
  channels: [],
  calibrations: [{ deviceId: 1, key: 'temp1', state: 'valid', dueOn: '2027-12-31' }],
  inspections: [passed],
  overdue: [],
  ...more,
})
const lineOf = (point: LoadPoint, more: Partial<LoadFacts> = {}) =>
  judgeLoad(facts(more)).find((line) => line.point === point)!
const about = (point: LoadPoint, more: Partial<LoadFacts> = {}) => {
  const { mark, findings } = lineOf(point, more)
  return [mark, findings[0]?.reason]
}
const withState = (good: LoadState['good'], more: Partial<LoadState> = {}) => ({
  devices: [device({ state: state(good, more) })],
})

test('a load that is as it has to be stands open nowhere', () => {
  const lines = judgeLoad(facts())
  expect(lines.map(({ mark }) => mark)).toEqual(lines.map(() => 'good'))
  expect(lines[0]?.findings).toMatchObject([{ subject: 'Logger', key: 'temp1', value: 4.2, low: 2, high: 8 }])
})

const due = { vehicleId: 7, plate: 'HU-1', kind: 'inspection' as never, dueAt: nowMs, dueKm: null, dueHours: null }
const air = { deviceId: 1, plate: 'HU-1', key: 'temp1', role: 'air' as const, compartment: 1, compartmentName: 'Front' }
const cases: readonly (readonly [string, LoadPoint, Partial<LoadFacts>, LoadMark, LoadReason])[] = [
  ['a compartment that is too warm', 'temperature', withState({ temp1: at(1, 8.1) }), 'bad', 'tooWarm'],
  ['one that is too cold', 'temperature', withState({ temp1: at(1, 1.9) }), 'bad', 'tooCold'],
  ['a reading that is too old', 'temperature', withState({ temp1: at(16, 4) }), 'unknown', 'oldReading'],
  [
    'a probe with a fault since',
    'temperature',
    withState({ temp1: at(5, 4) }, { bad: { temp1: [nowMs, 0, 'fault'] } }),
    'unknown',
    'faultyProbe',
  ],
  ['nothing to compare with', 'temperature', { goods: { low: null, high: null } }, 'unknown', 'noLimits'],
  ['no temperature at all', 'temperature', withState({ battery: at(1, 90) }), 'unknown', 'noTemperature'],
  ['a device that never reported', 'temperature', { devices: [device({ state: null })] }, 'unknown', 'neverReported'],
  ['supply air alone', 'temperature', { channels: [{ ...air, role: 'supplyAir' }] }, 'unknown', 'noTemperature'],
  ['a silent device', 'reporting', withState({}, { arrivedMs: nowMs - 16 * minuteMs }), 'bad', 'silent'],
  ['one that is switched off', 'reporting', withState({}, { isShutdown: true }), 'bad', 'shutdown'],
  ['a clock that is ahead', 'reporting', withState({}, { isSuspect: true }), 'unknown', 'clockAhead'],
  ['an empty battery', 'battery', withState({ battery: at(500, 19) }), 'bad', 'batteryLow'],
  ['a battery half full', 'battery', withState({ battery: at(1, 50) }), 'warning', 'batteryMiddle'],
  ['a full one, long ago', 'battery', withState({ battery: at(500, 99) }), 'unknown', 'oldReading'],
  ['one that is not told', 'battery', withState({}), 'unknown', 'batteryUntold'],
  [
    'an expired certificate',
    'calibration',
    { calibrations: [{ deviceId: 1, key: 'temp1', state: 'expired', dueOn: '2026-01-01' }] },
    'bad',
    'calibrationExpired',
  ],
  [
    'no certificate where none is needed',
    'calibration',
    { needsCalibration: false, calibrations: [{ deviceId: 1, key: 'temp1', state: 'none', dueOn: null }] },
    'unknown',
    'uncalibrated',
  ],
  ['a failed inspection', 'inspection', { inspections: [{ ...passed, result: 'failed' }] }, 'bad', 'inspectionFailed'],
  [
    'none that was recorded',
    'inspection',
    { inspections: [{ ...passed, result: null, doneAt: null }] },
    'unknown',
    'notInspected',
  ],
  [
    'a vehicle without a unit',
    'inspection',
    { carriers: [{ ...truck, hasUnit: false }], inspections: [] },
    'notNeeded',
    'noUnit',
  ],
  ['devices on no vehicle', 'upkeep', { carriers: [] }, 'unknown', 'noVehicle'],
  ['upkeep that blocks', 'upkeep', { overdue: [{ ...due, whenOverdue: 'refuse' }] }, 'bad', 'overdueBlocks'],
  ['upkeep that warns', 'upkeep', { overdue: [{ ...due, whenOverdue: 'warn' }] }, 'warning', 'overdueWarns'],
  ['a meter that nobody read', 'upkeep', { carriers: [{ ...truck, isMeterUnread: true }] }, 'unknown', 'meterUnread'],
  ['no device', 'devices', { devices: [] }, 'bad', 'noDevice'],
  ['devices of others', 'devices', { unseenCount: 1 }, 'unknown', 'unseen'],
  ['an open door', 'doors', withState({ door: at(1, 1) }), 'bad', 'doorOpen'],
  ['a lock that is not locked', 'doors', withState({ lock: at(1, 1) }), 'bad', 'unlocked'],
  ['a door that was closed long ago', 'doors', withState({ door: at(500, 0) }), 'unknown', 'oldReading'],
  ['no door', 'doors', withState({}), 'unknown', 'noDoor'],
]
test.each(cases)('%s', (_what, point, more, mark, reason) => {
  expect(about(point, more)).toEqual([mark, reason])
})

test('a compartment is named as people entered it, also where a device of the vehicle alone measures in it', () => {
  const beside = device({ id: 2, name: 'Unit', isBound: false, state: state({ temp1: at(1, 9), temp2: at(1, 4) }) })
  const { findings } = lineOf('temperature', { devices: [device(), beside], channels: [{ ...air, deviceId: 2 }] })
  expect(findings.map(({ subject, key, mark }) => [subject, key, mark])).toEqual([
    ['HU-1 · Front', 'temp1', 'bad'],
    ['Logger', 'temp1', 'good'],
  ])
})

test('the range of the device counts where goods have no profile', () => {
  const range = { tempLowC: -25, tempHighC: -18, humLowPct: null, humHighPct: null }
  const devices = [device({ range })]
  expect(about('temperature', { devices, goods: { low: null, high: null } })).toEqual(['bad', 'tooWarm'])
})

test('what is missing makes no line better, whatever else is known', () => {
  const anyState = fc.record({
    ages: fc.record({ temp1: fc.nat(60), battery: fc.nat(60), door: fc.nat(60), lock: fc.nat(60) }),
    temp: fc.double({ min: -30, max: 30, noNaN: true }),
    battery: fc.nat(100),
    door: fc.constantFrom(0, 1),
    silentMin: fc.nat(60),
    isShutdown: fc.boolean(),
    isSuspect: fc.boolean(),
  })
  const anyDevice = fc.option(anyState).map((one) =>
    device({
      state:
        one &&
        state(
          {
            temp1: at(one.ages.temp1, one.temp),
            battery: at(one.ages.battery, one.battery),
            door: at(one.ages.door, one.door),
          },
          { arrivedMs: nowMs - one.silentMin * minuteMs, isShutdown: one.isShutdown, isSuspect: one.isSuspect },
        ),
    }),
  )
  fc.assert(
    fc.property(fc.array(anyDevice, { maxLength: 4 }), fc.nat(3), (devices, unseenCount) => {
      const lines = judgeLoad(facts({ devices, unseenCount }))
      expect(lines).toHaveLength(8)
      const isHidden = unseenCount > 0 || devices.length === 0 || devices.some((one) => one.state === null)
      const asksDevices = lines.filter(({ point }) => ['temperature', 'reporting', 'battery', 'doors'].includes(point))
      if (isHidden)
        expect(
          asksDevices
            .filter(({ point }) => devices.length === 0 || point !== 'doors' || unseenCount > 0)
            .every(isOpenLine),
        ).toBe(true)
      for (const { mark, findings } of lines)
        if (findings.some((one) => one.mark === 'unknown')) expect(['unknown', 'bad']).toContain(mark)
    }),
  )
})
