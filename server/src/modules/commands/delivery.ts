/**
 * Delivers commands through the open connections of the receivers. A connection attaches, gets the commands of its
 * device in order, and hands back the device's answers. When the device is connected to another process, the bus
 * publishes the command and that process claims it; if two processes believe that they hold the connection, the newer
 * session wins.
 */
import {
  type CommandKind,
  commandKinds,
  type CommandParams,
  settingsOf,
} from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { lockOrderAlarmRules } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.store.ts'
import { every } from '../../platform/every.ts'
import type { Log } from '../../platform/log.ts'
import { saveSettings } from '../devices/index.ts'
import { ackTimeoutMs, resultTimeoutOf } from './command-life.ts'
import { addLockRecord } from './commands.store.ts'
import * as store from './delivery.store.ts'
import { takeAnswer } from './life.store.ts'
import * as codes from './lock-codes.store.ts'

export interface DeliveryParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  /** Keeps what a device found by carrying out a command, in the transaction that takes its answer. */
  readonly keepFindings: (tx: Tx, found: Findings) => Promise<void>
}

interface Findings {
  readonly deviceId: number
  readonly kind: CommandKind
  readonly content: CommandParams
  readonly requestedBy: string
  /** When the command was sent; null: it was taken back for a second sending. */
  readonly sentAt: number | null
  readonly ack: DownlinkAck
  readonly nowMs: number
}

/** One open connection of a device. */
export interface DownWire {
  /** The session of this connection; undefined when another connection is the device's. */
  readonly session: Promise<number | undefined>
  send(command: DownlinkCommand): void
}

export const commandJob = 'command'

/** The interval of looking for commands, as the bus may lose an event. */
const lookMs = 2000

export interface Delivery {
  /**
   * Commands are sent to the device from now on, if this connection is the valid one. Gives the function that ends it.
   */
  attach(deviceId: number, wire: DownWire): () => void
  /** Takes the device's answer; it has no effect when it is late, of another device or repeated. */
  answer(deviceId: number, ack: DownlinkAck): Promise<void>
  /** Keeps the code of a lock's next opening. */
  keepCode(deviceId: number, code: string): Promise<void>
  /** Records that a lock opened by a code that was given to a person; without such a code it has no effect. */
  codeUsed(deviceId: number, atMs: number): Promise<void>
  /** Records the settings that the device reports. */
  noteSettings(deviceId: number, values: Readonly<Record<string, string>>): Promise<void>
  close(): void
}

export const createDelivery = ({ db, bus, clock, log, keepFindings }: DeliveryParts): Delivery => {
  const wires = new Map<number, DownWire>()
  /** One task at a time for a device, so that its commands do not overtake each other. */
  const working = new Map<number, Promise<void>>()

  const claim = (device: store.DeviceSession): Promise<store.Claimed | undefined> =>
    db.transaction().execute(async (tx) => {
      const nowMs = clock.now()
      const claimed = await store.claimNext(tx, device, nowMs)
      if (!claimed) return undefined
      const { id, nonce } = claimed
      await addJob(tx, { kind: commandJob, payload: { id, nonce }, nowMs, runAtMs: nowMs + ackTimeoutMs })
      await addLockRecord(tx, id, 'sent', { nowMs })
      return claimed
    })

  const deliver = async (deviceId: number): Promise<void> => {
    for (;;) {
      const wire = wires.get(deviceId)
      const session = await wire?.session
      const claimed = session === undefined ? undefined : await claim({ deviceId, session })
      if (!claimed) return
      // U4: it may have expired while the claim was committed.
      if (claimed.notAfter > clock.now()) wire?.send(commandOf(claimed))
      bus.publish('command.changed', { deviceId, id: claimed.id })
    }
  }

  const wake = (deviceId: number): void => {
    if (!wires.has(deviceId)) return
    const next = (working.get(deviceId) ?? Promise.resolve())
      .then(() => deliver(deviceId))
      .catch((error: unknown) => log.warn({ error, deviceId }, 'commands not delivered'))
      .finally(() => {
        if (working.get(deviceId) === next) working.delete(deviceId)
      })
    working.set(deviceId, next)
  }
  const stopListening = bus.listen('command.wanted', ({ deviceIds }) => deviceIds.forEach(wake))
  const stopLooking = every(lookMs, log, async () => {
    if (wires.size > 0) for (const deviceId of await store.listWaited(db, clock.now())) wake(deviceId)
  })

  return {
    attach(deviceId, wire) {
      wires.set(deviceId, wire)
      wake(deviceId)
      return () => {
        if (wires.get(deviceId) === wire) wires.delete(deviceId)
      }
    },
    async answer(deviceId, ack) {
      const moved = await db.transaction().execute(async (tx) => {
        const nowMs = clock.now()
        const answered = await takeAnswer(tx, deviceId, ack, nowMs)
        if (!answered) return undefined
        const { is, command: taken } = answered
        if (ack.state === 'success') {
          const content = await store.findContent(tx, taken.id)
          if (taken.kind === 'startPreTrip' && ack.checks) await store.keepChecks(tx, taken.id, ack.checks)
          await keepFindings(tx, { ...taken, content, ack, nowMs })
          if (is === 'taken') await saveSettings(tx, deviceId, settingsOf(taken.kind, content), nowMs)
        }
        if (is === 'late') {
          await addLockRecord(tx, taken.id, 'toldLate', { nowMs, nonce: ack.nonce })
          return taken
        }
        const isEnd = ack.state !== 'received'
        if (isEnd) await store.deleteSecret(tx, taken.id)
        else {
          const payload = { id: taken.id, nonce: taken.nonce }
          await addJob(tx, { kind: commandJob, payload, nowMs, runAtMs: nowMs + resultTimeoutOf(taken.kind) })
        }
        await addLockRecord(tx, taken.id, ack.state === 'received' ? 'delivered' : ack.state, { nowMs })
        return taken
      })
      if (moved) bus.publish('command.changed', { deviceId, id: moved.id })
    },
    keepCode: (deviceId, code) => db.transaction().execute((tx) => codes.keepCode(tx, deviceId, code, clock.now())),
    async codeUsed(deviceId, atMs) {
      const id = await db.transaction().execute(async (tx) => {
        const given = await codes.findGiven(tx, deviceId, atMs + lockOrderAlarmRules.clockSkewMs)
        if (given) await addLockRecord(tx, given.id, 'toldLate', { nowMs: clock.now(), nonce: given.nonce })
        return given?.id
      })
      if (id !== undefined) bus.publish('command.changed', { deviceId, id })
    },
    noteSettings: (deviceId, values) =>
      db.transaction().execute((tx) => saveSettings(tx, deviceId, values, clock.now())),
    close() {
      stopListening()
      stopLooking()
    },
  }
}

const commandOf = ({ kind, content, secret, nonce, counter, notAfter }: store.Claimed): DownlinkCommand => {
  const pin =
    kind === 'elockUnlock'
      ? 'code'
      : Object.entries(commandKinds[kind].fields).find(([, { type }]) => type === 'pin')?.[0]
  const params = pin && secret !== null ? { ...content, [pin]: secret } : content
  return { nonce, kind, params, notAfterMs: notAfter, counter }
}
