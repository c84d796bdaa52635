/**
 * WeChat: the dialog with a bind code (for a recipient or the user's own account), and the user's own binding. Not here: the pages
 * around them, and signing in with WeChat (sign-in-ways/). The server decides what a code or a ticket allows.
 */
export { WechatCodeDialog } from './qr-dialog.tsx'
export { WechatPanel } from './wechat-panel.tsx'
