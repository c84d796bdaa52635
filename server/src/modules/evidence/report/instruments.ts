/** What a report says of the devices and of the refrigeration unit: settings, batteries, modes, set points and alarms. Pure. */
import { reeferModes } from '@coldway/contract/enums.ts'
import { evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { ReportTable } from '../../../platform/export/report-print.ts'
import { type Line, nothing, type ReportDevice, type ReportInputs, type Words } from '../../reports/index.ts'
import type { InstrumentLeaf, UnitStretch } from '../instruments.ts'
import type { DeviceTally } from './tally.ts'

interface Instrumented {
  readonly inputs: ReportInputs
  readonly tallies: readonly DeviceTally[]
  /** None in a record of before they were frozen, whose report stays as it was. */
  readonly instruments: readonly InstrumentLeaf[]
}

export const instrumentTables = (of: Instrumented, words: Words): ReportTable[] =>
  of.instruments.length === 0 ? [] : [settingsOf(of, words), ...unitOf(of, words)]

/** How the shipment was to be recorded. */
export const recordingLine = ({ inputs: { waybill }, instruments }: Instrumented, { say }: Words): Line[] => {
  if (!waybill || instruments.length === 0) return []
  const { startMode, endMode, recordInterval, delayTime } = waybill
  const asked = (seconds: number | null) => (seconds === null ? nothing : String(seconds))
  const text = [
    `${say('evidence.report.start')}: ${say(`enums.triggerModes.${startMode}`)}`,
    `${say('evidence.report.end')}: ${say(`enums.triggerModes.${endMode}`)}`,
    `${say('waybills.recordInterval')}: ${asked(recordInterval)}`,
    `${say('waybills.delayTime')}: ${asked(delayTime)}`,
  ]
  return [[say('evidence.report.recording'), text.join('\n')]]
}

/** The times in which the unit of a device was defrosting. */
export const defrostsOf =
  (instruments: readonly InstrumentLeaf[], { devices }: Pick<ReportInputs, 'devices'>) =>
  (device: ReportDevice): readonly UnitStretch[] =>
    instruments
      .filter(({ device: index }) => devices[index] === device)
      .flatMap(({ unit }) => unit.filter((one) => isMode(one) && one.value === reeferModes.defrost))

const isMode = ({ key }: UnitStretch): boolean => key.startsWith('reeferMode')

const settingsOf = ({ inputs: { devices }, tallies, instruments }: Instrumented, words: Words): ReportTable => {
  const { say, time, lasting } = words
  const saysFirmware = instruments.some(({ firmware }) => firmware !== undefined)
  const head = [
    say('shipment.device'),
    say('devices.model'),
    say('evidence.report.interval'),
    say('evidence.report.firstReading'),
    say('evidence.report.lastReading'),
    say('evidence.report.batteryFirst'),
    say('evidence.report.batteryLast'),
    ...(saysFirmware ? [say('evidence.report.firmware')] : []),
  ]
  const rows = instruments.map(({ device, model, reportIntervalS, battery, firmware }) => {
    const of = devices[device]
    const { firstMs = null, lastMs = null } = tallies[device]?.measured ?? {}
    return [
      [of?.deviceName, of?.code, of?.plate].filter(Boolean).join('\n'),
      model || nothing,
      lasting(reportIntervalS * 1000),
      time(firstMs),
      time(lastMs),
      battery ? `${battery.first.percent} %` : nothing,
      battery ? `${battery.last.percent} %` : nothing,
      ...(saysFirmware ? [firmwareOf(firmware, words)] : []),
    ]
  })
  const areNumbers = head.map((_label, at) => at === 5 || at === 6)
  return { title: say('evidence.report.settings'), head, rows, areNumbers, note: '', empty: nothing }
}

const firmwareOf = (firmware: InstrumentLeaf['firmware'], { say, time }: Words): string =>
  firmware ? `${firmware.version}\n${time(firmware.loadedMs)}` : say('evidence.report.firmwareUnknown')

/** Nothing where no device read anything from a unit. */
const unitOf = ({ inputs: { devices }, instruments }: Instrumented, words: Words): ReportTable[] => {
  const { say, time, lasting, series } = words
  const reported = instruments
    .flatMap(({ device, unit }) =>
      unit.filter(isShown).map((one) => ({ name: devices[device]?.deviceName ?? '', one })),
    )
    .toSorted(({ one }, { one: other }) => one.fromMs - other.fromMs)
  if (reported.length === 0) return []
  const head = [
    say('shipment.device'),
    say('shipment.series'),
    say('evidence.report.reported'),
    say('reports.from'),
    say('reports.until'),
    say('shipment.lasted'),
  ]
  const rows = reported
    .slice(0, evidenceLimits.spansListed)
    .map(({ name, one }) => [
      name,
      series(one.key),
      valueInWords(one, words),
      time(one.fromMs),
      time(one.untilMs),
      lasting(one.untilMs - one.fromMs),
    ])
  const isCut = rows.length < reported.length || instruments.some((one) => one.isCut)
  const note = isCut ? say('reports.cut', { count: rows.length }) : ''
  return [{ title: say('evidence.report.unit'), head, rows, areNumbers: head.map(() => false), note, empty: nothing }]
}

/** That there was no alarm is no row of its own. */
const isShown = ({ key, value }: UnitStretch): boolean => !key.startsWith('reeferAlarm') || value > 0

const valueInWords = (of: UnitStretch, { say, value }: Words): string => {
  if (!isMode(of)) return findSeries(of.key)?.unit === '℃' ? value(of.key, of.value) : String(of.value)
  const names = Object.keys(reeferModes) as (keyof typeof reeferModes)[]
  const name = names.find((one) => reeferModes[one] === of.value)
  return name === undefined ? String(of.value) : say(`enums.reeferModes.${name}`)
}
