/**
 * Lines: ways that devices are to keep to, who watches which device on them, and what came of it. Owns their screens. Not
 * here: drawing by hand (map/draw), finding a way and judging a device (the server).
 */
export { LineAddPage, LineUpdatePage } from './line-form-pages.tsx'
export { LineLayer } from './line-layer.tsx'
export { LineListPage } from './line-list-page.tsx'
export { LineSubscriptionAddPage } from './subscription-add-page.tsx'
export { LineSubscriptionListPage } from './subscription-list-page.tsx'
