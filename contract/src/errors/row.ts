/** A row of the table of errors: the code on the wire, and the HTTP status. */
export type ErrorRow = readonly [code: string, status: number]
