/**
 * Tells other parts, and with an external bus other processes, what has happened. It may lose anything: everything it
 * carries can be read again from the database, and who keeps something in memory reads it again at a gap (and, as a gap
 * may go unnoticed, at a slow turn of its own: docs/decisions/0040-a-bus-that-may-lose-anything.md). Handlers never make
 * the teller wait or fail. Events are plain JSON: what a listener in another process gets is equal to what was told.
 */
import type { DeviceState } from '@coldway/contract/device-state.ts'
import { seeingNothing } from './sight.ts'

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
  tell<Name extends EventName>(name: Name, event: Events[Name]): void
  /** For listeners of this process only: something was read again that a lost message would have told. */
  tellHere<Name extends EventName>(name: Name, event: Events[Name]): void
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
    tell: local.call,
    tellHere: local.call,
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
