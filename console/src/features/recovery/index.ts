/**
 * Password recovery in three steps that share one challenge of the server: account, code, new password. Owns the present step,
 * kept per browser tab. An account that does not exist gets the same pages and words; only the server knows the difference.
 */
export { NewPasswordPage } from './new-password-page.tsx'
export { RecoveryDonePage } from './recovery-done-page.tsx'
export { RetrievePasswordPage } from './retrieve-password-page.tsx'
