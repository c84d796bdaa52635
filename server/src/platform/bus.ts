/**
 * Publishes what has happened to other parts of the program, and with an external bus to other processes. It may lose any
 * event: everything an event carries can be read again from the database. A part that keeps something in memory reads it
 * again at a gap and, because a gap may go unnoticed, at a slow interval of its own
 * (docs/decisions/0040-a-bus-that-may-lose-anything.md). Handlers never make the publisher wait or fail. Events are plain
 * JSON: a listener in another process gets an equal copy of what was published.
 */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { seeingNothing } from './visibility.ts'

export interface Events {
  /** Latest states that a commit moved, with the organisation path each device stood under in that commit. */
  'states.changed': readonly { readonly state: DeviceState; readonly orgPath: string }[]
  /** The rules have something to read. */
  'inbox.filled': Readonly<Record<string, never>>
  /** Changed, moved, deleted, or given a new credential. */
  'device.changed': { readonly deviceIds: readonly number[] }
  /** Connected anew: older connections of these devices are over. */
  'device.taken': { readonly sessions: readonly { readonly deviceId: number; readonly session: number }[] }
  /** Here: changes of devices and organisations were not read for so long that some may have been missed. */
  'changes.lost': Readonly<Record<string, never>>
  /** Here, again and again: some process cannot reach the others. */
  'bus.split': Readonly<Record<string, never>>
  /** Something waits for these devices; whoever holds their connection puts it on the wire. */
  'command.wanted': { readonly deviceIds: readonly number[] }
  /** A command came on, or to its end. */
  'command.changed': { readonly deviceId: number; readonly id: number }
  /** Tasks of the download centre of this user came, went or moved. */
  'download.changed': { readonly userId: number }
  /** Messages for these users came, were read or deleted. */
  'message.changed': { readonly userIds: readonly number[] }
  /** Alarm records opened, moved, ended, or were dealt with. */
  'alarm.changed': { readonly ids: readonly number[] }
  /** Branches changed their place: ranges of paths that were read before are stale. */
  'organisation.moved': { readonly orgIds: readonly number[] }
  /** Sessions, rights or passwords of these users changed. */
  'user.changed': { readonly userIds: readonly number[] }
}
export type EventName = keyof Events

export interface Bus {
  publish<Name extends EventName>(name: Name, event: Events[Name]): void
  /** For listeners of this process only: something was read again that a lost event would have announced. */
  publishHere<Name extends EventName>(name: Name, event: Events[Name]): void
  /** Returns the function that stops listening. */
  listen<Name extends EventName>(name: Name, handle: (event: Events[Name]) => void): () => void
  /** Messages may have been lost, here or by another process: what is kept in memory is to be read again. */
  onGap(handle: () => void): () => void
  /** False while other processes cannot be reached. */
  isWhole(): boolean
  close(): Promise<void>
}

export const createLocalBus = (onError: (error: unknown, name: string) => void): Bus => {
  const local = createListeners(onError)
  return {
    publish: local.call,
    publishHere: local.call,
    listen: local.add,
    // Nothing gets lost inside of a process.
    onGap: () => () => undefined,
    isWhole: () => true,
    close: async () => undefined,
  }
}

/** Who listens in this process. */
export const createListeners = (onError: (error: unknown, name: string) => void) => {
  const listeners = new Map<string, Set<(event: never) => void>>()
  return {
    call(name: string, event: unknown): void {
      for (const handle of listeners.get(name) ?? []) {
        try {
          // What a listener does belongs to no call: it says itself what it may see.
          seeingNothing(() => (handle as (event: unknown) => void)(event))
        } catch (error) {
          onError(error, name)
        }
      }
    },
    add(name: string, handle: (event: never) => void): () => void {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(handle)
      return () => set.delete(handle)
    },
  }
}
