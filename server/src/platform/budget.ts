/**
 * Limits expensive work: a few places for work at the same time, shared fairly between users and tenants, and for each
 * of them a store of working time that refills. A caller over a limit waits or is refused with `tooManyRequests`. The
 * state is in the memory of one process and is bounded by the number of open calls.
 */
import type { CostLimits, CostShare } from '@coldway/contract/costs.ts'
import { fail, type Refusal } from '@coldway/contract/errors.ts'

/** The user and tenant that work is charged to. */
export interface Payer {
  readonly person: string
  readonly tenant: string
}

export interface Place {
  /** Charges milliseconds beyond the time between `enter` and `rest`. */
  charge(ms: number): void
  /** Says that the work is done; the next may begin while its answer is still being sent. */
  rest(): void
  /** Gives the place back; nothing of the work is left. */
  leave(): void
}

export interface Budget {
  /** Waits for a place. Throws `tooManyRequests`, or `timedOut` when the caller no longer waits. */
  enter(payer: Payer, gone: AbortSignal): Promise<Place>
}

interface Account {
  readonly share: Pick<CostShare, 'atOnce' | 'open'> & Partial<CostShare>
  working: number
  open: number
  /** Milliseconds of work that are not refilled yet, as of `atMs`. */
  owedMs: number
  atMs: number
}
interface Waiting {
  readonly accounts: readonly Account[]
  begin(): void
}

const sweepAbove = 1000

export const createBudget = (limits: CostLimits, steadyMs: () => number): Budget => {
  const persons = createAccounts(limits.perPerson, steadyMs)
  const tenants = createAccounts(limits.perTenant, steadyMs)
  const all: Account = { share: limits.inAll, working: 0, open: 0, owedMs: 0, atMs: 0 }
  const queue = new Set<Waiting>()

  /** Begins waiting work in order of arrival, and passes over a user or tenant that has its share already. */
  const beginNext = (): void => {
    for (const waiting of queue) {
      if (all.working >= all.share.atOnce) return
      if (waiting.accounts.some(({ working, share }) => working >= share.atOnce)) continue
      queue.delete(waiting)
      waiting.begin()
    }
  }

  const waitForPlace = (accounts: readonly Account[], gone: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        accounts,
        begin() {
          stopWaiting()
          for (const account of accounts) account.working += 1
          resolve()
        },
      }
      const end = (why: Refusal): void => {
        stopWaiting()
        reject(why)
      }
      const giveUp = (): void => end(fail('timedOut'))
      const late = (): void => end(fail('tooManyRequests', { seconds: inSeconds(limits.waitMs) }))
      const timer = setTimeout(late, limits.waitMs)
      const stopWaiting = (): void => {
        queue.delete(waiting)
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
      }
      if (gone.aborted) return giveUp()
      gone.addEventListener('abort', giveUp, { once: true })
      queue.add(waiting)
      beginNext()
    })

  const placeOf = (accounts: readonly Account[]): Place => {
    const fromMs = steadyMs()
    let stage: 'working' | 'resting' | 'left' = 'working'
    const charge = (ms: number): void => accounts.forEach((account) => owe(account, ms, steadyMs()))
    const rest = (): void => {
      if (stage !== 'working') return
      stage = 'resting'
      for (const account of accounts) account.working -= 1
      charge(steadyMs() - fromMs)
      beginNext()
    }
    return {
      charge: (ms) => {
        if (stage !== 'working') charge(ms)
      },
      rest,
      leave() {
        if (stage === 'left') return
        rest()
        stage = 'left'
        for (const account of accounts) account.open -= 1
      },
    }
  }

  return {
    async enter({ person, tenant }, gone) {
      const accounts = [persons.of(person), tenants.of(tenant), all]
      const refusal = refusalOf(accounts, limits.waitMs, steadyMs())
      if (refusal) throw refusal
      for (const account of accounts) account.open += 1
      try {
        await waitForPlace(accounts, gone)
      } catch (error) {
        for (const account of accounts) account.open -= 1
        throw error
      }
      return placeOf(accounts)
    },
  }
}

/** Accounts that owe nothing any more are dropped when there are many. */
const createAccounts = (share: CostShare, steadyMs: () => number) => {
  const accounts = new Map<string, Account>()
  let sweepAt = sweepAbove
  const sweep = (): void => {
    const nowMs = steadyMs()
    for (const [key, account] of accounts) if (account.open === 0 && owedBy(account, nowMs) === 0) accounts.delete(key)
    sweepAt = Math.max(sweepAbove, 2 * accounts.size)
  }
  return {
    of(key: string): Account {
      const known = accounts.get(key)
      if (known) return known
      if (accounts.size >= sweepAt) sweep()
      const account = { share, working: 0, open: 0, owedMs: 0, atMs: steadyMs() }
      accounts.set(key, account)
      return account
    },
  }
}

const owedBy = ({ share, owedMs, atMs }: Account, nowMs: number): number =>
  Math.max(0, owedMs - (nowMs - atMs) * (share.refill ?? 0))

const owe = (account: Account, ms: number, nowMs: number): void => {
  account.owedMs = owedBy(account, nowMs) + ms
  account.atMs = nowMs
}

const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

const refusalOf = (accounts: readonly Account[], waitMs: number, nowMs: number): Refusal | undefined => {
  if (accounts.some(({ open, share }) => open >= share.open))
    return fail('tooManyRequests', { seconds: inSeconds(waitMs) })
  const waits = accounts.map((account) => {
    const { burstMs = Number.POSITIVE_INFINITY, refill = 1 } = account.share
    return (owedBy(account, nowMs) - burstMs) / refill
  })
  const longest = Math.max(...waits)
  return longest > 0 ? fail('tooManyRequests', { seconds: inSeconds(longest) }) : undefined
}
