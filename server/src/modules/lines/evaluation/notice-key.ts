/** The key of a record's notice, which is announced once. */
export const keyOf = (recordId: number): string => `line:${recordId}`
