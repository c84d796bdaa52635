/**
 * Commands to devices. Owns: the dialog that sends one (its form is drawn from the contract's table), the history, the
 * record of deliveries with the one resend, the steps of locks. Not here: what a device reports of itself.
 */
export { CommandHistoryPage, DeliveryRecordPage } from './command-page.tsx'
export { LockRecordPage } from './lock-record-page.tsx'
export { SendDialog } from './send-dialog.tsx'
