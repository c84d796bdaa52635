/**
 * Recipients of alarms and arrivals. Owns: the list, adding several at once, editing, deleting, confirming and unbinding an
 * e-mail address. Not here: what is sent to them. The own contact of an account is neither edited nor deleted here; it follows
 * the account. Other forms choose recipients with `RecipientChoice`.
 */
export { RecipientAddPage } from './recipient-add-page.tsx'
export { RecipientListPage } from './recipient-list-page.tsx'
export { RecipientUpdatePage } from './recipient-update-page.tsx'
export { RecipientChoice } from './recipient-choice.tsx'
export { unreachableOn, useKnownRecipients } from './use-recipient-choice.ts'
