import type { SubscriptionValidity } from '@coldway/contract/enums.ts'
import { lineSubscriptionLimits } from '@coldway/contract/lines/line-subscriptions.ts'
import type { PushRecipients } from '../subscriptions/index.ts'

export interface LineSubscriptionDraft {
  readonly lineId: number | undefined
  readonly deviceIds: readonly number[]
  readonly orgIds: readonly number[]
  readonly validity: SubscriptionValidity
  /** The text of the browser's field, in the user's zone. */
  readonly startTime: string
  readonly endTime: string
  readonly offsetM: string
  readonly stayTimeoutS: string
  readonly recipients: PushRecipients
}

const minuteS = 60
export const minutesMax = 1440

export const firstSubscription = (lineId: number | undefined, orgId: number, span: readonly [string, string]) =>
  ({
    lineId,
    deviceIds: [],
    orgIds: [orgId],
    validity: 'permanent',
    startTime: span[0],
    endTime: span[1],
    offsetM: String(lineSubscriptionLimits.offsetDefaultM),
    stayTimeoutS: '30',
    recipients: { email: [], sms: [], wechat: [], http: [] },
  }) as const satisfies LineSubscriptionDraft

export const toSubscription = ({ recipients, ...draft }: LineSubscriptionDraft) => ({
  lineId: draft.lineId,
  deviceIds: draft.deviceIds,
  orgIds: draft.orgIds,
  validity: draft.validity,
  startTime: wireTime(draft.startTime),
  endTime: wireTime(draft.endTime),
  offsetM: wholeOf(draft.offsetM),
  stayTimeoutS: minutesOf(draft.stayTimeoutS),
  ...recipients,
})

const wholeOf = (typed: string): number | undefined => (/^\d+$/.test(typed.trim()) ? Number(typed) : undefined)
const minutesOf = (typed: string): number | null => {
  const minutes = wholeOf(typed)
  return minutes === undefined ? null : minutes * minuteS
}
const wireTime = (value: string): string => `${value.replace('T', ' ')}:00`
