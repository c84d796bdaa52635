/**
 * Sign-in: the sign-in page, its second step, the forced change of an initial password, the change of the user's own password, the agreement. It
 * owns no session state (api/session.ts does); the rules of a password come from the contract. Recovery uses its frame and
 * password fields.
 */
export { BindUserPage } from './bind-user-page.tsx'
export { ChangePasswordPage } from './change-password-page.tsx'
export { FirstFactorPage } from './first-factor-page.tsx'
export { FirstPasswordPage } from './first-password-page.tsx'
export { PasswordField } from './password-field.tsx'
export { canSet, metRules, rulesWithoutOld } from './password-rules.ts'
export { PasswordRulesList } from './password-rules-list.tsx'
export { ProductServicePage } from './product-service-page.tsx'
export { ProviderReturnPage } from './provider-return-page.tsx'
export { SignInFrame } from './sign-in-frame.tsx'
