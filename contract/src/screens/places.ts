/** The screens of sites and lines: the places themselves, who is notified of them, and the stays found. */
import type { ScreenEntry } from './screen.ts'

export const placeScreens = {
  sites: {
    path: '/view/siteManager/site_info',
    title: 'sites.title',
    needs: 'site:view',
    menu: { group: 'sites', id: 61, code: 'site-info', icon: 'site' },
  },
  site: {
    path: '/view/siteManager/site',
    under: 'sites',
    title: 'sites.page.title',
    needs: 'site:view',
    ofObject: true,
    namesObject: true,
  },
  siteAdd: { path: '/view/siteManager/site_info_add', under: 'sites', title: 'sites.add', needs: 'site:edit' },
  siteUpdate: {
    path: '/view/siteManager/site_info_update',
    under: 'sites',
    title: 'sites.update',
    needs: 'site:edit',
    ofObject: true,
  },
  siteSubscriptions: {
    path: '/view/siteManager/site_subscribe',
    title: 'sites.subscription.title',
    needs: 'site:view',
    menu: { group: 'sites', id: 62, code: 'site-subscriptions', icon: 'list' },
  },
  siteSubscriptionAdd: {
    path: '/view/siteManager/site_subscribe_add',
    under: 'siteSubscriptions',
    title: 'sites.subscription.add',
    needs: 'site:edit',
  },
  sitePush: {
    path: '/view/siteManager/site_messagePushConfiguration',
    title: 'sites.push.title',
    needs: 'site:view',
    menu: { group: 'sites', id: 63, code: 'site-push', icon: 'mail' },
  },
  siteRecords: {
    path: '/view/siteManager/site_records',
    title: 'sites.records.title',
    needs: 'site:view',
    menu: { group: 'sites', id: 64, code: 'site-records', icon: 'track' },
  },
  waybillSiteRecords: {
    path: '/view/siteManager/waybill_site_records',
    title: 'sites.records.waybillTitle',
    needs: 'site:view',
    menu: { group: 'sites', id: 65, code: 'waybill-site-records', icon: 'track' },
  },
  lines: {
    path: '/view/line/lineManage',
    title: 'titles.lines',
    needs: 'line:view',
    menu: { group: 'lines', id: 71, code: 'line-info', icon: 'track' },
  },
  line: {
    path: '/view/line/line',
    under: 'lines',
    title: 'titles.line',
    needs: 'line:view',
    ofObject: true,
    namesObject: true,
  },
  lineAdd: { path: '/view/line/lineAdd', under: 'lines', title: 'titles.lineAdd', needs: 'line:edit' },
  lineUpdate: {
    path: '/view/line/lineUpdate',
    under: 'lines',
    title: 'titles.lineUpdate',
    needs: 'line:edit',
    ofObject: true,
  },
  lineSubscriptions: {
    path: '/view/line/lineSubscribe',
    title: 'titles.lineSubscriptions',
    needs: 'line:view',
    menu: { group: 'lines', id: 72, code: 'line-subscriptions', icon: 'list' },
  },
  lineSubscriptionAdd: {
    path: '/view/line/lineSubscribe_add',
    under: 'lineSubscriptions',
    title: 'titles.lineSubscriptionAdd',
    needs: 'line:edit',
  },
} as const satisfies Record<string, ScreenEntry>
