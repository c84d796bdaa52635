/**
 * Recovery: back in without a password, in three steps that hang on one challenge of the server: account, code, new
 * password. Owns where one stands in them, kept for the browser tab. An account that does not exist gets the same pages
 * and the same words; only the server knows the difference, and it does not tell.
 */
export { NewPasswordPage } from './new-password-page.tsx'
export { RecoveryDonePage } from './recovery-done-page.tsx'
export { RetrievePasswordPage } from './retrieve-password-page.tsx'
