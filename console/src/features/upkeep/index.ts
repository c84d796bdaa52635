/** Upkeep and pre-trip inspections in words, for the pages of vehicles and for the waybills that take them. Not here: its pages (vehicles). */
export { compartmentName, inspectionNote } from './inspection-words.ts'
export { upkeepDue } from './upkeep-due.ts'
