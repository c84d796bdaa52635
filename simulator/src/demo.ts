/**
 * Plays the demo fleet to a running server: the current state first, then the last day, then live. Acknowledged reports are
 * recorded (progress.ts), so a second start continues where the first ended.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '@coldway/contract/readings/report.ts'
import { presenceAt } from './conduct.ts'
import { createFaultLine, type FaultLine, type FaultRates } from './faults.ts'
import type { PlannedDevice } from './fleet.ts'
import { pastOf, warmUpMs } from './history.ts'
import { type PlayedDevice, playDevice } from './played-device.ts'
import { begin, withHistory, withLive, type Progress, type Reported } from './progress.ts'
import type { Orders } from './obedience.ts'
import type { Transport } from './transports/transport.ts'
import { tripsAround } from './trips.ts'

export interface Actor {
  readonly device: PlannedDevice
  readonly transport: Transport
  /** Commands received so far; undefined: it ignores commands. */
  readonly orders?: Readonly<Orders>
}

export interface DemoParts {
  readonly actors: readonly Actor[]
  readonly progress: Progress
  readonly faults: FaultRates
  readonly clock: () => number
  readonly signal: AbortSignal
  readonly onSent: (count: number) => void
  readonly timing?: Timing
}

export interface Timing {
  /** Milliseconds over which the fleet connects. */
  readonly spreadMs: number
  /** Milliseconds before the past is sent, because the current state of all comes first. */
  readonly historyAfterMs: number
}

/** Runs until the signal. */
export const runDemo = async (parts: DemoParts): Promise<void> => {
  const startMs = parts.clock()
  const { spreadMs } = parts.timing ?? calm
  const roles = parts.actors.filter(({ device }) => device.play.conduct !== 'unused')
  const players = roles.map((actor, at) => enter(actor, parts, startMs + (at * spreadMs) / roles.length))
  await Promise.all([playOn(players, parts), sendPast(players, parts), saveOften(parts)])
}

const calm: Timing = { spreadMs: 3_000, historyAfterMs: 5_000 }
const tickMs = 100
const saveEveryMs = 10_000

interface Player {
  readonly actor: Actor
  readonly played: PlayedDevice
  readonly line: FaultLine
  /** The last moment measured and given to the transport. */
  lastMs: number
  dueMs: number
  wasOff: boolean
}

const enter = (actor: Actor, { progress, faults }: DemoParts, atMs: number): Player => {
  const { play, deviceCode } = actor.device
  const presence = presenceAt(play, atMs)
  // Measurements since the begin of the silence are sent at once when an unreachable device returns. In whole seconds, as
  // reports are, so that the past ends before the first of them.
  const liveFromMs = Math.floor((presence.kind === 'unreachable' ? presence.sinceMs : atMs) / 1000) * 1000
  const reported = begin(progress.find(deviceCode), liveFromMs)
  progress.set(deviceCode, reported)
  return {
    actor,
    played: playDevice(actor.device, liveFromMs - warmUpMs, actor.orders),
    line: createFaultLine(play.seed, faults),
    lastMs: liveFromMs,
    dueMs: atMs,
    wasOff: presence.kind === 'off',
  }
}

const playOn = async (players: readonly Player[], parts: DemoParts): Promise<void> => {
  while (!parts.signal.aborted) {
    const nowMs = parts.clock()
    for (const player of players) if (player.dueMs <= nowMs) take(player, nowMs, parts)
    await sleep(tickMs, undefined, { signal: parts.signal }).catch(() => undefined)
  }
}

const take = (player: Player, nowMs: number, parts: DemoParts): void => {
  const { device, transport, orders } = player.actor
  const { kind } = presenceAt(device.play, nowMs)
  const motion = player.played.motionAt(nowMs)
  const intervalS = orders?.reportIntervalS ?? (motion.speedKmh > 0 ? device.reportIntervalS : restingS(device))
  player.dueMs = Math.max(nowMs + intervalS * 1000, orders?.silentUntilMs ?? 0)
  if (nowMs < (orders?.silentUntilMs ?? 0)) return
  const isOff = kind === 'off'
  if (kind === 'unreachable' || (isOff && player.wasOff)) return
  const moments = isOff ? [nowMs] : momentsOf(player, nowMs)
  const event = isOff ? 'shutdown' : player.wasOff ? 'startup' : undefined
  player.wasOff = isOff
  player.lastMs = nowMs
  const reports = moments.flatMap((atMs) => player.line.pass(player.played.reportAt(atMs)))
  const last = reports.at(-1)
  if (event && last) reports[reports.length - 1] = { ...last, event }
  parts.onSent(reports.length)
  transport.send(reports).then(
    () => remember(parts.progress, device.deviceCode, (reported) => withLive(reported, nowMs)),
    () => undefined,
  )
}

const restingS = ({ reportIntervalS }: PlannedDevice): number => Math.max(30, Math.min(60, reportIntervalS))

const keptEveryMs = 60_000
/** The longest sleep of the fleet that is made up for; the time before is left out. */
const keptForMs = 8 * 3_600_000

/** The moments to play: the present one, and after a silence also one for each minute of it. */
const momentsOf = ({ lastMs, wasOff }: Player, nowMs: number): number[] => {
  const moments: number[] = []
  const fromMs = Math.max(lastMs, nowMs - keptForMs) + keptEveryMs
  if (!wasOff) for (let atMs = fromMs; atMs < nowMs - keptEveryMs; atMs += keptEveryMs) moments.push(atMs)
  return [...moments, nowMs]
}

const playersMax = 6
const chunk = 100

/**
 * Plays a few devices at a time, and pauses after each answer for as long as the server took. Vehicles come first: they carry
 * the shipments, which say nothing without their past.
 */
const sendPast = async (players: readonly Player[], parts: DemoParts): Promise<void> => {
  await sleep((parts.timing ?? calm).historyAfterMs, undefined, { signal: parts.signal }).catch(() => undefined)
  const isVehicle = ({ actor: { device } }: Player): boolean => tripsAround(device, parts.clock()).length > 0
  const waiting = [...players.filter(isVehicle), ...players.filter((player) => !isVehicle(player))]
  const sendNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !parts.signal.aborted; next = waiting.shift()) {
      for (const [fromMs, toMs] of parts.progress.find(next.actor.device.deviceCode)?.gaps ?? []) {
        await sendGap(next.actor, { fromMs, toMs }, parts).catch(() => undefined)
      }
    }
  }
  await Promise.all(Array.from({ length: playersMax }, sendNext))
}

const sendGap = async ({ device, transport }: Actor, past: { fromMs: number; toMs: number }, parts: DemoParts) => {
  let reports: Report[] = []
  const send = async (doneMs: number): Promise<void> => {
    const startMs = performance.now()
    parts.onSent(reports.length)
    await transport.send(reports)
    reports = []
    remember(parts.progress, device.deviceCode, (reported) => withHistory(reported, past.toMs, doneMs))
    await sleep(Math.min(1_000, performance.now() - startMs), undefined, { signal: parts.signal })
  }
  for (const report of pastOf(device, past)) {
    reports.push(report)
    if (reports.length === chunk) await send(report.atMs + 1)
  }
  await send(past.toMs)
}

const remember = (progress: Progress, deviceCode: string, change: (reported: Reported) => Reported): void => {
  const reported = progress.find(deviceCode)
  if (reported) progress.set(deviceCode, change(reported))
}

const saveOften = async ({ progress, signal }: DemoParts): Promise<void> => {
  while (!signal.aborted) {
    await sleep(saveEveryMs, undefined, { signal }).catch(() => undefined)
    // A full disk must not end the fleet; at worst a day is sent twice, which the server's key makes harmless.
    await progress.save().catch((error: Error) => console.error(`simulator: ${error.message}`))
  }
}
