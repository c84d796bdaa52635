/**
 * The audit trail on screen: actor, action and object, before and after, and the proof that nothing was changed since. Owns the
 * words for calls and objects and the comparison of values. Not here: the trail itself, which only the server writes.
 */
export { AuditPage } from './audit-page.tsx'
