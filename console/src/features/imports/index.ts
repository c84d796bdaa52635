/**
 * Devices from a file: choose, check, import, report. Owns the screen; what a row may hold, and what is wrong with it, is the
 * server's to say.
 */
export { ImportPage } from './import-page.tsx'
