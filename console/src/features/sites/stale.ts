import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'

/** What a change of a site makes old. */
export const siteStale = [
  sites.queryPageList,
  sites.querySiteList,
  sites.queryById,
  siteSubscriptions.queryPageList,
] as const
