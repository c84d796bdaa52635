/**
 * Decides the next steps of a waybill: an automatic one starts and completes, and a start or an end that the rule recorded
 * moves to the time that late reports prove. The rule never undoes a step and never touches one that a person took: an arrival
 * that was seen before the end of a person stands beside it. Pure.
 */
import type { Life } from '../life.ts'
import { arrivedMs, leftMs, type Trip } from './seen.ts'

export interface Change {
  readonly event: 'started' | 'startMoved' | 'completed' | 'endMoved' | 'arrivalSeen'
  readonly atMs: number
  /** The time that was recorded before, when a start, an end or an arrival moves; null otherwise. */
  readonly formerMs: number | null
}

/** The changes, in the order in which they are to be written. */
export const decide = (life: Life, trip: Trip): Change[] => {
  const start = startOf(life, trip)
  const startedAt = start?.atMs ?? life.startedAt
  if (startedAt === null) return []
  const end = endOf(life, trip, startedAt)
  const steps = [start, end].filter((step) => step !== undefined)
  // A start that moves behind the former end waits until the end has moved.
  return start && life.endedAt !== null && start.atMs > life.endedAt ? steps.toReversed() : steps
}

const startOf = (life: Life, trip: Trip): Change | undefined => {
  if (life.startMode !== 'automatic') return undefined
  const atMs = leftMs(trip)
  if (atMs === undefined) return undefined
  if (life.state === 'toShip') return { event: 'started', atMs, formerMs: null }
  if (life.startActor !== 'rule' || atMs === life.startedAt) return undefined
  return fits(life, trip, atMs) ? { event: 'startMoved', atMs, formerMs: life.startedAt } : undefined
}

/** A start may move as long as it stays before the end; an end that the rule recorded may move along. */
const fits = ({ endedAt, endMode, endActor }: Life, trip: Trip, atMs: number): boolean => {
  if (endedAt === null || atMs <= endedAt) return true
  return endMode === 'automatic' && endActor === 'rule' && arrivedMs(trip, atMs) !== undefined
}

const endOf = (life: Life, trip: Trip, startedAt: number): Change | undefined => {
  if (life.endActor === 'person') return arrivalOf(life, trip, startedAt)
  if (life.endMode !== 'automatic') return undefined
  const atMs = arrivedMs(trip, startedAt)
  if (atMs === undefined) return undefined
  if (life.state !== 'completed') return { event: 'completed', atMs, formerMs: null }
  if (atMs === life.endedAt) return undefined
  return { event: 'endMoved', atMs, formerMs: life.endedAt }
}

/** What devices did after the end that a person recorded is no arrival of this waybill. */
const arrivalOf = ({ endedAt, arrivedAt }: Life, trip: Trip, startedAt: number): Change | undefined => {
  const atMs = arrivedMs(trip, startedAt)
  if (atMs === undefined || endedAt === null || atMs > endedAt || atMs === arrivedAt) return undefined
  return { event: 'arrivalSeen', atMs, formerMs: arrivedAt }
}
