/**
 * Shared by the readers of GT06 messages: their result, and what a session has learned about its terminal. Relatives of the
 * protocol use one number for different layouts, so a reader returns what is certain and names the rest as unread; it never
 * guesses a layout.
 */
import type { Measure, Position } from '@coldway/contract/readings/report.ts'

export interface Reading {
  /** The time by the terminal's clock; absent when the message carries none. */
  readonly atMs?: number
  /** The time is UTC, whatever zone the login names. */
  readonly isUtc?: true
  readonly position?: Position
  readonly measures: readonly Measure[]
  /** Why a part of the message is not read. */
  readonly unread?: string
}

/** Reads a message. A text is the reason why nothing of it can be read. */
export type ReadMessage = (content: Uint8Array, learned: Learned) => Reading | string

/** Knowledge from earlier messages of the session. */
export interface Learned {
  /** The scale of the values and the last value, by message and series. */
  readonly scales: Map<string, { readonly isPercent: boolean; readonly last: number }>
  /** The short heartbeat holds the supply voltage where others hold battery and signal. */
  heartbeatHasSupply?: boolean
  /** Milliseconds that the clock of 0x70 messages is ahead of UTC. */
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
