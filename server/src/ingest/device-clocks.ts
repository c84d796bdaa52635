/**
 * What devices say about the clock of this process: for each device heard lately the newest event time minus its
 * arrival, and of all devices the median, written every ten seconds for the judgement of clocks
 * (platform/proven-time.ts). A device that sends a backlog seems late until it has caught up; one with a wrong clock is
 * one among many.
 */
import type { Report } from '@coldway/contract/readings/report.ts'
import { sql } from 'kysely'
import { type Clock, steadyOf } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { every } from '../platform/every.ts'
import { lateMs, type Testimony } from '../platform/judge-clock.ts'
import type { Log } from '../platform/log.ts'
import { type ClockSpan, followClock } from './clock-span.ts'

export interface DeviceClocks {
  /** Gives the id of the clock span in which these reports arrive. */
  hear(deviceId: number, reports: readonly Report[], arrivedMs: number): string
  /** Gives the current span of the clock. */
  span(): ClockSpan
  /** Writes the testimony of the devices. */
  testify(): Promise<void>
  close(): void
}

export interface DeviceClocksParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** The name of this process for others. */
  readonly process: string
}

const testifyMs = 10_000
/** A device counts for one to two of these windows after it was heard. */
const windowMs = 5 * 60_000
/** This many devices are as certain as a larger fleet. */
const heardMax = 10_000
const nearMs = 30 * 60_000

export const createDeviceClocks = ({ db, clock, log, process }: DeviceClocksParts): DeviceClocks => {
  const poll = createPoll(clock)
  const spans = followClock(clock, (ended, begun) => {
    log.warn({ byMs: Math.round(begun.baseMs - ended.baseMs) }, 'the clock of this process stepped')
    poll.forget()
    void testifySoon()
  })
  const testify = async (): Promise<void> => {
    const nowMs = clock.now()
    await writeSpan(db, { process, span: spans.at(nowMs), nowMs, testimony: poll.count() })
  }
  const testifySoon = () =>
    testify().catch((error: unknown) => log.debug({ error: String(error) }, 'testimony of devices not stored'))
  const stop = every(testifyMs, log, testifySoon)
  void testifySoon()
  return {
    hear(deviceId, reports, arrivedMs) {
      const { id } = spans.at(arrivedMs)
      let newestMs = Number.NEGATIVE_INFINITY
      for (const { atMs } of reports) newestMs = Math.max(newestMs, atMs)
      if (Number.isFinite(newestMs)) poll.take(deviceId, newestMs - arrivedMs)
      return id
    },
    span: () => spans.at(clock.now()),
    testify,
    close: stop,
  }
}

const createPoll = (clock: Clock) => {
  let current = new Map<number, number>()
  let before = new Map<number, number>()
  let turnedMs = steadyOf(clock)
  let lateSinceMs: number | undefined
  const age = (steadyMs: number): void => {
    if (steadyMs - turnedMs < windowMs) return
    before = steadyMs - turnedMs < 2 * windowMs ? current : new Map()
    current = new Map()
    turnedMs = steadyMs
  }
  return {
    take(deviceId: number, offsetMs: number): void {
      const known = current.get(deviceId)
      if (known === undefined ? current.size < heardMax : known < offsetMs) current.set(deviceId, offsetMs)
    },
    count(): Testimony {
      const steadyMs = steadyOf(clock)
      age(steadyMs)
      const offsets = Float64Array.from(new Map([...before, ...current]).values()).sort()
      const offsetMs = offsets[offsets.length >> 1] ?? 0
      lateSinceMs = offsetMs < -lateMs ? (lateSinceMs ?? steadyMs) : undefined
      const near = offsets.filter((one) => Math.abs(one - offsetMs) <= nearMs).length
      return { heard: offsets.length, near, offsetMs, lateForMs: steadyMs - (lateSinceMs ?? steadyMs) }
    },
    forget(): void {
      current.clear()
      before.clear()
      lateSinceMs = undefined
    },
  }
}

interface SpanRow {
  readonly process: string
  readonly span: ClockSpan
  readonly nowMs: number
  readonly testimony: Testimony
}

const writeSpan = async (db: Db, { process, span, nowMs, testimony }: SpanRow): Promise<void> => {
  const { heard, near, offsetMs, lateForMs } = testimony
  await sql`
    insert into clock_spans (id, process, ahead_of_database_ms, base_ms, heard, near, offset_ms, late_for_ms)
    values (${span.id}, ${process}, round(${nowMs}::float8 - extract(epoch from clock_timestamp()) * 1000), ${span.baseMs},
      ${heard}, ${near}, ${Math.round(offsetMs)}, ${Math.round(lateForMs)})
    on conflict (id) do update set seen_at = now(), ahead_of_database_ms = excluded.ahead_of_database_ms,
      base_ms = excluded.base_ms, heard = excluded.heard, near = excluded.near, offset_ms = excluded.offset_ms,
      late_for_ms = excluded.late_for_ms`.execute(db)
}
