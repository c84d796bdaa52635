/**
 * The audit trail on the screen: who did what to what, before and after, and the proof that nothing was changed since. Owns the
 * words for calls and objects and the reading of differences. Not here: the trail itself, which only the server writes.
 */
export { AuditPage } from './audit-page.tsx'
