/** Normalises a text for search. Removes Latin accents only: removing every mark would destroy Thai. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
