/**
 * What the readers of GT06 messages share: their form, and what a session has learned of its terminal. Relatives of the
 * protocol use one number for different layouts, so a reader answers what it knows for certain and names the rest as
 * unread: a part that fits no layout is never guessed.
 */
import type { Measure, Position } from '@coldway/contract/readings/report.ts'

export interface Reading {
  /** By the terminal's clock; absent: the message has no time of its own. */
  readonly atMs?: number
  /** The time is UTC, whatever zone the login names. */
  readonly isUtc?: true
  readonly position?: Position
  readonly measures: readonly Measure[]
  /** Why a part of the message is not read. */
  readonly unread?: string
}

/** A text says why nothing of the message can be read. */
export type ReadMessage = (content: Uint8Array, learned: Learned) => Reading | string

/** What earlier messages of the session have shown. */
export interface Learned {
  /** By message and series: the scale in which its values came, and the last of them. */
  readonly scales: Map<string, { readonly isPercent: boolean; readonly last: number }>
  /** The short heartbeat tells the supply's voltage where others tell the battery and the signal. */
  heartbeatTellsSupply?: boolean
  /** What the clock of 0x70 messages is ahead of UTC. */
  clockAheadMs?: number
}

export const nothingLearned = (): Learned => ({ scales: new Map() })

export const unreadable = {
  short: 'too short',
  time: 'no valid time',
  layout: 'layout unknown',
  state: 'state unknown',
  rest: 'what follows the fix is unknown',
} as const
