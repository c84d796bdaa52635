/** The part of the list of screens that is sites: the sites, who is watched there, who is told, and the stays found. */
import { paths } from '../settings/paths.ts'
import type { Screen } from './screens.ts'

type Pages = typeof import('../features/sites/index.ts')
type PageName = Extract<keyof Pages, `${string}Page`>

const screenAt = (path: string, title: Screen['title'], page: PageName): Screen => ({
  path,
  access: 'login',
  title,
  load: () => import('../features/sites/index.ts').then((module) => module[page]),
  hasTab: true,
  needs: 'site:view',
  frame: 'menu',
})

export const siteScreens: readonly Screen[] = [
  screenAt(paths.sites, 'sites.title', 'SiteListPage'),
  { ...screenAt(paths.siteAdd, 'sites.add', 'SiteAddPage'), under: paths.sites, needs: 'site:edit' },
  {
    ...screenAt(paths.siteUpdate, 'sites.update', 'SiteUpdatePage'),
    under: paths.sites,
    ofObject: true,
    needs: 'site:edit',
  },
  screenAt(paths.siteSubscriptions, 'sites.subscription.title', 'SiteSubscriptionListPage'),
  {
    ...screenAt(paths.siteSubscriptionAdd, 'sites.subscription.add', 'SiteSubscriptionAddPage'),
    under: paths.siteSubscriptions,
    needs: 'site:edit',
  },
  screenAt(paths.sitePush, 'sites.push.title', 'SitePushPage'),
  screenAt(paths.siteRecords, 'sites.records.title', 'SiteRecordListPage'),
  screenAt(paths.waybillSiteRecords, 'sites.records.waybillTitle', 'WaybillSiteRecordListPage'),
]
