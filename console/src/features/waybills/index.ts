/**
 * Waybills: the list of shipments, their start and finish by hand, and the form that adds or changes one. Not here: the page of
 * one shipment, the monitoring of many, and the rule that starts and completes them by itself (the server).
 */
export { ArrivalWords } from './arrival-words.tsx'
export { LifeDialog } from './life-dialog.tsx'
export { type WaybillKind, kindOf, waybillKinds } from './waybill-kind.ts'
export { waybillStale } from './stale.ts'
export { useLiveWaybills } from './use-live-waybills.ts'
export { useWaybillActions } from './use-waybill-actions.tsx'
export { policyOptions } from './policy-options.ts'
export { PartnersField } from './partners-field.tsx'
export { SharingPill, WaybillRisk, WaybillStatePill } from './waybill-words.tsx'
export { ConflictNotes } from './conflict-notes.tsx'
export { useConflicts } from './use-conflicts.ts'
export { contentOf } from './template-draft.ts'
export { SaveTemplateDialog } from './templates-dialog.tsx'
export { aboardOf, changedOf, draftOf } from './waybill-draft.ts'
