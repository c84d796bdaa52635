/**
 * The times of a logger's table. Whether 03/04 is in March or in April is found in the file, or the
 * file is refused. Pure.
 */
export interface Clock {
  /** The columns of date and time, or the one of both. */
  readonly columns: readonly number[]
  readonly isDayFirst: boolean
  /** Each time stands with its offset, so the clock is UTC here. */
  readonly isUtc: boolean
}

const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?`
const year = String.raw`(\d{4}|\d{2})`
const dates = {
  /** 2026-11-25, 2026/11/25 */
  yearFirst: String.raw`(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?`,
  /** 25.11.2026: with points the day is always first. */
  pointed: String.raw`(\d{1,2})\.(\d{1,2})\.${year}`,
  /** 25/11/2026 or 11/25/2026 */
  slashed: String.raw`(\d{1,2})[/-](\d{1,2})[/-]${year}`,
  /** 25-Nov-2026 */
  named: String.raw`(\d{1,2})[-/ ]([a-z]{3})[a-z]*[-/ ,]+${year}`,
  /** Nov 25, 2026 */
  monthNamed: String.raw`([a-z]{3})[a-z]*[-/ .]+(\d{1,2})[-/ ,]+${year}`,
} as const
type DateForm = keyof typeof dates
const forms = Object.keys(dates) as DateForm[]
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const whole = Object.fromEntries(
  forms.map((form) => [form, new RegExp(`^${dates[form]}[T ,]+${time}\\s*(Z|[+-]\\d{2}:?\\d{2})?$`, 'i')]),
) as Record<DateForm, RegExp>
const dayAlone = Object.fromEntries(forms.map((form) => [form, new RegExp(`^${dates[form]}$`, 'i')])) as Record<
  DateForm,
  RegExp
>
const timeAlone = new RegExp(`^${time}$`, 'i')

interface Stamp {
  readonly form: DateForm
  readonly date: readonly [string, string, string]
  readonly time: readonly (string | undefined)[]
  /** `Z`, `+08:00`, `+0800` */
  readonly offset?: string
  readonly columns: readonly number[]
}

/** The time of a line: the first cell with date and time, or the first date with a time after it, or else before it. */
const stampOf = (cells: readonly string[]): Stamp | undefined => {
  for (const [at, cell] of cells.entries()) {
    // A quick test leaves out numbers and words, which most cells are.
    if (!/^(?:\d{1,4}[-/. 年]|[a-z]{3,9}[-/ .]+\d)/i.test(cell)) continue
    for (const form of forms) {
      const both = whole[form].exec(cell)
      if (both) return { form, date: dateIn(both), time: both.slice(4, 8), offset: both[8], columns: [at] }
      const day = dayAlone[form].exec(cell)
      const beside = day && [at + 1, at - 1].find((place) => timeAlone.test(cells[place] ?? ''))
      const clock = typeof beside === 'number' && timeAlone.exec(cells[beside] ?? '')
      if (day && clock) return { form, date: dateIn(day), time: clock.slice(1, 5), columns: [at, beside] }
    }
  }
  return undefined
}
const dateIn = (found: RegExpExecArray) => [found[1] ?? '', found[2] ?? '', found[3] ?? ''] as const

export const hasTime = (cells: readonly string[]): boolean => stampOf(cells) !== undefined

/**
 * The columns of the time, and whether the day is first: shown by a day above 12 in any row, or by
 * what the file says of itself.
 */
export const clockOf = (
  rows: readonly (readonly string[])[],
  hints: ReadonlyMap<string, string>,
): Clock | 'noTable' | 'dayOrMonth' => {
  const stamps = rows.flatMap((cells) => stampOf(cells) ?? [])
  const [first] = stamps
  if (!first) return 'noTable'
  const isUtc = stamps.some(({ offset }) => offset !== undefined)
  const slashed = stamps.filter(({ form }) => form === 'slashed')
  const isFirstDay = slashed.some(({ date }) => Number(date[0]) > 12)
  const isSecondDay = slashed.some(({ date }) => Number(date[1]) > 12)
  if (slashed.length === 0 || isFirstDay !== isSecondDay)
    return { columns: first.columns, isDayFirst: !isSecondDay, isUtc }
  const said = [...hints.values()].find((value) => /\bd{1,2}[/-]m{1,2}[/-]y|\bm{1,2}[/-]d{1,2}[/-]y/i.test(value))
  if (said === undefined || isFirstDay) return 'dayOrMonth'
  return { columns: first.columns, isDayFirst: /^\W*d/i.test(said), isUtc }
}

/** The time as if the clock of the logger were UTC; undefined when there is no such day or time, or no offset where others have one. */
export const wallTimeOf = (cells: readonly string[], { isDayFirst, isUtc }: Clock): number | undefined => {
  const stamp = stampOf(cells)
  if (!stamp || (isUtc && stamp.offset === undefined)) return undefined
  const [years, month, day] = orderedOf(stamp, isDayFirst)
  const hour = hourOf(stamp.time)
  const [minute, second] = [Number(stamp.time[1]), Number(stamp.time[2] ?? 0)]
  const atMs = Date.UTC(years, month - 1, day, hour, minute, second)
  const made = new Date(atMs)
  const exists = made.getUTCMonth() === month - 1 && made.getUTCDate() === day && made.getUTCHours() === hour
  return exists && minute < 60 && second < 60 ? atMs - offsetMs(stamp.offset) : undefined
}

const offsetMs = (offset = 'Z'): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const orderedOf = ({ form, date }: Stamp, isDayFirst: boolean): readonly [number, number, number] => {
  const [one, two, three] = date
  if (form === 'yearFirst') return [Number(one), Number(two), Number(three)]
  const years = three.length === 2 ? 2000 + Number(three) : Number(three)
  if (form === 'monthNamed') return [years, months.indexOf(one.toLowerCase()) + 1, Number(two)]
  if (form === 'named') return [years, months.indexOf(two.toLowerCase()) + 1, Number(one)]
  if (form === 'pointed' || isDayFirst) return [years, Number(two), Number(one)]
  return [years, Number(one), Number(two)]
}

const hourOf = ([hours, , , half]: Stamp['time']): number => {
  const hour = Number(hours)
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}
