/** A steady load: every device once in `everyS`, evenly spread, independent of the server's answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from './demo.ts'
import { createFaultLine, type FaultLine, type FaultRates } from './faults.ts'
import { type PlayedDevice, playDevice } from './played-device.ts'

export interface LoadParts {
  readonly actors: readonly Actor[]
  readonly everyS: number
  readonly faults: FaultRates
  readonly clock: () => number
  readonly signal: AbortSignal
  readonly onSent: (count: number) => void
}

/** Little past suffices when only the load matters. */
const warmUpMs = 30 * 60_000
const tickMs = 20

interface Runner {
  readonly actor: Actor
  readonly line: FaultLine
  played?: PlayedDevice
}

/** Runs until the signal, then waits up to `graceMs` for outstanding acknowledgements. */
export const runLoad = async (parts: LoadParts, graceMs = 5_000): Promise<void> => {
  const { actors, everyS, faults, clock, signal } = parts
  const runners: Runner[] = actors.map((actor) => ({ actor, line: createFaultLine(actor.device.play.seed, faults) }))
  const startMs = clock()
  for (let sent = 0; !signal.aborted; ) {
    const due = Math.floor(((clock() - startMs) / (everyS * 1000)) * runners.length)
    for (; sent < due; sent++) run(runners[sent % runners.length], parts)
    await sleep(tickMs, undefined, { signal }).catch(() => undefined)
  }
  for (const { actor, line } of runners) give(actor, line.flush(), parts)
  const endMs = clock() + graceMs
  while (clock() < endMs && actors.some(({ transport }) => transport.pending() > 0)) await sleep(50)
}

const run = (runner: Runner | undefined, parts: LoadParts): void => {
  if (!runner) return
  const nowMs = parts.clock()
  runner.played ??= playDevice(runner.actor.device, nowMs - warmUpMs)
  give(runner.actor, runner.line.pass(runner.played.reportAt(nowMs)), parts)
}

const give = ({ transport }: Actor, reports: ReturnType<FaultLine['flush']>, { onSent }: LoadParts): void => {
  onSent(reports.length)
  // Refusals by a full store show as the difference of sent and acknowledged reports; failures are counted by the hooks.
  transport.send(reports).catch(() => undefined)
}
