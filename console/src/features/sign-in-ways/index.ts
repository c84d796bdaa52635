/**
 * Ways of signing in beside password and code, on the sign-in pages of console and companion: through the provider of an organisation,
 * by a passkey, and with WeChat, whose page leads away and back. They own no page and no session state.
 */
export { PasskeyButton } from './passkey-button.tsx'
export { ProviderSignIn } from './provider-sign-in.tsx'
export { useWechatReturn } from './use-wechat-return.ts'
export { WechatSignIn } from './wechat-sign-in.tsx'
