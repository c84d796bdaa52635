/** What the notice of a record is told under: once for ever. */
export const keyOf = (recordId: number): string => `line:${recordId}`
