/**
 * Electronic-lock orders: the list, the form, one order with its lock, its materials and its log, and the handling of an
 * exception; where its lock was, for users and behind a link; and the requests to open locks, with the decision. Not here: other
 * commands to a lock (commands), drawing a track (tracks).
 */
export { LockOrderExceptionPage } from './exception-page.tsx'
export { LockOrderAddPage, LockOrderUpdatePage } from './lock-order-form-pages.tsx'
export { LockOrderListPage } from './lock-order-list-page.tsx'
export { LockOrderSharePage } from './lock-order-share-page.tsx'
export { LockOrderTrackPage } from './lock-order-track-page.tsx'
export { LockOrderPage } from './lock-order-page.tsx'
export { UnlockRequestPage } from './unlock-request-page.tsx'
