/**
 * The open alarms, outside React: a frame wakes the rows of the devices it concerns, the feed and the map, never a page. Fed by
 * the live connection (use-open-alarms.ts).
 */
import type { AlarmMove } from '@coldway/contract/alarms/alarm-records.ts'
import { createStore, type Store } from '../../settings/store.ts'

/** The alarm state that a row, a mark or a cluster shows of a device. */
export interface DeviceAlarm {
  /** Highest level of its open alarms. */
  readonly level: number
  readonly count: number
}

export interface OpenAlarms {
  /** Applies opened and changed alarms; an ended one is removed. Returns the new ones. */
  take(moves: readonly AlarmMove[], isSnapshot: boolean): readonly AlarmMove[]
  ofDevice(deviceId: number): DeviceAlarm | undefined
  listOfDevice(deviceId: number): readonly AlarmMove[]
  /** Reports the devices whose alarms changed, at once. */
  onChange(listener: (deviceIds: ReadonlySet<number>) => void): () => void
  /**
   * The order of open alarms: those that nobody has acknowledged first, then the highest level, then
   * the newest.
   */
  readonly ranked: Store<readonly AlarmMove[]>
}

const none: readonly AlarmMove[] = []

export const createOpenAlarms = (): OpenAlarms => {
  const byId = new Map<number, AlarmMove>()
  const byDevice = new Map<number, readonly AlarmMove[]>()
  const listeners = new Set<(deviceIds: ReadonlySet<number>) => void>()
  const ranked = createStore(none)

  const put = (move: AlarmMove): void => {
    const before = byId.get(move.id)
    const others = (byDevice.get(move.deviceId) ?? none).filter(({ id }) => id !== move.id)
    const next = move.status === 'alarming' ? [...others, move] : others
    if (move.status === 'alarming') byId.set(move.id, move)
    else byId.delete(move.id)
    if (before && before.deviceId !== move.deviceId) drop(before)
    if (next.length > 0) byDevice.set(move.deviceId, next)
    else byDevice.delete(move.deviceId)
  }
  const drop = ({ id, deviceId }: AlarmMove): void => {
    const others = (byDevice.get(deviceId) ?? none).filter((one) => one.id !== id)
    if (others.length > 0) byDevice.set(deviceId, others)
    else byDevice.delete(deviceId)
  }

  return {
    ranked,
    ofDevice: (deviceId) => {
      const own = byDevice.get(deviceId)
      return own && { level: Math.max(...own.map(({ level }) => level)), count: own.length }
    },
    listOfDevice: (deviceId) => byDevice.get(deviceId) ?? none,
    take: (moves, isSnapshot) => {
      const come = moves.filter(({ id, status }) => status === 'alarming' && !byId.has(id))
      const touched = new Set(moves.map(({ deviceId }) => deviceId))
      if (isSnapshot) {
        for (const deviceId of byDevice.keys()) touched.add(deviceId)
        byId.clear()
        byDevice.clear()
      }
      for (const move of moves) put(move)
      if (touched.size > 0 || isSnapshot) ranked.set([...byId.values()].toSorted(worstFirst))
      for (const listener of listeners) listener(touched)
      return come
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const worstFirst = (one: AlarmMove, other: AlarmMove): number =>
  Number(one.isAcknowledged) - Number(other.isAcknowledged) ||
  other.level - one.level ||
  other.startMs - one.startMs ||
  other.id - one.id

/** The alarms of the signed-in user. */
export const openAlarms = createOpenAlarms()
