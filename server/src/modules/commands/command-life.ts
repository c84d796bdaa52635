/**
 * The life of a command and of the request to open a lock, which is a command that waits for its approval: one table of what
 * may happen to it, on which condition, and what it is afterwards. Pure; life.store.ts reads and writes it under the lock of
 * its row. The rules are those of docs/decisions/0025-commands.md.
 */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import { type approvals, lockActions } from '@coldway/contract/commands/commands.ts'
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import type { UnlockOrigin } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { type DeviceExecution, type PlatformDelivery, resendableExecutions } from '@coldway/contract/enums.ts'

export interface CommandLife {
  readonly kind: CommandKind
  /** The state of the approval; null when no second person is needed. */
  readonly approval: (typeof approvals)[number] | null
  readonly requestedBy: string
  readonly decidedBy: string | null
  readonly platformState: PlatformDelivery
  readonly deviceState: DeviceExecution
  /** The nonce of the present sending. */
  readonly nonce: string
  /** The nonce of the sending before the resend, when that one left the server. */
  readonly earlierNonce: string | null
  readonly counter: number
  /** The number of times that the present sending was written to a connection. */
  readonly sends: number
  readonly deliveryCount: number
  readonly isResent: boolean
  readonly sentAt: number | null
  readonly deliveredAt: number | null
  readonly finishedAt: number | null
  readonly notAfter: number
}

/** The time without an answer after which a command is sent once more, and then given up. */
export const ackTimeoutMs = 30_000
/** The time without a result after which a command that arrived is given up. */
const resultTimeoutMs = 120_000
/** The longest self-test of a unit with three compartments, with a reserve. */
const preTripTimeoutMs = 5_400_000
export const resultTimeoutOf = (kind: CommandKind): number =>
  kind === 'startPreTrip' ? preTripTimeoutMs : resultTimeoutMs
/** The most times that one sending may be written to the connection. */
const sendsMax = 2

/**
 * Whether a command needs a second person: only an account opens a lock alone, and only where the
 * organisation allows it.
 */
export const isApprovalWanted = (kind: CommandKind, isRuled: boolean, origin: UnlockOrigin): boolean =>
  kind === 'elockUnlock' && (isRuled || origin !== 'user')

export type Happening =
  | { readonly is: 'approve'; readonly by: string; readonly counter: number; readonly notAfterMs: number }
  | { readonly is: 'refuse'; readonly by: string }
  /** `isOnce`: the wire cannot tell a repetition. `newestLock`: the counter of the newest lock command that may be sent. */
  | { readonly is: 'send'; readonly isOnce: boolean; readonly newestLock: number }
  /** The code of the lock is given to the person who asked, in place of a sending. */
  | { readonly is: 'giveCode'; readonly by: string }
  | { readonly is: 'answer'; readonly ack: DownlinkAck }
  | { readonly is: 'giveUp'; readonly nonce: string }
  | {
      readonly is: 'resend'
      readonly nonce: string
      readonly counter: number
      readonly notAfterMs: number
      readonly deviceState: DeviceExecution
    }

type Change = Partial<CommandLife> | undefined

/** Gives the command after something has happened to it; undefined when it does not happen. */
export const afterHappening = (life: CommandLife, happening: Happening, nowMs: number): CommandLife | undefined => {
  const change = changeOf(life, happening, nowMs)
  return change && { ...life, ...change }
}

const changeOf = (life: CommandLife, happening: Happening, nowMs: number): Change => {
  switch (happening.is) {
    case 'approve': {
      // The command takes its place in the order of the decisions, and its time begins (U5).
      const { by: decidedBy, counter, notAfterMs: notAfter } = happening
      return isUndecided(life, decidedBy, nowMs) ? { approval: 'approved', decidedBy, counter, notAfter } : undefined
    }
    case 'refuse': {
      const end = { deviceState: 'invalid', finishedAt: nowMs } as const
      return isUndecided(life, happening.by, nowMs)
        ? { approval: 'refused', decidedBy: happening.by, ...end }
        : undefined
    }
    case 'send':
      return mayBeSent(life, happening.newestLock, nowMs) ? sent(life, happening.isOnce, nowMs) : undefined
    case 'giveCode':
      return isCodeDue(life, happening.by, nowMs) ? { deviceState: 'unknown', finishedAt: nowMs } : undefined
    case 'answer':
      return answered(life, happening.ack, nowMs)
    case 'giveUp':
      return life.nonce === happening.nonce && isOverdue(life, nowMs)
        ? { deviceState: life.platformState === 'delivered' ? 'unknown' : 'noResponse', finishedAt: nowMs }
        : undefined
    case 'resend':
      return resent(life, happening, nowMs)
  }
}

/**
 * Whether a person may decide: the command is undecided, in time, and was not asked for by the same
 * person (U1, U2).
 */
const isUndecided = (life: CommandLife, by: string, nowMs: number): boolean =>
  life.approval === 'wanted' && life.deviceState === 'inExecution' && life.notAfter > nowMs && life.requestedBy !== by

/**
 * Whether a code may take the place of the sending: the request is approved where it has to be, in time, and not sent, and whoever
 * asked takes it. The approval is used up then, as the lock may open by the code.
 */
const isCodeDue = (life: CommandLife, by: string, nowMs: number): boolean =>
  life.kind === 'elockUnlock' &&
  life.approval !== 'wanted' &&
  life.deviceState === 'inExecution' &&
  life.sends === 0 &&
  life.notAfter > nowMs &&
  life.requestedBy === by

const isLockKind = (kind: CommandKind): boolean => kind === 'elockLock' || kind === 'elockUnlock'

/**
 * Whether a command may be sent: it is in time, approved where needed, and no repetition of a lock
 * command that a later one revoked (U4).
 */
const mayBeSent = (life: CommandLife, newestLock: number, nowMs: number): boolean =>
  life.deviceState === 'inExecution' &&
  life.platformState !== 'delivered' &&
  life.approval !== 'wanted' &&
  life.notAfter > nowMs &&
  life.sends < sendsMax &&
  (life.sends === 0 || (isUnheard(life, nowMs) && !(isLockKind(life.kind) && newestLock > life.counter)))

const isUnheard = ({ sentAt }: CommandLife, nowMs: number): boolean => sentAt === null || sentAt <= nowMs - ackTimeoutMs

const sent = ({ sends, deliveryCount }: CommandLife, isOnce: boolean, nowMs: number): Change => ({
  sends: isOnce ? sendsMax : sends + 1,
  deliveryCount: deliveryCount + 1,
  sentAt: nowMs,
  platformState: sends === 0 ? 'delivering' : 'redelivering',
})

/**
 * Applies an answer. It counts for the present sending only, only after it was sent, and never once
 * the command has ended (C2, C3).
 */
const answered = (life: CommandLife, { nonce, state }: DownlinkAck, nowMs: number): Change => {
  if (life.nonce !== nonce || life.deviceState !== 'inExecution' || life.sends === 0) return undefined
  const delivery = { platformState: 'delivered', deliveredAt: life.deliveredAt ?? nowMs } as const
  if (state !== 'received') return { ...delivery, deviceState: state, finishedAt: nowMs }
  return life.platformState === 'delivered' ? undefined : delivery
}

/** Whether the command was never acknowledged, or was acknowledged without a result, for too long. */
const isOverdue = (life: CommandLife, nowMs: number): boolean => {
  if (life.deviceState !== 'inExecution') return false
  if (life.platformState === 'delivered') return (life.deliveredAt ?? nowMs) <= nowMs - resultTimeoutOf(life.kind)
  return (life.sends === 0 || isUnheard(life, nowMs)) && (life.sends >= sendsMax || life.notAfter <= nowMs)
}

/**
 * Resends a command, once, from an end that allows it. An approval opens once, so an approved
 * command needs a new one (C1).
 */
const resent = (life: CommandLife, given: Extract<Happening, { is: 'resend' }>, nowMs: number): Change => {
  const isAllowed = !life.isResent && life.approval === null
  if (!isAllowed || !resendableExecutions.some((state) => state === life.deviceState)) return undefined
  const { nonce, counter, notAfterMs: notAfter, deviceState } = given
  return {
    isResent: true,
    platformState: 'delivering',
    deviceState,
    nonce,
    earlierNonce: life.sends > 0 ? life.nonce : null,
    counter,
    sends: 0,
    sentAt: null,
    deliveredAt: null,
    finishedAt: deviceState === 'inExecution' ? null : nowMs,
    notAfter,
  }
}

/** Commands whose success is kept, however late the report comes, because it has happened. */
const keptLate: readonly CommandKind[] = [...lockActions, 'startPreTrip']

/** Whether a lock or a refrigeration unit reports its success too late for the command's state. */
export const isAnsweredLate = (life: CommandLife, { nonce, state }: DownlinkAck): boolean => {
  if (state !== 'success' || !keptLate.includes(life.kind)) return false
  if (nonce === life.earlierNonce) return true
  return nonce === life.nonce && life.sends > 0 && !['inExecution', 'success'].includes(life.deviceState)
}

/**
 * Whether the lock may still open by the command: it waits for its decision, for the lock, or for
 * the lock's answer.
 */
export const isOpen = ({ deviceState, notAfter, sends }: CommandLife, nowMs: number): boolean =>
  deviceState === 'inExecution' && (notAfter > nowMs || sends > 0)
