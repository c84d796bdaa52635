/**
 * What the worker (worker.ts) gives to a rule, and what it takes from it. A rule reads what devices reported and what has
 * come due, and writes what follows from them in the worker's own transaction, the one that deletes what it read: a replay
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
  /** null: the device does not say. */
  readonly accuracyM: number | null
}

/** One report whose clock can be right. */
export interface Sample {
  readonly deviceId: number
  readonly atMs: number
  readonly arrivedMs: number
  /** Good samples by series key: a fault proves nothing and does not come here (faults.md A17). */
  readonly values: Readonly<Record<string, number>>
  /** null: none, or an outlier. */
  readonly fix: SampleFix | null
}

/** A moment at which a rule wants to look again, whatever is reported; one for each (device, rule, subject). */
export interface Timer {
  readonly deviceId: number
  /** The rule's own word: which of its things this is about. */
  readonly subject: string
  readonly dueMs: number
}

/** What an earlier rule of the same batch found out, for the later ones: a place entered, a distance from a line. */
export interface Finding {
  readonly deviceId: number
  readonly atMs: number
  readonly is: string
  readonly value: number
  /** Of the site, line, ... it is about. */
  readonly subjectId: number | null
}

export interface Batch {
  readonly tx: Tx
  /** Of the server's clock; event times are compared with it only where silence is meant. */
  readonly nowMs: number
  readonly samples: readonly Sample[]
  /** The rule's own timers that have come due; each is gone with this transaction. */
  readonly due: readonly Timer[]
  /** Shared by all rules of the batch, in their order. */
  readonly findings: Finding[]
  /** Sets the rule's timers, in place of those of the same device and subject; `dueMs` null: takes it away. */
  wake(timers: readonly (Omit<Timer, 'dueMs'> & { readonly dueMs: number | null })[]): Promise<void>
  /** Published once the transaction is committed. */
  publish<Name extends EventName>(name: Name, event: Events[Name]): void
}

export interface Rule {
  /** Never changes: its timers bear it. */
  readonly name: string
  run(batch: Batch): Promise<void>
}
