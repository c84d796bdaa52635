/**
 * Backup and restore of everything the program holds: the database, whichever PostgreSQL it is, and the files beside it.
 * Made while the program runs; needs none of PostgreSQL's own tools, which the embedded one does not have.
 * Invariants: a backup shows one moment; it is whole or not there; a restore compares every table with what was counted
 * then, and happens wholly or not at all. It holds everything, so its files are for their owner only.
 */
export { backUp } from './back-up.ts'
export { restore } from './restore.ts'
