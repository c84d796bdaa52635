/** The widths that columns need: which are empty on a page, and which texts may break. */
import type { ReactNode } from 'react'
import type { TableColumn } from './data-table.tsx'

/** Widths in Latin letters. A number, a time or a plate is shorter, and never breaks. */
const longFrom = 32
const isWide = /[\u1100-\u11ff\u2e80-\uffdc]/u

export const isEmptyCell = (value: ReactNode): boolean =>
  value === undefined || value === null || value === '' || typeof value === 'boolean'

/** The width of a text in Latin letters; one of Chinese or Korean is as wide as two. */
export const lettersOf = (text: string): number => {
  let width = 0
  for (const letter of text) width += isWide.test(letter) ? 2 : 1
  return width
}

/** True for running text, such as an address or a remark, which reads better in two lines than in a wide column. */
export const isLongText = (value: ReactNode): boolean => typeof value === 'string' && lettersOf(value) >= longFrom

/** The columns that have a value in some row. The first column names the row and always stays. */
export const filledColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly TableColumn<Row>[] =>
  rows.length === 0
    ? columns
    : columns.filter((column, index) => index === 0 || rows.some((row) => !isEmptyCell(column.cell(row))))
