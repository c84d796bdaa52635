/** Plays a story on the system and on the oracle, with the lock and the network between, and looks at both after each event. */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { createOracle } from './oracle.fixture.ts'
import type { Event, Mood, Story } from './story.fixture.ts'
import { createSystem, type System } from './system.fixture.ts'

/** One opening, as somebody beside the lock sees it. */
export interface Opening {
  readonly nonce: string
  readonly atMs: number
  readonly notAfterMs: number
}
export interface Played {
  readonly system: System
  readonly oracle: ReturnType<typeof createOracle>
  readonly openings: readonly Opening[]
  /** Frames as they left the server. */
  readonly left: readonly { readonly frame: DownlinkCommand; readonly atMs: number }[]
  /** Nonces by which an opening was told to the server. */
  readonly told: ReadonlySet<string>
  /** Nonces of requests whose lock opened by a code that was given. */
  readonly byCode: ReadonlySet<string>
  /** The first event after which the two differ, and how. */
  readonly difference?: string
}

export const play = (story: Story): Played => {
  const [system, oracle] = [createSystem(story), createOracle(story)]
  const lock = createLock(story.isSmart)
  const left: { frame: DownlinkCommand; atMs: number }[] = []
  const told = new Set<string>()
  const byCode = new Set<string>()
  const air: DownlinkCommand[] = []
  const back: DownlinkAck[] = []
  let nowMs = Date.UTC(2026, 0, 1)

  const happens = (event: Event): void => {
    switch (event.is) {
      case 'wait':
        nowMs += event.seconds * 1000
        break
      case 'ask':
        system.ask(event.by, event.order, nowMs)
        oracle.ask(event.by, event.order, nowMs)
        break
      case 'askByLink':
        system.ask('requester', event.order, nowMs, 'link')
        oracle.askByLink(event.order, nowMs)
        break
      case 'press':
        system.press(nowMs)
        oracle.press(nowMs)
        break
      case 'close':
        system.close(event.by, nowMs)
        oracle.close(event.by, nowMs)
        break
      case 'work':
        system.work(nowMs)
        oracle.work(nowMs)
        break
      case 'claim': {
        const claimed = system.claim(nowMs)
        const meant = oracle.claim(nowMs)
        if (claimed?.id !== meant) throw new Error(`sent ${claimed?.id} instead of ${meant}`)
        if (!claimed) break
        left.push({ frame: claimed.frame, atMs: nowMs })
        if (!event.isLost) air.push(claimed.frame)
        break
      }
      case 'arrive': {
        // A stream of bytes repeats nothing.
        const frame = pickOf(air, event.pick, event.stays && story.isSmart)
        if (frame) back.push(...lock.obey(frame, event.mood, nowMs))
        break
      }
      case 'tell': {
        const ack = pickOf(back, event.pick, event.stays)
        if (!ack) break
        if (ack.state === 'success' && lock.openings.some(({ nonce }) => nonce === ack.nonce)) told.add(ack.nonce)
        system.answer(ack, nowMs)
        oracle.answer(ack.nonce, ack.state, nowMs)
        break
      }
      default:
        decides(event)
    }
  }

  const decides = (
    event: Exclude<
      Event,
      { is: 'wait' | 'ask' | 'askByLink' | 'press' | 'close' | 'work' | 'claim' | 'arrive' | 'tell' }
    >,
  ): void => {
    switch (event.is) {
      case 'decide':
      case 'resend': {
        const id = event.pick % (system.lives.length || 1)
        if (!system.lives[id]) return
        if (event.is === 'resend') {
          system.resend(id, nowMs)
          oracle.resend(id, nowMs)
          return
        }
        system.decide(id, event.by, event.isApproved, nowMs)
        oracle.decide(id, event.by, event.isApproved, nowMs)
        return
      }
      case 'takeCode': {
        const id = event.pick % (system.lives.length || 1)
        if (!system.lives[id]) return
        const [is, meant] = [system.takeCode(id, event.by, nowMs), oracle.takeCode(id, event.by, nowMs)]
        if (is !== meant) throw new Error(`code given: ${is} instead of ${meant}`)
        return
      }
      case 'enterCode': {
        const [nonce, meant] = [system.enterCode(), oracle.enterCode()]
        if (nonce !== meant) throw new Error(`opened by the code of ${nonce} instead of ${meant}`)
        if (nonce === undefined) return
        // The maker gives a code no end.
        lock.openings.push({ nonce, atMs: nowMs, notAfterMs: Number.POSITIVE_INFINITY })
        told.add(nonce)
        byCode.add(nonce)
        return
      }
      case 'step':
        system.act(event, nowMs)
        oracle.step(event.order, event.to, nowMs)
        return
      default:
        system.act(event, nowMs)
        oracle[event.is](event.order, nowMs)
    }
  }

  const played = { system, oracle, openings: lock.openings, left, told, byCode }
  for (const [at, event] of story.events.entries()) {
    // No two events share a moment.
    nowMs += 1
    try {
      happens(event)
    } catch (error) {
      return { ...played, difference: `${at} ${JSON.stringify(event)}: ${String(error)}` }
    }
    const [is, meant] = [
      [...seenOf(system), ...system.told],
      [...oracle.seen(), ...oracle.told],
    ]
    if (is.join('\n') !== meant.join('\n'))
      return {
        ...played,
        difference: `${at} ${JSON.stringify(event)}:\n${is.join('\n')}\ninstead of\n${meant.join('\n')}`,
      }
  }
  return played
}

const pickOf = <One>(from: One[], pick: number, stays: boolean): One | undefined => {
  const at = pick % (from.length || 1)
  const one = from[at]
  if (one && !stays) from.splice(at, 1)
  return one
}

const seenOf = ({ lives, orders }: System): string[] => [
  ...lives.map(({ approval, decidedBy, deviceState, deliveryCount }) => {
    const decided = approval === null || approval === 'wanted' ? 'undecided' : approval
    return `${decided} by ${decidedBy}, ${deviceState}, written ${deliveryCount} times`
  }),
  ...orders.map(({ state, isInspected, deviceId }) => `${state}, ${isInspected}, ${deviceId !== null}`),
]

/** A lock executes a nonce once, nothing after its time and nothing older than its last command, where the wire says so. */
const createLock = (isSmart: boolean) => {
  const openings: Opening[] = []
  const said = new Map<string, DownlinkAck['state']>()
  let newest = 0
  const judge = ({ counter, notAfterMs }: DownlinkCommand, mood: Mood, nowMs: number): DownlinkAck['state'] => {
    if (isSmart && (nowMs > notAfterMs || counter <= newest)) return 'invalid'
    newest = counter
    return mood === 'refuses' ? 'failure' : 'success'
  }
  return {
    openings,
    obey(frame: DownlinkCommand, mood: Mood, nowMs: number): DownlinkAck[] {
      const { nonce, kind, notAfterMs } = frame
      const known = isSmart ? said.get(nonce) : undefined
      const state = known ?? judge(frame, mood, nowMs)
      if (!known && state === 'success' && kind === 'elockUnlock') openings.push({ nonce, atMs: nowMs, notAfterMs })
      said.set(nonce, state)
      if (mood === 'isSilent') return []
      return mood === 'isSlow'
        ? [
            { nonce, state: 'received' },
            { nonce, state },
          ]
        : [{ nonce, state }]
    },
  }
}
