/** Whether a load is pre-cooled, and whether doors and locks are closed, by the newest samples of each channel. */
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { LoadFinding } from '@coldway/contract/waybills/load-checks.ts'
import type { CarriedChannel } from '../../vehicles/index.ts'
import { isFresh } from './devices.ts'
import { coolingRoles, type LoadDevice, type LoadFacts } from './facts.ts'
import { finding } from './finding.ts'

export const temperaturesOf = (facts: LoadFacts): LoadFinding[] => {
  const all = facts.devices.flatMap((device) => {
    const channels = facts.channels.filter(({ deviceId }) => deviceId === device.id)
    const keys = coolingKeys(device, channels)
    if (keys.length > 0) return keys.map((key) => temperatureOf(facts, device, { key, channels }))
    return device.isBound && !device.state && device.category !== 'lock'
      ? [finding('unknown', 'neverReported', { subject: device.name })]
      : []
  })
  return all.length > 0 ? all : [finding('unknown', 'noTemperature')]
}

/**
 * Every temperature of a device, unless it measures something else on the vehicle, and return air where a person entered it. Of a
 * device that does not travel with the shipment only what a person entered.
 */
const coolingKeys = ({ state, isBound }: LoadDevice, channels: readonly CarriedChannel[]): string[] => {
  const entered = channels.filter(({ role }) => coolingRoles.includes(role)).map(({ key }) => key)
  const other = channels.map(({ key }) => key)
  const measured = Object.keys({ ...state?.bad, ...state?.good }).filter(
    (key) => findSeries(key)?.name === 'temp' && !other.includes(key),
  )
  return [...entered, ...(isBound ? measured : [])].toSorted()
}

interface Channel {
  readonly key: string
  readonly channels: readonly CarriedChannel[]
}

const temperatureOf = ({ goods, nowMs }: LoadFacts, device: LoadDevice, { key, channels }: Channel): LoadFinding => {
  const at = channels.find((channel) => channel.key === key)
  const subject = at ? compartmentOf(at) : device.name
  if (!device.state) return finding('unknown', 'neverReported', { subject, key })
  const hasProfile = goods.low !== null || goods.high !== null
  const { low, high } = hasProfile ? goods : { low: device.range.tempLowC, high: device.range.tempHighC }
  const good = device.state.good[key]
  if (isFaulty(device, key))
    return finding('unknown', 'faultyProbe', { subject, key, low, high, atMs: device.state.bad[key]?.[0] ?? null })
  if (!good) return finding('unknown', 'noTemperature', { subject, key, low, high })
  const [atMs, , value] = good
  const about = { subject, key, value, low, high, atMs }
  if (!isFresh(device, atMs, nowMs)) return finding('unknown', 'oldReading', about)
  if (low === null && high === null) return finding('unknown', 'noLimits', about)
  if (high !== null && value > high) return finding('bad', 'tooWarm', about)
  if (low !== null && value < low) return finding('bad', 'tooCold', about)
  return finding('good', 'inRange', about)
}

/** A later sample of the channel was not good. */
const isFaulty = ({ state }: LoadDevice, key: string): boolean => {
  const bad = state?.bad[key]
  const good = state?.good[key]
  return bad !== undefined && (good === undefined || good[0] < bad[0])
}

export const compartmentOf = ({ plate, compartment, compartmentName }: CarriedChannel): string =>
  [plate, compartmentName || (compartment > 0 ? String(compartment) : '')].filter(Boolean).join(' · ')

export const doorsOf = (facts: LoadFacts): LoadFinding[] => {
  const all = facts.devices.flatMap((device) => {
    const entered = facts.channels.filter(({ deviceId, role }) => deviceId === device.id && role === 'door')
    const keys = Object.keys(device.state?.good ?? {}).filter(
      (key) => isDoor(key) && (device.isBound || entered.some((one) => one.key === key)),
    )
    const missing = entered.map(({ key }) => key).filter((key) => !keys.includes(key))
    return [...keys, ...missing].map((key) => {
      const at = entered.find((one) => one.key === key)
      return doorOf(device, { key, subject: at ? compartmentOf(at) : device.name, nowMs: facts.nowMs })
    })
  })
  return all.length > 0 ? all : [finding('unknown', 'noDoor')]
}

const isDoor = (key: string): boolean => ['door', 'lock'].includes(findSeries(key)?.name ?? '')

interface Door {
  readonly key: string
  readonly subject: string
  readonly nowMs: number
}

/** 1 is open or unlocked. */
const doorOf = (device: LoadDevice, { key, subject, nowMs }: Door): LoadFinding => {
  const sample = device.state?.good[key]
  if (!sample) return finding('unknown', device.state ? 'noDoor' : 'neverReported', { subject, key })
  const [atMs, , value] = sample
  const about = { subject, key, value, atMs }
  const isLock = findSeries(key)?.name === 'lock'
  if (!isFresh(device, atMs, nowMs)) return finding('unknown', 'oldReading', about)
  if (value === 0) return finding('good', isLock ? 'locked' : 'doorClosed', about)
  return finding('bad', isLock ? 'unlocked' : 'doorOpen', about)
}
