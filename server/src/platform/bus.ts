/**
 * Publishes events to other parts of the program and, with an external bus, to other processes. It may lose any event:
 * everything an event carries can be read again from the database. A part that keeps something in memory reads it again
 * at a gap and, because a gap may go unnoticed, at a slow interval of its own
 * (docs/decisions/0040-a-bus-that-may-lose-anything.md). Handlers never make the publisher wait or fail. Events are
 * plain JSON: a listener in another process gets an equal copy of what was published.
 */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { seeingNothing } from './visibility.ts'

export interface Events {
  /** Latest states that a commit changed, with the organisation path of each device in that commit. */
  'states.changed': readonly { readonly state: DeviceState; readonly orgPath: string }[]
  /** The inbox of the rules holds new readings. */
  'inbox.filled': Readonly<Record<string, never>>
  /** These devices were changed, moved, deleted or given a new credential. */
  'device.changed': { readonly deviceIds: readonly number[] }
  /** These devices connected again, which ends their older connections. */
  'device.taken': { readonly sessions: readonly { readonly deviceId: number; readonly session: number }[] }
  /**
   * Published in this process only: changes of devices and organisations were not read for so long that some may be
   * missed.
   */
  'changes.lost': Readonly<Record<string, never>>
  /** Published in this process only, and repeatedly: some process cannot reach the others. */
  'bus.split': Readonly<Record<string, never>>
  /** Commands wait for these devices; the process that holds a connection sends them. */
  'command.wanted': { readonly deviceIds: readonly number[] }
  /** A command changed its state. */
  'command.changed': { readonly deviceId: number; readonly id: number }
  /** Tasks of this user's download centre were added, removed or changed. */
  'download.changed': { readonly userId: number }
  /** Messages for these users came, were read or deleted. */
  'message.changed': { readonly userIds: readonly number[] }
  /** Alarm records were opened, moved, closed or dealt with. */
  'alarm.changed': { readonly ids: readonly number[] }
  /** Waybills were added, changed, started or completed; or they are gone from the view of an organisation. */
  'waybill.changed':
    | { readonly ids: readonly number[] }
    | { readonly gone: readonly { readonly id: number; readonly orgPath: string }[] }
  /** Branches moved in the tree, so ranges of paths read before are stale. */
  'organisation.moved': { readonly orgIds: readonly number[] }
  /** The queues of forwarding rules hold something new. */
  'forwarding.filled': Readonly<Record<string, never>>
  /** Sessions, rights or passwords of these users changed. */
  'user.changed': { readonly userIds: readonly number[] }
}
export type EventName = keyof Events

export interface Bus {
  publish<Name extends EventName>(name: Name, event: Events[Name]): void
  /** Publishes to listeners of this process only: for what was read again because its event may have been lost. */
  publishHere<Name extends EventName>(name: Name, event: Events[Name]): void
  /** Returns the function that stops listening. */
  listen<Name extends EventName>(name: Name, handle: (event: Events[Name]) => void): () => void
  /**
   * Calls the handler when messages may have been lost, here or by another process: what is kept in memory must be read
   * again.
   */
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
    // A single process has no gaps, because no event is lost inside it.
    onGap: () => () => undefined,
    isWhole: () => true,
    close: async () => undefined,
  }
}

/** The listeners of this process. */
export const createListeners = (onError: (error: unknown, name: string) => void) => {
  const listeners = new Map<string, Set<(event: never) => void>>()
  return {
    call(name: string, event: unknown): void {
      for (const handle of listeners.get(name) ?? []) {
        try {
          // A listener belongs to no call, so it must say itself what it may see.
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
