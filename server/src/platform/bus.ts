/**
 * Tells other parts (and, with an external bus, other processes) what has happened. It may lose anything: everything it
 * carries can be read again from the database. Handlers never make the teller wait or fail.
 */
import type { DeviceState } from '@coldway/contract/device-state.ts'
import { seeingNothing } from './sight.ts'

export interface Events {
  /** Latest states that a commit moved, with the organisation path each device stood under in that commit. */
  'states.changed': readonly { readonly state: DeviceState; readonly orgPath: string }[]
  /** The rules have something to read. */
  'inbox.filled': Readonly<Record<string, never>>
  /** Registered, changed, moved, deleted, or given a new credential. */
  'device.changed': { readonly deviceIds: readonly number[]; readonly isRevoked: boolean }
  /** Something waits for these devices; whoever holds their connection puts it on the wire. */
  'command.wanted': { readonly deviceIds: readonly number[] }
  /** A command came on, or to its end. */
  'command.changed': { readonly deviceId: number; readonly id: number }
  /** Branches changed their place: ranges of paths that were read before are stale. */
  'organisation.moved': { readonly orgIds: readonly number[] }
  /** Sessions, rights or passwords of these users changed. */
  'user.changed': { readonly userIds: readonly number[] }
}
export type EventName = keyof Events

export interface Bus {
  tell<Name extends EventName>(name: Name, event: Events[Name]): void
  /** Returns the function that stops listening. */
  listen<Name extends EventName>(name: Name, handle: (event: Events[Name]) => void): () => void
}

export const createLocalBus = (onError: (error: unknown, name: string) => void): Bus => {
  const listeners = new Map<EventName, Set<(event: never) => void>>()
  return {
    tell(name, event) {
      for (const handle of listeners.get(name) ?? []) {
        try {
          // What a listener does belongs to no call: it says itself what it may see.
          seeingNothing(() => (handle as (event: unknown) => void)(event))
        } catch (error) {
          onError(error, name)
        }
      }
    },
    listen(name, handle) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(handle as (event: never) => void)
      return () => set.delete(handle as (event: never) => void)
    },
  }
}
