/** Devices from a file: choose, check, import, report. Owns the screen; the server validates the rows. */
export { ImportPage } from './import-page.tsx'
