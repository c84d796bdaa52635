/**
 * Proven time, by which every deletion by age goes. Each process judges its own clock every ten seconds by witnesses
 * that do not depend on it (judge-clock.ts), writes the moment it proves into the record, and logs when its clock is in
 * doubt. While the doubt is more than a day, nothing is deleted by age, and everything else goes on. The clock is
 * trusted again as soon as it agrees with the witnesses, or when an operator vouches for it (`npm run clock`).
 */
import { type Clock, sinceBootOf } from './clock.ts'
import type { Db } from './database.ts'
import { every } from './every.ts'
import { type Judgement, judgeClock, type Record } from './judge-clock.ts'
import type { Log } from './log.ts'
import { readWitnesses, writeRecord, writeVerdict } from './proven-time.store.ts'

export type { ProvenMs } from './judge-clock.ts'

export interface ProvenTime {
  /** Asks the witnesses now. Throws when the database does not answer. */
  judge(): Promise<Judgement>
  /** The last judgement. */
  readonly verdict: Judgement
  close(): void
}

export interface ProvenTimeParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** The name of this process for others. */
  readonly process: string
}

const judgeEveryMs = 10_000
const sayAgainMs = 3_600_000
const provingMs = 60_000

/** Resolves after the first judgement. */
export const startProvenTime = async (parts: ProvenTimeParts): Promise<ProvenTime> => {
  const { db, clock, log, process } = parts
  const reckon = createReckoning(clock)
  const say = createVoice(parts)
  const judge = async (): Promise<Judgement> => {
    const beforeMs = clock.now()
    const { recordMs, testimonies, ...others } = await readWitnesses(db)
    // Asking takes time, and the database answered about half-way.
    const nowMs = (beforeMs + clock.now()) / 2
    // Offsets are kept relative to the clock of the database, which all processes share.
    const beyondMs = nowMs - others.databaseMs
    const judgement = judgeClock({
      ...others,
      nowMs,
      record: reckon.recordOf(recordMs),
      testimonies: testimonies.map((one) => ({ ...one, offsetMs: one.offsetMs - beyondMs })),
    })
    if (judgement.doubts.length === 0) {
      await writeRecord(db, judgement.aboutMs)
      reckon.proved(judgement.aboutMs)
    }
    await writeVerdict(db, process, judgement)
    say(judgement)
    return judgement
  }
  let verdict = await judge()
  const judgeAndKeep = async (): Promise<Judgement> => {
    verdict = await judge()
    return verdict
  }
  const stop = every(judgeEveryMs, log, () =>
    judgeAndKeep().catch((error: unknown) => log.debug({ error: String(error) }, 'clock not judged')),
  )
  return {
    judge: judgeAndKeep,
    get verdict() {
      return verdict
    },
    close: stop,
  }
}

/**
 * Counts on from the record by the steady clock; another process's proof, or an operator's word, restarts the count.
 */
const createReckoning = (clock: Clock) => {
  let last: { readonly recordMs: number; readonly atMs: number; readonly isMeasured: boolean } | undefined
  return {
    recordOf(recordMs: number | null): Record | undefined {
      if (recordMs === null) return undefined
      if (last === undefined || Math.abs(last.recordMs - recordMs) >= 1)
        last = { recordMs, atMs: sinceBootOf(clock), isMeasured: last !== undefined }
      return { atMs: recordMs, passedMs: sinceBootOf(clock) - last.atMs, isMeasured: last.isMeasured }
    },
    proved(recordMs: number): void {
      last = { recordMs, atMs: sinceBootOf(clock), isMeasured: true }
    },
  }
}

/** Logs a doubt when it begins, every hour while it lasts, and its end. */
const createVoice = ({ log, clock }: ProvenTimeParts) => {
  let doubtedMs: number | undefined
  let saidMs: number | undefined
  return ({ doubts, isDeleting }: Judgement): void => {
    const steadyMs = sinceBootOf(clock)
    if (doubts.length === 0) {
      if (doubtedMs !== undefined) log.warn({}, 'the clock of this process is trusted again')
      doubtedMs = undefined
      saidMs = undefined
      return
    }
    const isNew = doubtedMs === undefined
    doubtedMs ??= steadyMs
    const text = isDeleting ? clockInDoubt : deletionStopped
    // Devices have a minute after a standstill to prove the time before anyone is alarmed.
    const isSure = steadyMs - doubtedMs >= provingMs || doubts.some(({ by }) => by !== 'record')
    if (!isSure && isNew) log.warn({ doubts, isDeleting }, text)
    if (!isSure || (saidMs !== undefined && steadyMs - saidMs < sayAgainMs)) return
    saidMs = steadyMs
    log.error({ doubts, isDeleting }, text)
  }
}

const clockInDoubt = 'the clock of this process is in doubt'
const deletionStopped =
  'the clock of this process is in doubt: nothing is deleted for its age until devices or an operator (npm run clock) prove it'
