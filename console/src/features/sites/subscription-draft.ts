import type { SiteEvent, SubscriptionValidity } from '@coldway/contract/enums.ts'

export interface SubscriptionDraft {
  readonly fenceIds: readonly number[]
  readonly who: 'devices' | 'organisations'
  readonly deviceIds: readonly number[]
  readonly orgIds: readonly number[]
  readonly validity: SubscriptionValidity
  readonly events: readonly SiteEvent[]
  readonly dwellS: string
  /** The text of the browser's field, in the user's zone. */
  readonly startTime: string
  readonly endTime: string
}

const minuteS = 60

export const toSubscription = (draft: SubscriptionDraft) => ({
  fenceIds: draft.fenceIds,
  orgIds: draft.who === 'organisations' ? draft.orgIds : [],
  deviceIds: draft.who === 'devices' ? draft.deviceIds : [],
  validity: draft.validity,
  events: draft.events,
  dwellS: draft.events.includes('dwell') ? minutesOf(draft.dwellS) : null,
  startTime: wireTime(draft.startTime),
  endTime: wireTime(draft.endTime),
})

const minutesOf = (typed: string): number | undefined =>
  /^\d+$/.test(typed.trim()) ? Number(typed) * minuteS : undefined
const wireTime = (value: string): string => `${value.replace('T', ' ')}:00`
