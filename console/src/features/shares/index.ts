/**
 * Shares: links that show a few devices to somebody without an account. Owns the page such a link opens and the dialog that
 * creates, mails and revokes links. Not here: taking the secret out of the address (settings/address-secrets.ts), the
 * monitoring centre. Invariants: the page holds its temporary token in memory and never becomes a session of the console; a
 * link that has ended and an unknown one look alike.
 */
export { LiveLinks } from './live-links.tsx'
export { ShareButton } from './share-button.tsx'
export type { ShareDialogProps } from './share-dialog.tsx'
export { SharedPage, type SharedView, Stale } from './shared-page.tsx'
export type { ShareCall } from './use-shared.ts'
