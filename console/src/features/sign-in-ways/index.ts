/**
 * Ways of signing in beside password and code, on the sign-in pages of console and companion: through the provider of an organisation,
 * and by a passkey. They own no page and no session state.
 */
export { PasskeyButton } from './passkey-button.tsx'
export { ProviderSignIn } from './provider-sign-in.tsx'
