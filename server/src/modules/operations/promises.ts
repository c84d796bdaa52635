/**
 * Watches promises: every few seconds each check says why its promise is broken, or nothing. A breach seen twice in a
 * row is logged at once and operators are notified, and so is its end. A check that cannot be made changes nothing.
 */
import type { BrokenPromise, PromiseName } from '@coldway/contract/operations/promises.ts'
import type { Clock } from '../../platform/clock.ts'
import { every } from '../../platform/every.ts'
import type { Log } from '../../platform/log.ts'

/** Gives why the promise is broken; undefined when it is kept. */
export type Check = () => Promise<string | undefined> | string | undefined
/** Checks by promise; only those this process can answer for. */
export type Checks = Partial<Readonly<Record<PromiseName, Check>>>

export interface Promises {
  /** Promises that are broken now, as far as this process knows. */
  readonly broken: readonly BrokenPromise[]
  look(): Promise<void>
  close(): void
}

export interface PromisesParts {
  readonly checks: Checks
  readonly clock: Clock
  readonly log: Log
  /** Notifies operators; repeated at the next check when it throws. */
  readonly notify: (name: PromiseName, broken: BrokenPromise | undefined) => Promise<void>
}

const lookEveryMs = 5000
/** The number of checks that must fail, as one may be a passing moment. */
const seenTwice = 2
const sayAgainMs = 3_600_000

interface State {
  seen: number
  broken: BrokenPromise | undefined
  saidMs: number
  /** What operators were last notified of. */
  isNotifiedBroken: boolean
}

export const watchPromises = ({ checks, clock, log, notify }: PromisesParts): Promises => {
  const names = Object.keys(checks) as PromiseName[]
  const states = new Map<PromiseName, State>(
    names.map((name) => [name, { seen: 0, broken: undefined, saidMs: 0, isNotifiedBroken: false }]),
  )

  const note = (name: PromiseName, state: State, why: string | undefined): void => {
    const nowMs = clock.now()
    if (why === undefined) {
      if (state.broken) log.warn({ promise: name, sinceMs: state.broken.sinceMs }, 'promise kept again')
      state.seen = 0
      state.broken = undefined
      return
    }
    state.seen += 1
    if (state.seen < seenTwice) return
    const isNews = state.broken === undefined || nowMs - state.saidMs >= sayAgainMs
    state.broken = { name, sinceMs: state.broken?.sinceMs ?? nowMs, why }
    if (!isNews) return
    state.saidMs = nowMs
    log.error({ promise: name, why }, 'promise not kept')
  }

  const notifyOnce = async (name: PromiseName, state: State): Promise<void> => {
    if (state.isNotifiedBroken === (state.broken !== undefined)) return
    await notify(name, state.broken)
    state.isNotifiedBroken = state.broken !== undefined
  }

  const look = async (): Promise<void> => {
    for (const [name, state] of states) {
      const found = await Promise.resolve()
        .then(() => checks[name]?.())
        .catch((): typeof unknown => unknown)
      if (found !== unknown) note(name, state, found)
      await notifyOnce(name, state).catch((error: unknown) =>
        log.debug({ error: String(error), promise: name }, 'operators not notified'),
      )
    }
  }

  return {
    get broken() {
      return [...states.values()].flatMap(({ broken }) => broken ?? [])
    },
    look,
    close: every(lookEveryMs, log, look),
  }
}

const unknown: unique symbol = Symbol('unknown')
