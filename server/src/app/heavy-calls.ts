/**
 * Runs heavy calls (contract/src/costs.ts): each waits for its place among those of its user and tenant, reads on
 * connections of heavy calls, lets ordinary calls go first, and is cancelled when nobody waits for its answer.
 */
import type { ServerResponse } from 'node:http'
import { heavyLimits } from '@coldway/contract/costs.ts'
import { createBudget, type Payer } from '../platform/budget.ts'
import { networkOf } from '../platform/client-address.ts'
import { type Clock, steadyOf } from '../platform/clock.ts'
import { chainOf } from '../platform/trail.ts'
import type { RightOfWay } from '../platform/right-of-way.ts'
import { asWorkload } from '../platform/workload.ts'
import { type Caller, type Guest, isGuest } from './authentication.ts'

export interface HeavyCalls {
  run<Data>(payer: Payer, response: ServerResponse, work: () => Promise<Data>): Promise<Data>
}

export const createHeavyCalls = (clock: Clock, { giveWay }: RightOfWay): HeavyCalls => {
  const budget = createBudget(heavyLimits, () => steadyOf(clock))
  return {
    async run(payer, response, work) {
      const left = new AbortController()
      if (response.destroyed) left.abort()
      response.once('close', () => left.abort())
      const place = await budget.enter(payer, left.signal)
      // An answer sent in portions is still read after the call has returned.
      response.once('finish', place.leave)
      response.once('close', place.leave)
      if (response.destroyed) place.leave()
      try {
        return await asWorkload({ lane: 'heavy', gone: left.signal, charge: place.charge, giveWay }, work)
      } finally {
        place.rest()
      }
    },
  }
}

/** A caller who is not signed in is identified by the client address. */
export const payerOf = (arrived: Caller | Guest | undefined, ip: string): Payer => {
  if (!arrived) return { person: `address ${networkOf(ip)}`, tenant: 'public' }
  if (!isGuest(arrived)) {
    const { userId, client } = arrived.by
    return { person: client ? `client ${client.id}` : `user ${userId}`, tenant: tenantOf(arrived.scope) }
  }
  return { person: `share ${arrived.share.shareId}`, tenant: tenantOf(arrived.share.scope) }
}

const tenantOf = ({ from }: { readonly from: string }): string => String(chainOf(from))
