/** The three lines of a row on a phone, taken from the declaration of the table's columns. Pure. */
import { isEmptyCell } from './column-widths.ts'
import type { TableColumn } from './data-table.tsx'

export interface PhoneLines<Row> {
  /** Line 1: what names the row, and its state at the right. */
  readonly title: TableColumn<Row> | undefined
  readonly sign: TableColumn<Row> | undefined
  /** Line 2: words that explain themselves. */
  readonly second: readonly TableColumn<Row>[]
  /** Line 3: figures, and a time at the right. */
  readonly third: readonly TableColumn<Row>[]
  readonly time: TableColumn<Row> | undefined
}

const secondMax = 2
const thirdMax = 2

/**
 * `columns` are those with a value on the page, in the user's order: the first names the row, the first with words for its raw
 * values is its state. A column that declares its line comes before those that declare none.
 */
export const phoneLines = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): PhoneLines<Row> => {
  const [title, ...rest] = columns
  const left = new Set(rest.filter(({ phoneLine }) => phoneLine !== 'none'))
  const take = <Found extends TableColumn<Row> | undefined>(found: Found): Found => {
    if (found) left.delete(found)
    return found
  }
  const sign = take(rest.find(({ phoneLine }) => phoneLine === 1) ?? rest.find((one) => one.words && !one.phoneLine))
  const lineOf = (line: 2 | 3, max: number, fits: (column: TableColumn<Row>) => boolean) =>
    [
      ...[...left].filter(({ phoneLine }) => phoneLine === line),
      ...[...left].filter((column) => column.phoneLine === undefined && fits(column)),
    ]
      .slice(0, max)
      .map(take)
  const time = take([...left].find((column) => column.phoneLine === undefined && isTime(column, rows)))
  const isText = (column: TableColumn<Row>) => !column.isNumber && !isTime(column, rows)
  const second = lineOf(2, secondMax, isText)
  return { title, sign, second, third: lineOf(3, thirdMax, ({ isNumber }) => isNumber === true), time }
}

const printedTime = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/

const isTime = <Row>(column: TableColumn<Row>, rows: readonly Row[]): boolean => {
  for (const row of rows) {
    const value = column.cell(row)
    if (!isEmptyCell(value)) return typeof value === 'string' && printedTime.test(value)
  }
  return false
}
