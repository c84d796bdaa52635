/**
 * What the worker (worker.ts) gives to a rule, and what it takes from it. A rule reads what devices reported and which
 * timers are due, and writes what follows in the worker's transaction, which also deletes what was read, so a replay
 * does nothing twice. All samples and timers of one device come to one process at a time, in the order of their commits
 * (docs/decisions/0043); event times may still go back, as devices send late.
 */
import type { FixType } from '@coldway/contract/readings/report.ts'
import type { Events, EventName } from '../platform/bus.ts'
import type { Tx } from '../platform/database.ts'

export interface SampleFix {
  readonly lng: number
  readonly lat: number
  readonly type: FixType
  readonly speedKmh: number
  /** The accuracy in metres; null when the device does not say. */
  readonly accuracyM: number | null
}

/** One report whose event time is plausible. */
export interface Sample {
  readonly deviceId: number
  readonly atMs: number
  readonly arrivedMs: number
  /** Good samples by series key: a fault proves nothing and is left out (faults.md A17). */
  readonly values: Readonly<Record<string, number>>
  /** The position; null when there is none, or it is an outlier. */
  readonly fix: SampleFix | null
}

/** A moment at which a rule wants to look again, whatever is reported; one for each (device, rule, subject). */
export interface Timer {
  readonly deviceId: number
  /** The rule's own name for what the timer is about. */
  readonly subject: string
  readonly dueMs: number
}

/** What an earlier rule of the same batch found, for the later ones: a site entered, a distance from a line. */
export interface Finding {
  readonly deviceId: number
  readonly atMs: number
  readonly is: string
  readonly value: number
  /** The id of the site, line or other subject. */
  readonly subjectId: number | null
}

export interface Batch {
  readonly tx: Tx
  /** The server's clock; event times are compared with it only to find silence. */
  readonly nowMs: number
  readonly samples: readonly Sample[]
  /** The rule's due timers; they are deleted with this transaction. */
  readonly due: readonly Timer[]
  /** The findings, shared by all rules of the batch in their order. */
  readonly findings: Finding[]
  /** Sets the rule's timers, replacing those of the same device and subject; `dueMs` null deletes one. */
  wake(timers: readonly (Omit<Timer, 'dueMs'> & { readonly dueMs: number | null })[]): Promise<void>
  /** Publishes the event once the transaction is committed. */
  publish<Name extends EventName>(name: Name, event: Events[Name]): void
}

export interface Rule {
  /** The name, which must never change because timers store it. */
  readonly name: string
  run(batch: Batch): Promise<void>
}
