/** The server of a story: the rules that the program runs, over plain lists in the place of the tables. */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import type { UnlockOrigin } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { afterHappening, type CommandLife, isApprovalWanted, isOpen, isAnsweredLate } from '../../commands/index.ts'
import { type Act, afterAct, afterOpening, endsOrder, type Held, whyNot } from '../lock-orders.rules.ts'
import type { Event, Person, Story } from './story.fixture.ts'

type Acting = Extract<Event, { is: 'step' | 'settle' | 'bind' | 'unbind' }>

export const lockId = 7
const bodies = { params: {} } as const

export const createSystem = ({
  needsApproval,
  validS,
  isSmart,
}: Pick<Story, 'needsApproval' | 'validS' | 'isSmart'>) => {
  const lives: CommandLife[] = []
  /** The origin of each command. */
  const origins: UnlockOrigin[] = []
  /** The order that each command is for; undefined: none. */
  const madeFor: (number | undefined)[] = []
  const orders: Held[] = [0, 1].map(() => ({ state: 'pendingReview', deviceId: null, isInspected: false }))
  /** Openings that the lock has told, as the log of their order has them. */
  const told: string[] = []
  let [counter, nonces] = [0, 0]
  /** The nonce of the request for which the lock's present code was given. */
  let codeGivenFor: string | undefined

  const nonceNext = () => `nonce-of-sending-${++nonces}`
  const carrying = (): number | undefined => {
    const at = orders.findIndex(({ deviceId }) => deviceId !== null)
    return at < 0 ? undefined : at
  }
  const isUnlocking = (nowMs: number) => lives.some((life) => life.kind === 'elockUnlock' && isOpen(life, nowMs))

  const opened = (id: number, nonce: string, isLate: boolean): void => {
    const order = madeFor[id] ?? carrying()
    told.push(`${id} ${nonce} ${isLate ? 'late' : 'in time'} on ${order}`)
    if (order !== undefined)
      orders[order] = { ...(orders[order] as Held), state: afterOpening((orders[order] as Held).state) }
  }

  const add = (
    kind: 'elockLock' | 'elockUnlock',
    by: string,
    { nowMs, origin = 'user' }: { readonly nowMs: number; readonly origin?: UnlockOrigin },
  ): void => {
    const isWanted = isApprovalWanted(kind, needsApproval, origin)
    origins.push(origin)
    madeFor.push(carrying())
    lives.push({
      kind,
      approval: isWanted ? 'wanted' : null,
      requestedBy: by,
      decidedBy: null,
      platformState: 'delivering',
      deviceState: 'inExecution',
      nonce: nonceNext(),
      earlierNonce: null,
      counter: ++counter,
      sends: 0,
      deliveryCount: 0,
      isResent: false,
      sentAt: null,
      deliveredAt: null,
      finishedAt: null,
      notAfter: nowMs + (isWanted ? limits.unlockRequestMs : kind === 'elockUnlock' ? validS * 1000 : 60_000),
    })
  }

  const actOf = (event: Acting): Act => {
    if (event.is === 'step') return { kind: 'step', to: event.to }
    return event.is === 'unbind' ? { kind: 'unbind', deviceId: lockId } : { kind: event.is }
  }

  return {
    lives,
    origins,
    orders,
    told,
    ask(by: Person, order: number, nowMs: number, origin: UnlockOrigin = 'user'): void {
      const held = orders[order]
      if (held && (whyNot(held, { kind: 'unlock' }) || isUnlocking(nowMs))) return
      add('elockUnlock', by, { nowMs, origin })
    },
    press(nowMs: number): void {
      if (!isUnlocking(nowMs)) add('elockUnlock', '', { nowMs, origin: 'device' })
    },
    close: (by: Person, nowMs: number) => add('elockLock', by, { nowMs }),
    decide(id: number, by: Person, isApproved: boolean, nowMs: number): void {
      const notAfterMs = nowMs + validS * 1000
      const happening = isApproved
        ? ({ is: 'approve', by, counter: ++counter, notAfterMs } as const)
        : ({ is: 'refuse', by } as const)
      lives[id] = afterHappening(lives[id] as CommandLife, happening, nowMs) ?? (lives[id] as CommandLife)
    },
    takeCode(id: number, by: Person, nowMs: number): boolean {
      const life = lives[id] as CommandLife
      const after = afterHappening(life, { is: 'giveCode', by }, nowMs)
      if (!after || codeGivenFor !== undefined) return false
      lives[id] = after
      codeGivenFor = life.nonce
      return true
    },
    /** The lock opens by its code, tells it, and draws another. Gives the nonce of the request; undefined: nobody has the code. */
    enterCode(): string | undefined {
      const nonce = codeGivenFor
      codeGivenFor = undefined
      if (nonce !== undefined)
        opened(
          lives.findIndex((life) => life.nonce === nonce),
          nonce,
          true,
        )
      return nonce
    },
    resend(id: number, nowMs: number): void {
      const life = lives[id] as CommandLife
      const given = {
        nonce: nonceNext(),
        counter: ++counter,
        notAfterMs: nowMs + validS * 1000,
        deviceState: 'inExecution',
      } as const
      lives[id] = afterHappening(life, { is: 'resend', ...given }, nowMs) ?? life
    },
    /** Gives the number of the command that is written to the connection, and its frame. */
    claim(nowMs: number): { readonly id: number; readonly frame: DownlinkCommand } | undefined {
      const sendable = ({ approval }: CommandLife) => approval === null || approval === 'approved'
      const newestLock = Math.max(0, ...lives.filter(sendable).map((life) => life.counter))
      const happening = { is: 'send', isOnce: !isSmart, newestLock } as const
      for (const life of lives.toSorted((a, b) => a.counter - b.counter)) {
        const after = afterHappening(life, happening, nowMs)
        if (!after) continue
        const id = lives.indexOf(life)
        lives[id] = after
        const { nonce, kind, counter: number, notAfter: notAfterMs } = after
        return { id, frame: { nonce, kind, counter: number, notAfterMs, ...bodies } }
      }
      return undefined
    },
    answer(ack: DownlinkAck, nowMs: number): void {
      const id = lives.findIndex(({ nonce, earlierNonce }) => nonce === ack.nonce || earlierNonce === ack.nonce)
      const life = lives[id]
      if (!life) return
      const after = afterHappening(life, { is: 'answer', ack }, nowMs)
      if (after) lives[id] = after
      if (life.kind !== 'elockUnlock') return
      if (after?.deviceState === 'success') opened(id, ack.nonce, false)
      else if (!after && isAnsweredLate(life, ack) && !told.some((one) => one.split(' ')[1] === ack.nonce))
        opened(id, ack.nonce, true)
    },
    /** The jobs that end what is overdue. */
    work(nowMs: number): void {
      for (const [id, life] of lives.entries())
        lives[id] = afterHappening(life, { is: 'giveUp', nonce: life.nonce }, nowMs) ?? life
    },
    act(event: Acting, nowMs: number): void {
      const order = orders[event.order] as Held
      const act = actOf(event)
      if (whyNot(order, act)) return
      if (event.is === 'bind' && carrying() !== undefined) return
      const frees = event.is === 'bind' || event.is === 'unbind' || (event.is === 'step' && endsOrder(event.to))
      // An order without a lock completes whatever the lock is asked elsewhere.
      if (frees && (event.is === 'bind' || order.deviceId !== null) && isUnlocking(nowMs)) return
      orders[event.order] = afterAct(order, act, lockId)
    },
  }
}
export type System = ReturnType<typeof createSystem>
