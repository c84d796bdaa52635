/**
 * Backup and restore of everything the program holds: the database, whichever PostgreSQL it is, and the files beside
 * it. A backup is made while the program runs and needs none of PostgreSQL's own tools, which the embedded one does not
 * have. Invariants: a backup shows one moment; it is complete or it has no manifest; a restore compares every table
 * with what was counted at the time of the backup, and happens completely or not at all. Only the owner can read its
 * files, as it holds everything.
 */
export { backUp } from './back-up.ts'
export { refuseUnfinished } from './journal.ts'
export { readManifest } from './manifest.ts'
export { restore } from './restore.ts'
