/** Test data: devices and states that fit the contract, with overrides. */
import type { DeviceState, MonitoredDevice } from '@coldway/contract/devices/device-state.ts'

export const nowMs = Date.UTC(2026, 10, 20, 6, 0, 0)

export const makeDevice = (id: number, change: Partial<MonitoredDevice> = {}): MonitoredDevice => ({
  id,
  code: `GX-${1000 + id}`,
  name: `Box ${id}`,
  orgId: 1,
  category: 'reefer',
  model: 'R-1',
  plate: null,
  monitorTarget: null,
  range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null },
  reportIntervalS: 60,
  serviceEndDate: null,
  ...change,
})

export const makeState = (id: number, change: Partial<DeviceState> = {}): DeviceState => ({
  id,
  atMs: nowMs - 5000,
  arrivedMs: nowMs - 4000,
  fix: { lng: 121.5, lat: 31.2, type: 'GPS', atMs: nowMs - 5000, speedKmh: 60, headingDeg: 90 },
  values: { temp1: 5 },
  faults: {},
  isShutdown: false,
  isSuspect: false,
  breachSinceMs: null,
  ...change,
})
