/**
 * WeChat: the dialog with a bind code (for a recipient or the user's own account), the user's own binding, and the redirects to
 * and from WeChat at sign-in. Not here: the pages around them. The server decides what a code or a ticket allows.
 */
export { useWechatReturn } from './use-wechat-return.ts'
export { WechatCodeDialog } from './qr-dialog.tsx'
export { WechatPanel } from './wechat-panel.tsx'
export { WechatSignIn } from './wechat-sign-in.tsx'
