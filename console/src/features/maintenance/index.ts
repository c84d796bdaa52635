/**
 * The public pages of an installer: the data log and the raw data of the device at hand. Owns the proof, number and
 * credential, which stay in the memory of the tab and stand in no address. What is shown, the server decides.
 */
export { DataLogPage } from './data-log-page.tsx'
export { PrimitiveDataPage } from './primitive-data-page.tsx'
