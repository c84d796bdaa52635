/**
 * A filter of many numbers at once, up to 10,000 (rules-and-calls.md section 5, "Uploads and counts"). A few stand in the
 * address, so that a link shows the same list; more than an address can hold stay in the tab, which reload and back keep.
 */
import type { ListFilter } from './list-query.ts'
import { serverNowMs } from './server-clock.ts'

/** The numbers of several devices, waybills or orders. */
export const pastedFilter = (column: string, label: string): ListFilter => ({
  key: `${column}s`,
  label,
  isPasted: true,
  // Numbers that the tab no longer has must not show all rows: no number is empty, so that nothing is found.
  conditions: (value) => [{ column, type: 'in', value: [...(codesOf(value) ?? [''])] }],
})

/** The address of a list that shows rows of these devices alone. */
export const listOfDevices = (
  path: string,
  codes: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string => `${path}?${new URLSearchParams({ deviceCodes: valueOf(codes), ...more })}`

const addressMax = 1500
const keptMark = '~'
const keptMax = 5
const prefix = 'pasted.'

/** The filter's value for some numbers; empty: no filter. */
export const valueOf = (codes: readonly string[]): string => {
  const text = codes.join(',')
  if (text.length <= addressMax && !text.startsWith(keptMark)) return text
  const key = `${prefix}${serverNowMs().toString(36)}`
  const older = Object.keys(sessionStorage)
    .filter((one) => one.startsWith(prefix))
    .toSorted()
  for (const one of older.slice(0, Math.max(0, older.length - keptMax + 1))) sessionStorage.removeItem(one)
  sessionStorage.setItem(key, text)
  return `${keptMark}${key.slice(prefix.length)}`
}

/** The numbers of a value; undefined: this tab does not have them. */
export const codesOf = (value: string): readonly string[] | undefined => {
  const text = value.startsWith(keptMark) ? sessionStorage.getItem(`${prefix}${value.slice(keptMark.length)}`) : value
  return text === null ? undefined : text.split(',')
}
