/** Whether the devices of a load are alive, and whether their batteries last. */
import { batteryBandOf, motionOf, offlineAfterMs } from '@coldway/contract/devices/device-state.ts'
import type { LoadFinding } from '@coldway/contract/waybills/load-checks.ts'
import type { LoadDevice, LoadFacts } from './facts.ts'
import { finding } from './finding.ts'

export const isFresh = ({ reportIntervalS }: LoadDevice, atMs: number, nowMs: number): boolean =>
  nowMs - atMs <= offlineAfterMs(reportIntervalS)

export const reportingOf = ({ devices, nowMs }: LoadFacts): LoadFinding[] =>
  devices.filter(({ isBound }) => isBound).map((device) => aliveOf(device, nowMs))

const aliveOf = ({ name: subject, state, reportIntervalS }: LoadDevice, nowMs: number): LoadFinding => {
  if (!state) return finding('unknown', 'neverReported', { subject })
  const about = { subject, atMs: state.arrivedMs }
  const motion = motionOf({ ...state, values: {}, fix: null }, reportIntervalS, nowMs)
  if (motion === 'close') return finding('bad', 'shutdown', about)
  if (motion === 'offLine') return finding('bad', 'silent', about)
  // It reports, with times that cannot be.
  return state.isSuspect ? finding('unknown', 'clockAhead', about) : finding('good', 'reports', about)
}

export const batteriesOf = ({ devices, nowMs }: LoadFacts): LoadFinding[] =>
  devices.filter(({ isBound }) => isBound).map((device) => batteryOf(device, nowMs))

const batteryOf = (device: LoadDevice, nowMs: number): LoadFinding => {
  const { name: subject, state } = device
  if (!state) return finding('unknown', 'neverReported', { subject })
  const sample = state.good.battery
  if (!sample) return finding('unknown', 'batteryUntold', { subject })
  const [atMs, , value] = sample
  const about = { subject, key: 'battery', value, atMs }
  // One that was low has not charged itself since.
  if (batteryBandOf(value) === 'low') return finding('bad', 'batteryLow', about)
  if (!isFresh(device, atMs, nowMs)) return finding('unknown', 'oldReading', about)
  return batteryBandOf(value) === 'high'
    ? finding('good', 'charged', about)
    : finding('warning', 'batteryMiddle', about)
}
