/** The readings of a report: every one for a spreadsheet; in a document, as many as fit, or the range of each stretch of time. */
import { limits } from '@coldway/contract/limits.ts'
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

/** Throws at the end when the readings are not those that were judged: late ones came meanwhile, and the file is made again. */
export async function* readingsOf(
  samples: SamplesService,
  devices: readonly ReportDevice[],
  asking: Asking,
  words: Words,
): AsyncGenerator<Cell[]> {
  const keys = keysOf(devices)
  let values = 0
  for (const device of devices) {
    const { span } = await samples.getSpanBetween(asking.scope, { ...device, untilMs: device.lastMs + 1 })
    if (keys.length === 0) continue
    for await (const portion of samples.scan(span, keys)) {
      await stillTheirs(samples, asking, device)
      for (const row of portion) {
        values += goodOf(row)
        yield cellsOf(device, row, words)
      }
    }
  }
  if (values !== judged(devices)) throw new Error(`a report of ${judged(devices)} values has ${values}`)
}

/** As figures count them. */
const goodOf = ({ isSuspect, values }: Scanned): number =>
  isSuspect ? 0 : values.filter((value) => value !== null).length

/** Fails the file when the user was moved, signed out or lost the right meanwhile. */
const stillTheirs = async (samples: SamplesService, asking: Asking, { deviceId }: ReportDevice): Promise<void> => {
  asking.gone.throwIfAborted()
  const { scope } = await asking.renew()
  await samples.checkDevice(scope, deviceId)
}

const cellsOf = (device: ReportDevice, row: Scanned, { say, zone }: Words): Cell[] => [
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

const timeCell = (atMs: number, zone: string): Cell => {
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
  if (judged(devices) > limits.exportPdfRowsMax) return condensed(devices, words)
  const keys = keysOf(devices)
  const begin = timeColumns[1] + 1
  const printed: string[][] = []
  for await (const row of rows)
    printed.push(row.map((cell, index) => printCell(cell, (value) => words.value(keys[index - begin] ?? '', value))))
  return { ...about, rows: printed, note: '' }
}

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
  const rows = devices.flatMap((device) =>
    device.series.flatMap(({ key, buckets }) =>
      buckets.map(([atMs, min, max, mean, count]) => [
        device.deviceName,
        series(key),
        time(atMs),
        value(key, min),
        value(key, mean),
        value(key, max),
        String(count),
      ]),
    ),
  )
  const shown = rows.slice(0, limits.exportPdfRowsMax)
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
