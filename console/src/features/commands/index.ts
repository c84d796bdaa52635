/**
 * Commands to devices. Owns: the dialog that sends one (its form is drawn from the contract's table), the history, the
 * record of deliveries with the one resend, the steps of locks and the rule of unlocking, and what one device has set, switched
 * and was told. Not here: what sensors measure.
 */
export { CommandHistoryPage, DeliveryRecordPage } from './command-page.tsx'
export { LockRecordPage } from './lock-record-page.tsx'
export { RecordsDrawer } from './records-drawer.tsx'
export { SendDialog } from './send-dialog.tsx'
