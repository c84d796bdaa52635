/** Readings entered by hand. Owns the dialog; any screen of one device may open it. */
export { ReportDialog } from './report-dialog.tsx'
