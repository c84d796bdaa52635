/**
 * The public pages for installers: data log and raw data of the device at hand. Owns the proof, number and credential, which is
 * kept in the tab's memory and in no address. The server decides what is shown.
 */
export { DataLogPage } from './data-log-page.tsx'
export { PrimitiveDataPage } from './primitive-data-page.tsx'
