/** A text of others on one line: without control characters, which a database refuses or a page obeys, and without marks that turn its direction. */
export const plainLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, max)
