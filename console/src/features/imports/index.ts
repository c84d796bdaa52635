/**
 * Imports from a file: choose, check, import, report. Owns the screen of devices and the button by which lists import theirs;
 * the server validates the rows.
 */
export { ImportPage } from './import-page.tsx'
export { ImportRows } from './import-rows.tsx'
export { SheetImportButton } from './sheet-import-dialog.tsx'
