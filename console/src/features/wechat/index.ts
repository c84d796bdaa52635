/**
 * WeChat: the dialog with a bind code (for a recipient or the own account), the own binding, the way from and back to
 * WeChat at sign-in. Not here: the pages around them; what a code or a ticket is good for is the server's to decide.
 */
export { useWechatReturn } from './use-wechat-return.ts'
export { WechatCodeDialog } from './qr-dialog.tsx'
export { WechatPanel } from './wechat-panel.tsx'
export { WechatSignIn } from './wechat-sign-in.tsx'
