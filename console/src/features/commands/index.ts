/**
 * Commands to devices. Owns: the send dialog (its form is drawn from the contract's table), the history, the delivery record
 * with the single resend, the lock record, the unlock rule, and one device's settings, switches and commands. Not here:
 * measurements.
 */
export { CommandHistoryPage, DeliveryRecordPage } from './command-page.tsx'
export { checksText } from './command-words.ts'
export { DeviceCommands } from './device-commands.tsx'
export { LockRecordPage } from './lock-record-page.tsx'
export { DeviceParams, RecordsDrawer } from './records-drawer.tsx'
export { SendDialog } from './send-dialog.tsx'
export { UnreadRecords } from './unread-records.tsx'
export { useCommandMoves } from './use-command-moves.ts'
export { WorkMode } from './work-mode.tsx'
