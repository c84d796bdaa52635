/**
 * Reads the file that a temperature logger of any maker exports as text or XML: the table of its readings, who made it, and what it says
 * of units and of its zone. Pure; the server and the browser use this same code. Nothing is guessed: a column whose unit the file
 * does not say stays raw and is named, and a day that may be a month refuses the file.
 */
import { findTable } from './table.ts'
import { accuracyOf, hintsOf, type LoggerMaker, makerOf, serialOf, zoneOf } from './hints.ts'
import { type Clock, clockOf, wallTimeOf } from './times.ts'
import { isXml, linesOfXml } from './xml.ts'

export const loggerLimits = { bytesMax: 10 * 1024 * 1024, rowsMax: 200_000, columnsMax: 16, namedMax: 40 } as const

export const loggerProblems = ['notText', 'noTable', 'dayOrMonth', 'noUnit', 'tooMany'] as const
export type LoggerProblem = (typeof loggerProblems)[number]

export interface LoggerColumn {
  readonly label: string
  readonly is: 'temperature' | 'humidity'
}
export interface LoggerReading {
  /** The time that the logger's clock showed, as if it were UTC. */
  readonly wallMs: number
  /** The values by column, in °C and % relative humidity; null when the cell holds no number. */
  readonly values: readonly (number | null)[]
}
export interface LoggerFile {
  /** The maker; null when the file names none that is known. */
  readonly maker: LoggerMaker | null
  readonly serial: string | null
  /** The offset of its clock, as `+02:00`; null when the file does not say. */
  readonly zone: string | null
  /** The accuracy of its temperatures in °C, plus or minus; null when the file does not say. */
  readonly accuracyC: number | null
  readonly columns: readonly LoggerColumn[]
  /** The columns that are kept in the file and not read, because their unit is missing or is another one. */
  readonly raw: readonly string[]
  /** The readings, ascending in time. */
  readonly readings: readonly LoggerReading[]
  /** The number of lines below the head that are no reading. */
  readonly unread: number
}

export const readLoggerFile = (bytes: Uint8Array): LoggerFile | LoggerProblem => {
  if (bytes.length > loggerLimits.bytesMax) return 'tooMany'
  const text = textOf(bytes)
  if (text === undefined) return 'notText'
  const lines = isXml(text) ? linesOfXml(text) : text.split(/\r\n|\n|\r/)
  const table = lines && findTable(lines)
  if (!table) return 'noTable'
  const above = lines.slice(0, table.headAt)
  const hints = hintsOf(above)
  const clock = clockOf(table.rows, hints)
  if (typeof clock === 'string') return clock
  if (table.rows.length > loggerLimits.rowsMax) return 'tooMany'
  const columns = columnsOf(table.head, clock, hints)
  if (columns.known.length === 0) return 'noUnit'
  const readings = table.rows.flatMap((row) => readingOf(row, { clock, columns: columns.known, table }) ?? [])
  if (readings.length === 0) return 'noTable'
  return {
    maker: makerOf(lines.slice(0, table.headAt + 1)),
    serial: serialOf(hints),
    zone: clock.isUtc ? '+00:00' : zoneOf(hints, table.head),
    accuracyC: accuracyOf(hints),
    columns: columns.known.map(({ label, is }) => ({ label, is })),
    raw: columns.raw,
    readings: readings.toSorted((one, other) => one.wallMs - other.wallMs),
    unread: table.unread + table.rows.length - readings.length,
  }
}

/**
 * Decodes UTF-8 and UTF-16 by their marks; other bytes that are no UTF-8 are Latin-1, in which
 * makers write their degree sign.
 */
const textOf = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

interface KnownColumn extends LoggerColumn {
  readonly at: number
  readonly isFahrenheit: boolean
}

const celsius = /°\s?C\b|℃|º\s?C\b|\bdeg\.?\s?C\b|[([]\s*C\s*[)\]]|\bcelsius\b/i
const fahrenheit = /°\s?F\b|℉|º\s?F\b|\bdeg\.?\s?F\b|[([]\s*F\s*[)\]]|\bfahrenheit\b/i
const humidity = /%\s?(rh|rf|r\.h\.|r\.f\.)|\brh\b.*%|(humidity|feuchte|湿度|влажн|습도|ความชื้น)[^%]*%/i
/** The name of a temperature column without a unit, which has the unit of the whole file. */
const named = /^\W*(temp|temperatur|temperature|температура|温度|온도|อุณหภูมิ)\b/i

const columnsOf = (head: readonly string[], clock: Clock, hints: ReadonlyMap<string, string>) => {
  const known: KnownColumn[] = []
  const raw: string[] = []
  const unit = [...hints].find(([key]) => /\bunits?\b|einheit|单位/i.test(key))?.[1] ?? ''
  for (const [at, label] of head.entries()) {
    if (clock.columns.includes(at) || label === '') continue
    const said = celsius.test(label) || fahrenheit.test(label) || !named.test(label) ? label : unit
    const isFahrenheit = fahrenheit.test(said)
    if (humidity.test(label)) known.push({ at, label, is: 'humidity', isFahrenheit: false })
    else if (isFahrenheit || celsius.test(said)) known.push({ at, label, is: 'temperature', isFahrenheit })
    else raw.push(label)
  }
  const shown = known.slice(0, loggerLimits.columnsMax)
  const rest = known.slice(loggerLimits.columnsMax).map(({ label }) => label)
  return { known: shown, raw: [...raw, ...rest].slice(0, loggerLimits.namedMax) }
}

interface Reading {
  readonly clock: Clock
  readonly columns: readonly KnownColumn[]
  readonly table: { readonly hasDecimalComma: boolean }
}

const readingOf = (row: readonly string[], { clock, columns, table }: Reading): LoggerReading | undefined => {
  const wallMs = wallTimeOf(row, clock)
  if (wallMs === undefined) return undefined
  const values = columns.map((column) => {
    const value = numberOf(row[column.at] ?? '', column, table.hasDecimalComma)
    return value === null || !column.isFahrenheit ? value : Math.round(((value - 32) / 1.8) * 1000) / 1000
  })
  return { wallMs, values }
}

const number = /^([+-]?\d+(?:[.,]\d+)?)\s*(?:(°\s?C|℃)|(°\s?F|℉)|(%(?:\s?r[hf])?))?$/i

/**
 * The number of a cell, alone or with the unit of its column behind it: one in another unit is none. In a file that commas
 * separate, a comma in a cell stood in quotes and is that of decimals, unless it may be one of thousands.
 */
const numberOf = (cell: string, { is, isFahrenheit }: KnownColumn, hasDecimalComma: boolean): number | null => {
  const [, found, celsiusBehind, fahrenheitBehind, percentBehind] = number.exec(cell.replace('\u2212', '-')) ?? []
  if (found === undefined || (!hasDecimalComma && /,\d{3}$/.test(found))) return null
  const isOfAnother =
    is === 'humidity'
      ? celsiusBehind || fahrenheitBehind
      : percentBehind || (isFahrenheit ? celsiusBehind : fahrenheitBehind)
  return isOfAnother ? null : Number(found.replace(',', '.'))
}
