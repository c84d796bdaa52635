/**
 * Executes commands and keeps their visible effects. A command is executed once however often it arrives, never after its
 * expiry, and a lock accepts none whose counter is not above the last one.
 */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'

/** Effects of commands that still apply; a device reads them whenever it measures. */
export interface Orders {
  reportIntervalS?: number
  setPointC?: number
  isLocked?: boolean
  /** How far the vents of a greenhouse are open. */
  ventsPct?: number
  /** When a greenhouse was last watered, or will have been. */
  wateredUntilMs?: number
  /** End of a restart, or of being switched off. */
  silentUntilMs: number
}

export interface Obedience {
  readonly orders: Orders
  obey(command: DownlinkCommand, nowMs: number): DownlinkAck['state']
}

const restartMs = 20_000
const offMs = 300_000
const keptNonces = 1000
const lockKinds: readonly CommandKind[] = ['elockLock', 'elockUnlock', 'setElockPwd']

/** `refuses`: commands that it takes and does not execute; `lacks`: those for which it has nothing. */
export const createObedience = (
  refuses: readonly CommandKind[] = [],
  lacks: readonly CommandKind[] = [],
): Obedience => {
  const orders: Orders = { silentUntilMs: 0 }
  const answered = new Map<string, DownlinkAck['state']>()
  let lockCounter = 0

  const judge = (command: DownlinkCommand, nowMs: number): DownlinkAck['state'] => {
    if (nowMs > command.notAfterMs) return 'invalid'
    if (lockKinds.includes(command.kind)) {
      if (command.counter <= lockCounter) return 'invalid'
      lockCounter = command.counter
    }
    if (lacks.includes(command.kind)) return 'unsupported'
    if (refuses.includes(command.kind)) return 'failure'
    effects[command.kind]?.(orders, command.params, nowMs)
    return 'success'
  }

  return {
    orders,
    obey(command, nowMs) {
      const known = answered.get(command.nonce)
      if (known) return known
      const state = judge(command, nowMs)
      answered.set(command.nonce, state)
      const [oldest] = answered.keys()
      if (answered.size > keptNonces && oldest !== undefined) answered.delete(oldest)
      return state
    },
  }
}

type Effect = (orders: Orders, params: DownlinkCommand['params'], nowMs: number) => void
const effects: Partial<Record<CommandKind, Effect>> = {
  setWorkingModelAuto: (orders, { moveIntervalS }) => {
    orders.reportIntervalS = Number(moveIntervalS)
  },
  setWorkingModelTiming: (orders, { workIntervalMin }) => {
    orders.reportIntervalS = Number(workIntervalMin) * 60
  },
  setWorkingModelBatch: (orders, { reportIntervalS }) => {
    orders.reportIntervalS = Number(reportIntervalS)
  },
  coolingTemperature: (orders, { setPointC }) => {
    orders.setPointC = Number(setPointC)
  },
  irrigate: (orders, { minutes }, nowMs) => {
    orders.wateredUntilMs = nowMs + Number(minutes) * 60_000
  },
  setVents: (orders, { openPct }) => {
    orders.ventsPct = Number(openPct)
  },
  elockLock: (orders) => {
    orders.isLocked = true
  },
  elockUnlock: (orders) => {
    orders.isLocked = false
  },
  remoteReboot: (orders, _params, nowMs) => {
    orders.silentUntilMs = nowMs + restartMs
  },
  remoteShutdown: (orders, _params, nowMs) => {
    orders.silentUntilMs = nowMs + offMs
  },
}
