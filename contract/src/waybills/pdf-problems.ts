/** Why the readings of a logger are not read from a PDF, which is then kept as a document. */
export const pdfProblems = [
  /** No file is inside. */
  'noAttachment',
  /** Nothing can be read without a password. */
  'encrypted',
  /** Its structure is not that of a PDF, or is larger than what is read. */
  'noPdf',
  /** None of the files inside is a table of readings. */
  'noTable',
  'dayOrMonth',
  'noUnit',
  'tooMany',
] as const
export type PdfProblem = (typeof pdfProblems)[number]
