/**
 * The open connections of devices, over all protocols. The newest connection of a device is the valid one, here or in
 * another process; an older one is a half-open socket or a copied credential and is closed. A device whose credential
 * is revoked loses its connection. Reports need no session (the key of a reading decides); downlinks do.
 */
import type { Directory, IngestDevice } from '../modules/devices/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { listTaken, takeSessions } from './sessions.store.ts'

export interface Connection {
  /** The database decides soon after; undefined when another connection is the device's now. */
  readonly session: Promise<number | undefined>
  leave(): void
}

export interface Connections {
  /** Registers a device that has authenticated. `close` ends the connection. */
  enter(device: IngestDevice, close: () => void): Connection
  close(): Promise<void>
}

export interface ConnectionsParts {
  readonly db: Db
  readonly directory: Directory
  readonly bus: Bus
  readonly log: Log
  /** The name of this process for others. */
  readonly process: string
}

interface Held {
  readonly device: IngestDevice
  readonly close: () => void
  readonly decide: (session: number | undefined) => void
  session: number | undefined
}

const lookMs = 5000
const againMs = 1000
const atOnce = 1000

export const createConnections = ({ db, directory, bus, log, process }: ConnectionsParts): Connections => {
  const held = new Map<number, Held>()
  let waiting: Held[] = []
  let taking: Promise<void> | undefined
  let isClosed = false
  let lookedMs = performance.now()

  const end = (one: Held): void => {
    if (held.get(one.device.id) === one) held.delete(one.device.id)
    one.decide(undefined)
    one.close()
  }

  const outdo = (taken: readonly { deviceId: number; session: number }[]): void => {
    for (const { deviceId, session } of taken) {
      const one = held.get(deviceId)
      if (one?.session !== undefined && one.session < session) end(one)
    }
  }

  const take = async (some: readonly Held[]): Promise<void> => {
    const rows = await takeSessions(
      db,
      some.map(({ device }) => device.id),
      process,
    )
    const sessions = new Map(rows.map(({ deviceId, session }) => [deviceId, session]))
    for (const one of some) {
      const session = sessions.get(one.device.id)
      if (session === undefined) end(one)
      else {
        one.session = session
        one.decide(session)
      }
    }
    if (rows.length > 0) bus.publish('device.taken', { sessions: rows })
  }

  /**
   * Connections that come while one statement is under way go into the next. While the database is away it is retried;
   * reports are not acknowledged then either.
   */
  const takeAll = async (): Promise<void> => {
    while (waiting.length > 0 && !isClosed) {
      waiting = waiting.filter((one) => held.get(one.device.id) === one)
      const some = waiting.slice(0, atOnce)
      try {
        if (some.length > 0) await take(some)
        waiting = waiting.filter((one) => !some.includes(one))
      } catch (error) {
        log.debug({ error: String(error) }, 'sessions not taken')
        await pause(againMs)
      }
    }
  }
  const wake = (): void => {
    taking ??= takeAll().finally(() => {
      taking = undefined
      if (waiting.length > 0 && !isClosed) wake()
    })
  }

  const check = async (deviceIds: Iterable<number>): Promise<void> => {
    const some = [...deviceIds].flatMap((id) => held.get(id) ?? [])
    if (some.length === 0) return
    const revoked = await directory.listRevoked(some.map(({ device }) => device))
    for (const one of some) if (revoked.has(one.device)) end(one)
  }
  const checkSoon = (deviceIds: Iterable<number>): void =>
    void check(deviceIds).catch(() => {
      // A revoked device cannot store anything meanwhile, as the same database is away.
      setTimeout(() => isClosed || checkSoon(deviceIds), againMs).unref()
    })

  const look = async (): Promise<void> => {
    const sinceMs = performance.now() - lookedMs
    const taken = await listTaken(db, sinceMs + 2 * lookMs)
    lookedMs += sinceMs
    outdo(taken)
  }
  const timer = setInterval(() => {
    if (held.size > 0) look().catch((error) => log.debug({ error: String(error) }, 'sessions not read'))
  }, lookMs)
  timer.unref()

  const stopListening = [
    bus.listen('device.changed', ({ deviceIds }) => checkSoon(deviceIds)),
    bus.listen('changes.lost', () => checkSoon([...held.keys()])),
    bus.listen('device.taken', ({ sessions }) => outdo(sessions)),
  ]

  return {
    enter(device, close) {
      const before = held.get(device.id)
      const { promise, resolve } = Promise.withResolvers<number | undefined>()
      const one: Held = { device, close, decide: resolve, session: undefined }
      if (before) end(before)
      held.set(device.id, one)
      waiting.push(one)
      wake()
      return {
        session: promise,
        leave() {
          if (held.get(device.id) === one) held.delete(device.id)
          resolve(undefined)
        },
      }
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const stop of stopListening) stop()
      await taking
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
