/** The widths that columns need: which are empty on a page, and which texts may break. */
import type { ReactNode } from 'react'
import type { TableColumn } from './data-table.tsx'

/** Widths in Latin letters. A number, a time or a plate is shorter, and never breaks. */
const longFrom = 32
const isWide = /[\u1100-\u11ff\u2e80-\uffdc]/u

export const isEmptyCell = (value: ReactNode): boolean => value === undefined || value === null || value === ''

/** True for running text, such as an address or a remark, which reads better in two lines than in a wide column. */
export const isLongText = (value: ReactNode): boolean => {
  if (typeof value !== 'string') return false
  let width = 0
  for (const letter of value) width += isWide.test(letter) ? 2 : 1
  return width >= longFrom
}

/** The columns that have a value in some row. The first column names the row and always stays. */
export const filledColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly TableColumn<Row>[] =>
  rows.length === 0
    ? columns
    : columns.filter((column, index) => index === 0 || rows.some((row) => !isEmptyCell(column.cell(row))))
