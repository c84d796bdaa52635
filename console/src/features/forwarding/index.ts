/**
 * Forwarding to systems of others. Owns: the list of rules with what waits and how their targets fare, the form, the test event, the
 * secret, dead letters. Not here: pushes to recipients (recipients, outbox).
 */
export { DeadLetterListPage } from './letter-list-page.tsx'
export { ForwardingAddPage, ForwardingUpdatePage } from './rule-form-pages.tsx'
export { ForwardingRuleListPage } from './rule-list-page.tsx'
