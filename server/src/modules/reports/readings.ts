/** The readings of a report: every one for a spreadsheet; in a document, as many as fit, or the range of each stretch of time. */
import { reportLimits } from '@coldway/contract/downloads/reports.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { type Cell, clean } from '../../platform/export/cells.ts'
import type { ReportTable } from '../../platform/export/report-print.ts'
import type { Asking } from '../downloads/index.ts'
import type { SamplesService, Scanned } from '../readings/index.ts'
import type { ReportDevice } from './inputs.ts'
import { utcZone } from './inputs.ts'
import type { Words } from './words.ts'

/** The columns of times in `headOf`. */
export const timeColumns = [3, 4] as const

export const keysOf = (devices: readonly ReportDevice[]): string[] => [
  ...new Set(devices.flatMap(({ series }) => series.map(({ key }) => key))),
]

export const headOf = (devices: readonly ReportDevice[], { say, zone, series }: Words): string[] => [
  say('downloads.fields.deviceName'),
  say('downloads.fields.deviceCode'),
  say('downloads.fields.plate'),
  `${say('downloads.fields.time')} (${zone})`,
  `${say('downloads.fields.time')} (UTC)`,
  ...keysOf(devices).map(series),
  say('reports.quality'),
]

/** How many values of each series were judged, all devices together: so many have to come again. */
const judged = (devices: readonly ReportDevice[]): number =>
  devices.reduce((sum, { series }) => sum + series.reduce((own, { stats }) => own + stats.count, 0), 0)

/** Rows at most: a report may hold several series that are not reported together. */
export const expectedRows = judged

interface Reading {
  readonly asking: Asking
  readonly words: Words
  /** Hears how many rows and values have been read. */
  readonly moved?: ((rows: number, values: number) => void) | undefined
}

/** Throws at the end when the readings are not those that were judged: late ones came meanwhile, and the file is made again. */
export async function* readingsOf(
  samples: SamplesService,
  devices: readonly ReportDevice[],
  { asking, words, moved }: Reading,
): AsyncGenerator<Cell[]> {
  const keys = keysOf(devices)
  let values = 0
  let rows = 0
  for (const device of devices) {
    const { span } = await samples.getSpanBetween(asking.scope, { ...device, untilMs: device.lastMs + 1 })
    if (keys.length === 0) continue
    for await (const portion of samples.scan(span, keys)) {
      await stillTheirs(samples, asking, device)
      for (const row of portion) {
        values += goodOf(row)
        yield cellsOf(device, row, words)
      }
      rows += portion.length
      moved?.(rows, values)
    }
  }
  if (values !== judged(devices)) throw new Error(`a report of ${judged(devices)} values has ${values}`)
}

/** Counts the good values as figures count them. */
const goodOf = ({ isSuspect, values }: Scanned): number =>
  isSuspect ? 0 : values.filter((value) => value !== null).length

/** Fails the file when the user was moved, signed out or lost the right meanwhile. */
const stillTheirs = async (samples: SamplesService, asking: Asking, { deviceId }: ReportDevice): Promise<void> => {
  asking.gone.throwIfAborted()
  const { scope } = await asking.renew()
  await samples.checkDevice(scope, deviceId)
}

export const cellsOf = (device: ReportDevice, row: Scanned, { say, zone }: Words): Cell[] => [
  device.deviceName,
  device.code,
  device.plate,
  timeCell(row.atMs, zone),
  timeCell(row.atMs, utcZone),
  ...row.values,
  [
    row.isSuspect && say('sensors.suspect'),
    row.faults && Object.keys(row.faults).join(' '),
    row.isManual && say('sensors.byHand'),
  ]
    .filter(Boolean)
    .join(' · '),
]

export const timeCell = (atMs: number, zone: string): Cell => {
  const text = printTime(atMs, zone)
  return { wallMs: parseTime(text, utcZone) ?? atMs, text }
}

/** The readings of a document, as texts. */
export const printedReadings = async (
  rows: AsyncIterable<readonly Cell[]>,
  devices: readonly ReportDevice[],
  words: Words,
): Promise<ReportTable> => {
  const { say } = words
  const title = say('reports.readings')
  const head = headOf(devices, words)
  const areNumbers = head.map((_label, index) => index > timeColumns[1] && index < head.length - 1)
  const about = { title, head, areNumbers, empty: say('reports.noReadings') }
  const rowsMax = Math.floor(reportLimits.readingCells / head.length)
  if (fewestRows(devices) > rowsMax) return condensed(devices, words)
  const keys = keysOf(devices)
  const begin = timeColumns[1] + 1
  const printed: string[][] = []
  for await (const row of rows) {
    if (printed.length === rowsMax) return condensed(devices, words)
    printed.push(row.map((cell, index) => printCell(cell, (value) => words.value(keys[index - begin] ?? '', value))))
  }
  return { ...about, rows: printed, note: '' }
}

/** Those of the most frequent series of each device: others may be reported apart from it. */
const fewestRows = (devices: readonly ReportDevice[]): number =>
  devices.reduce((sum, { series }) => sum + Math.max(0, ...series.map(({ stats }) => stats.count)), 0)

const printCell = (cell: Cell, figure: (value: number) => string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return figure(cell)
  return typeof cell === 'object' ? cell.text : clean(cell)
}

/** A row for each stretch of a curve: lowest, mean and highest of all its readings, none left out. */
const condensed = (devices: readonly ReportDevice[], words: Words): ReportTable => {
  const { say, time, value, series } = words
  const head = [
    say('downloads.fields.deviceName'),
    say('shipment.series'),
    `${say('reports.from')} (${words.zone})`,
    say('shipment.min'),
    say('shipment.mean'),
    say('shipment.max'),
    say('reports.count'),
  ]
  const all = devices.flatMap((device) => device.series.map((one) => ({ device, ...one })))
  const count = all.reduce((sum, { buckets }) => sum + buckets.length, 0)
  const together = Math.ceil(count / Math.max(1, reportLimits.stretchRows - all.length))
  const rows = all.flatMap(({ device, key, buckets }) =>
    stretchesOf(buckets, together).map(([atMs, min, max, mean, readings]) => [
      device.deviceName,
      series(key),
      time(atMs),
      value(key, min),
      value(key, mean),
      value(key, max),
      String(readings),
    ]),
  )
  const shown = rows.slice(0, reportLimits.stretchRows)
  const note = [
    say('reports.condensed', { count: judged(devices) }),
    shown.length < rows.length ? say('reports.cut', { count: shown.length }) : '',
  ]
  return {
    title: say('reports.readings'),
    head,
    rows: shown,
    areNumbers: head.map((_label, index) => index > 2),
    note: note.join(' '),
    empty: say('reports.noReadings'),
  }
}

type Bucket = ReportDevice['series'][number]['buckets'][number]

/** Neighbours together as one: no extreme is lost, and the mean is that of all their readings. */
const stretchesOf = (buckets: readonly Bucket[], together: number): Bucket[] =>
  Array.from({ length: Math.ceil(buckets.length / together) }, (_none, at) => {
    const part = buckets.slice(at * together, (at + 1) * together)
    const readings = part.reduce((sum, [, , , , count]) => sum + count, 0)
    const mean = part.reduce((sum, [, , , own, count]) => sum + own * count, 0) / Math.max(1, readings)
    const [atMs] = part[0] as Bucket
    return [atMs, Math.min(...part.map(([, min]) => min)), Math.max(...part.map(([, , max]) => max)), mean, readings]
  })
