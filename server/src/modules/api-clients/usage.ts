/**
 * How often clients call, by day and by the code of the answer. Counted in memory and written together every two seconds, as a row
 * that each answer writes would be waited for; a process that dies loses the figures of two seconds. Quotas do not depend on them.
 */
import type { apiClients, ClientUsageDay } from '@coldway/contract/api-clients/api-clients.ts'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { findClient } from './api-clients.store.ts'
import * as store from './usage.store.ts'

const writeAfterMs = 2_000
const dayMs = 86_400_000

export const createUsage = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  let counts = new Map<string, store.Count>()
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const taken = counts
    counts = new Map()
    if (taken.size === 0) return
    await seeingEverything(() => store.addCounts(db, [...taken.values()])).catch(() => {
      // The database is away: they are written with the next ones.
      for (const one of taken.values()) add(one)
    })
  }
  let written = Promise.resolve()
  /** Ends when all that was noted is written, also what another flush is at. */
  const flush = (): Promise<void> => {
    written = written.then(write)
    return written
  }

  const add = ({ clientId, day, code, calls }: store.Count): void => {
    const key = `${clientId} ${day} ${code}`
    counts.set(key, { clientId, day, code, calls: calls + (counts.get(key)?.calls ?? 0) })
    timer ??= setTimeout(() => void flush(), writeAfterMs).unref()
  }

  return {
    /** `code` is that of the answer: "0" for success. */
    note: (clientId: number, code: string): void =>
      add({ clientId, day: new Date(clock.now()).toISOString().slice(0, 10), code, calls: 1 }),

    async list(
      { scope }: CallContext<'scope'>,
      { id, days }: Input<typeof apiClients.queryUsage>,
    ): Promise<ClientUsageDay[]> {
      if (!(await findClient(db, scope, id, clock.now()))) throw fail('notFound')
      await flush()
      const since = new Date(clock.now() - (days - 1) * dayMs).toISOString().slice(0, 10)
      const byDay = Map.groupBy(await store.listCounts(db, id, since), ({ day }) => day)
      return [...byDay].map(([day, codes]) => ({
        day,
        calls: codes.reduce((sum, { calls }) => sum + calls, 0),
        codes: codes.map(({ code, calls }) => ({ code, calls })),
      }))
    },
  }
}
export type Usage = ReturnType<typeof createUsage>
