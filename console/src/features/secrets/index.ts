/** Secrets of programs that talk to us or hear from us: shown once, and replaced with an overlap. */
export { RotateDialog } from './rotate-dialog.tsx'
export { SecretDialog } from './secret-dialog.tsx'
