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
export { insertSites } from './sites.store.ts'
export { insertSubscriptions } from './subscriptions.store.ts'
export { endWaybillWatch, watchForWaybill } from './waybill-watch.store.ts'

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
      queryPageList: ({ scope, body, zone }) => service.list(scope, body, zone, 'newest'),
      queryPageListOrderByASC: ({ scope, body, zone }) => service.list(scope, body, zone, 'byName'),
      querySiteList: ({ scope, body }) => service.listDrawn(scope, body),
      queryById: ({ scope, body, zone }) => service.get(scope, body.id, zone),
      save: ({ scope, body, language, write }) => service.add(scope, body, language, write),
      update: ({ scope, body, language, write }) => service.update(scope, body, language, write),
      deleteByIds: ({ scope, body, write }) => service.remove(scope, body.ids, write),
      queryPushMsg: ({ scope, body, zone }) => push.getOfSite(scope, body, zone),
      saveMsgPush: ({ scope, body, write }) => push.saveOfSite(scope, body, write),
      getResultByAddress: ({ body, language }) => service.find(body.address, language),
      importTemplate: (context) => files.template(context),
      importCheck: (context) => files.check(context, context.body.file),
      importSave: (context) => files.save(context, context.body.file),
    }),
    ...implement(siteSubscriptions, {
      queryPageList: ({ scope, body, zone }) => subscriptions.list(scope, body, zone),
      saveSub: ({ scope, body, zone, write }) => subscriptions.add(scope, body, zone, write),
      cancleSubById: ({ scope, body, write }) => subscriptions.cancel(scope, body.id, write),
      querySubInfoByDeviceCode: ({ scope, body, zone }) => subscriptions.listOfDevice(scope, body.deviceCode, zone),
    }),
    ...implement(siteRecords, {
      queryPageList: ({ scope, body, zone }) => records.list(scope, body, zone),
      findeDeviceFence: ({ scope, body, zone }) => records.listStays(scope, body, zone),
      read: ({ scope, body, write }) => records.markRead(scope, body.ids, write),
    }),
    ...implement(sitePush, {
      queryPushMsg: ({ scope, body }) => push.getOfScene(scope, body),
      saveMsgPush: ({ scope, body, write }) => push.saveOfScene(scope, body, write),
    }),
  ]
  return {
    routes,
    rules: [createSitesRule(parts.messages)],
    housekeeping: { deletions: { sites: records.deleteExpired } },
    finder: findSites(parts.db),
  }
}
