/**
 * Sites (geofences): their areas, who watches them, when devices entered, stayed and left, and who is notified. Owns
 * `sites`, `site_subscriptions`, `site_push`, `site_stays` and `site_states`. Not here: sending (messages), alarms of
 * crossings (alarms). Invariants: a device is at a site once at a time, and entry and exit alternate; event time
 * decides what is inside or outside, and late reports of a day correct it; a subscription that was cancelled or
 * completed never changes again.
 */
import { sitePush } from '@coldway/contract/sites/site-push.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { implement } from '../../platform/implement.ts'
import type { DevicesService } from '../devices/index.ts'
import type { RecipientsService } from '../recipients/index.ts'
import { createImportService, type ImportParts } from './import.service.ts'
import { createPushService } from './push.service.ts'
import { createRecordsService } from './records.service.ts'
import { findSites } from './sites.finder.ts'
import { createSitesService, type SitesParts } from './sites.service.ts'
import { createSubscriptionsService } from './subscriptions.service.ts'

export {
  type CrossingRow,
  crossingsMax,
  listCrossings,
  listCrossingsOf,
  listStandingSites,
} from './crossings.store.ts'
import type { Module } from '../module.ts'
import type { Announce } from '../messages/index.ts'
import { createSitesRule } from './sites.rule.ts'
export { marginOf, sideOf, type SiteFix } from './evaluation/standing.ts'
export { type SiteShapeRow, siteAreaOf } from './watched.ts'
export { listParks, type LockedPark, lockPark, setParkLevel } from './parks.store.ts'
export { insertSites, listGlns, lockSites } from './sites.store.ts'
export { numberStays } from './stay-numbers.store.ts'
export { insertSubscriptions } from './subscriptions.store.ts'
export { endWaybillWatch, watchForWaybill, watchSince } from './waybill-watch.store.ts'

interface Parts extends SitesParts, ImportParts {
  readonly devices: DevicesService
  readonly recipients: RecipientsService
  readonly messages: Announce
}

export const createSites = (parts: Parts): Module => {
  const service = createSitesService(parts)
  const push = createPushService({ ...parts, sites: service })
  const subscriptions = createSubscriptionsService({ ...parts, sites: service })
  const records = createRecordsService(parts)
  const files = createImportService(parts)
  const routes = [
    ...implement(sites, {
      queryPageList: (context) => service.list(context, context.body, 'newest'),
      queryPageListOrderByASC: (context) => service.list(context, context.body, 'byName'),
      querySiteList: (context) => service.listDrawn(context, context.body),
      queryById: (context) => service.get(context, context.body.id),
      save: (context) => service.add(context, context.body),
      update: (context) => service.update(context, context.body),
      deleteByIds: (context) => service.remove(context, context.body.ids),
      queryPushMsg: (context) => push.getOfSite(context, context.body),
      saveMsgPush: (context) => push.saveOfSite(context, context.body),
      getResultByAddress: (context) => service.find(context, context.body.address),
      importTemplate: (context) => files.template(context),
      importCheck: (context) => files.check(context, context.body.file),
      importSave: (context) => files.save(context, context.body.file),
    }),
    ...implement(siteSubscriptions, {
      queryPageList: (context) => subscriptions.list(context, context.body),
      saveSub: (context) => subscriptions.add(context, context.body),
      cancleSubById: (context) => subscriptions.cancel(context, context.body.id),
      querySubInfoByDeviceCode: (context) => subscriptions.listOfDevice(context, context.body.deviceCode),
    }),
    ...implement(siteRecords, {
      queryPageList: (context) => records.list(context, context.body),
      findeDeviceFence: (context) => records.listStays(context, context.body),
      read: (context) => records.markRead(context, context.body.ids),
    }),
    ...implement(sitePush, {
      queryPushMsg: (context) => push.getOfScene(context, context.body),
      saveMsgPush: (context) => push.saveOfScene(context, context.body),
    }),
  ]
  return {
    routes,
    rules: [createSitesRule(parts.messages)],
    housekeeping: { deletions: { sites: records.deleteExpired } },
    finder: findSites(parts.db),
  }
}
