import { siteSubscriptions } from '@coldway/contract/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites.ts'

/** What a change of a site makes old. Not the site itself: a form begins with a new one, and would begin anew before it is left. */
export const siteStale = [sites.queryPageList, sites.querySiteList, siteSubscriptions.queryPageList] as const
