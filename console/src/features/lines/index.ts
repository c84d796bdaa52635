/**
 * Lines: paths that devices keep to, the subscriptions to them, and their records. Owns their screens. Not here: drawing on the
 * map (map/draw), finding a path and evaluating a device (the server).
 */
export { LineAddPage, LineUpdatePage } from './line-form-pages.tsx'
export { LineLayer } from './line-layer.tsx'
export { LineListPage } from './line-list-page.tsx'
export { LineSubscriptionAddPage } from './subscription-add-page.tsx'
export { LineSubscriptionListPage } from './subscription-list-page.tsx'
