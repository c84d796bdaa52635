/**
 * Honest devices at real ports, each with one message under way: what is not acknowledged is sent again, to the next
 * gate, until it is. Event times of a device only grow, by a second (the smallest step of JT/T 808), so that the order
 * can be checked.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transport } from '@coldway/simulator/transports/transport.ts'
import type { ChildServer } from '../../testing/child.ts'
import { kitOf, transportOf, type WireName } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import type { Ledger } from './ledger.fixture.ts'

export type Gate = Pick<ChildServer, 'ports' | 'base'>

export interface Player {
  readonly wire: WireName
  readonly device: MadeDevice
}

export interface LoadOptions {
  readonly ledger: Ledger
  readonly players: readonly Player[]
  /** Gates in the order of trying; asked again at each connection. */
  readonly gates: () => readonly Gate[]
  /** The event time of each device's first report. */
  readonly firstMs: number
  /** Reports in a message. */
  readonly reports?: number
  /** Milliseconds from an acknowledgement to the next message. */
  readonly pauseMs?: number
}

export interface Load {
  /** Ends all connections; what was under way may be absent, or stored and not acknowledged. */
  stop(): Promise<void>
}

const againMs = 50

export const startLoad = (options: LoadOptions): Load => {
  const stop = new AbortController()
  const playing = options.players.map((player, at) => play(player, at, options, stop.signal))
  return {
    async stop() {
      stop.abort()
      await Promise.all(playing)
    },
  }
}

const play = async (player: Player, at: number, options: LoadOptions, signal: AbortSignal): Promise<void> => {
  const { ledger, gates, firstMs, reports = 5, pauseMs = 1 } = options
  const { id: deviceId } = player.device
  let transport: Transport | undefined
  let tries = at
  let atMs = Math.max(firstMs, ...ledger.page(deviceId).sent.keys())
  const close = (): void => {
    transport?.close()
    transport = undefined
  }
  signal.addEventListener('abort', close)
  const hooks = {
    onAcknowledged: (_code: string, report: { atMs: number }) => ledger.acknowledged(deviceId, report.atMs),
    onFailure: close,
  }
  const next = () =>
    Array.from({ length: reports }, () => {
      atMs += 1000
      ledger.sent(deviceId, atMs)
      return kitOf(player.device).report({ atMs, lng: 121, lat: 31, values: { temp1: ((atMs / 1000) % 60) / 10 } })
    })
  while (!signal.aborted) {
    const said = next()
    while (!signal.aborted) {
      const all = gates()
      transport ??= transportOf(all[tries++ % all.length] as Gate, player.wire, player.device, hooks)
      if (await hasGone(transport, said)) break
      await sleep(againMs, undefined, { signal }).catch(() => undefined)
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  close()
}

const hasGone = (transport: Transport, said: Parameters<Transport['send']>[0]): Promise<boolean> =>
  transport.send(said).then(
    () => true,
    () => false,
  )
