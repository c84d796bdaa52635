/**
 * Sites: geofences, the subscriptions to them, their notifications, and the recorded stays. Owns the screens of sites and the
 * sites on any map. Not here: drawing (map/draw), evaluating crossings (the server).
 */
export { DevicesField, OrganisationsField } from './choices.tsx'
export { PushChannelFields, type PushRecipients } from './push-form.tsx'
export { SitePushPage } from './push-page.tsx'
export { SiteRecordListPage, WaybillSiteRecordListPage } from './record-list-page.tsx'
export { SiteAddPage, SiteUpdatePage } from './site-form-pages.tsx'
export { SiteLayer } from './site-layer.tsx'
export { SiteListPage } from './site-list-page.tsx'
export { SiteSubscriptionAddPage } from './subscription-add-page.tsx'
export { SiteSubscriptionListPage } from './subscription-list-page.tsx'
export { bandsOf } from './stay-bands.ts'
export { VisitList } from './visit-list.tsx'
