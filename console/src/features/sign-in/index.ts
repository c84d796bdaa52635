/**
 * Sign-in: the sign-in page, the forced change of an initial password, the change of one's own password. It owns no
 * session state (api/session.ts does); the rules of a password come from the contract.
 */
export { ChangePasswordPage } from './change-password-page.tsx'
export { FirstPasswordPage } from './first-password-page.tsx'
export { SignInPage } from './sign-in-page.tsx'
