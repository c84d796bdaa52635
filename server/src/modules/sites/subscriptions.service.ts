/** Use cases of subscriptions. Each state is left by one conditional update. */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { SiteSubscription, siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, isInside } from '../../platform/org-scope.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import type { SitesService } from './sites.service.ts'
import * as store from './subscriptions.store.ts'

export interface SubscriptionsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly sites: SitesService
}
type Given = Input<typeof siteSubscriptions.saveSub>

export const createSubscriptionsService = ({ db, clock, organisations, sites }: SubscriptionsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof siteSubscriptions.queryPageList>,
  ): Promise<Page<SiteSubscription>> {
    const found = await store.listSubscriptions(db, scope, { query, zone, nowMs: clock.now() })
    return { ...found, records: found.records.map((row) => toSubscription(row, zone)) }
  },

  async listOfDevice({ scope, zone }: CallContext<'scope' | 'zone'>, deviceCode: string): Promise<SiteSubscription[]> {
    const found = await store.listOfDevice(db, scope, deviceCode, clock.now())
    if (!found) throw fail('deviceNotFound')
    return found.map((row) => toSubscription(row, zone))
  },

  add: ({ scope, zone, write }: CallContext<'scope' | 'zone' | 'write'>, given: Given): Promise<{ ids: number[] }> => {
    const span = spanOf(given, zone)
    return write(async (tx) => {
      const deviceIds = [...new Set(given.deviceIds)]
      const found = await sites.holdAll(tx, scope, given.fenceIds)
      const orgIds = [...new Set(given.orgIds.length > 0 ? given.orgIds : [scope.orgId])].sort((a, b) => a - b)
      const { validity, events } = given
      const dwellS = events.includes('dwell') ? (given.dwellS ?? null) : null
      const one = { deviceIds, validity, events: [...new Set(events)], dwellS, ...span }
      const of: { siteId: number; orgId: number }[] = []
      const paths: string[] = []
      for (const orgId of orgIds) {
        const { path } = await organisations.hold(tx, scope, orgId)
        paths.push(path)
        for (const { id: siteId } of found) of.push({ siteId, orgId })
      }
      const own = found.flatMap((site) => (site.isGlobal ? [] : (site.orgPath ?? [])))
      for (const within of new Set([...paths, ...own].map((path) => inTenantOf(scope, path)))) {
        if (own.some((path) => !isInside(within, path))) throw fail('siteNotFound')
        if ((await store.countDevices(tx, within, deviceIds)) !== deviceIds.length) throw fail('deviceNotFound')
      }
      const ids = await store.insertSubscriptions(tx, one, of, clock.now())
      const name = found.map(({ siteName }) => siteName).join(', ')
      return {
        data: { ids },
        note: { entity: 'siteSubscription', id: ids.join(), name, orgPath: paths[0] ?? '', after: given },
      }
    })
  },

  cancel: ({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<null> =>
    write(async (tx) => {
      const cancelled = await store.cancel(tx, scope, id, clock.now())
      if (!cancelled) throw fail((await store.isThere(tx, scope, id)) ? 'subscriptionEnded' : 'notFound')
      const change = { before: { status: 'valid' }, after: { status: 'cancelled' } }
      return { data: null, note: { entity: 'siteSubscription', id, orgPath: cancelled.path, ...change } }
    }),
})
export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>

const spanOf = ({ startTime, endTime }: Given, zone: string): { fromMs: number; untilMs: number } => {
  const [fromMs, untilMs] = [parseTime(startTime, zone), parseTime(endTime, zone)]
  if (fromMs === undefined || untilMs === undefined || fromMs >= untilMs) throw fail('timeOrder')
  if (untilMs - fromMs > limits.subscriptionSpanMs) throw fail('rangeTooLong')
  return { fromMs, untilMs }
}

const toSubscription = (
  { fromMs, untilMs, finishedMs, createdMs, ...row }: store.SubscriptionRow,
  zone: string,
): SiteSubscription => ({
  ...row,
  startTime: printTime(fromMs, zone),
  endTime: printTime(untilMs, zone),
  finishTime: finishedMs === null ? null : printTime(finishedMs, zone),
  createTime: printTime(createdMs, zone),
})
