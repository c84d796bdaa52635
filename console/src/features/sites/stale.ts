import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'

/** Calls to reload after a change of a site. */
export const siteStale = [
  sites.queryPageList,
  sites.querySiteList,
  sites.queryById,
  siteSubscriptions.queryPageList,
] as const
