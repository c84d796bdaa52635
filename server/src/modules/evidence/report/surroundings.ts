/** What a report says of the alarm policies in force, of the vehicles with their handovers, and of pre-trip inspections. Pure. */
import { alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { RangeSetting } from '@coldway/contract/alarms/alarm-settings.ts'
import { evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import type { ReportTable } from '../../../platform/export/report-print.ts'
import { nothing, type ReportInputs, type Words } from '../../reports/index.ts'
import type { PolicyLeaf } from '../record.ts'
import type { VehicleLeaf } from '../vehicles.ts'

interface Surrounded {
  readonly inputs: Pick<ReportInputs, 'devices'>
  /** None in a record of before they were frozen, whose report stays as it was. */
  readonly policies: readonly PolicyLeaf[]
  readonly vehicles: readonly VehicleLeaf[]
}

export const surroundingTables = (of: Surrounded, words: Words): ReportTable[] =>
  [policiesTable(of, words), vehiclesTable(of, words), handoversTable(of, words), inspectionsTable(of, words)].filter(
    ({ rows }) => rows.length > 0,
  )

const tableOf = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  words: Words,
): ReportTable => ({
  title,
  head,
  rows: rows.slice(0, evidenceLimits.spansListed),
  areNumbers: head.map(() => false),
  note: rows.length > evidenceLimits.spansListed ? words.say('reports.cut', { count: evidenceLimits.spansListed }) : '',
  empty: nothing,
})

const nameOf = ({ inputs: { devices } }: Surrounded, device: number): string => devices[device]?.deviceName ?? nothing

const policiesTable = (of: Surrounded, words: Words): ReportTable => {
  const { say, time } = words
  const head = [
    say('shipment.device'),
    say('evidence.report.policy'),
    say('evidence.report.watched'),
    say('shipment.limits'),
    say('alarmPolicies.fields.durationMin'),
    say('alarmPolicies.fields.mode'),
    say('reports.from'),
    say('reports.until'),
    say('evidence.report.levels'),
  ]
  const rows = of.policies.flatMap((policy) =>
    policy.settings.map((setting) => {
      const { lower, upper, durationMin, mode } = setting as Partial<RangeSetting>
      const isRange = alarmKindSpecs[setting.kind].family === 'range'
      return [
        nameOf(of, policy.device),
        policy.name,
        say(`enums.alarmKinds.${setting.kind}`),
        isRange ? limitsInWords(lower ?? null, upper ?? null, alarmKindSpecs[setting.kind].unit) : nothing,
        durationMin === undefined ? nothing : words.lasting(durationMin * 60_000),
        mode ? say(`alarmPolicies.choices.${mode}`) : nothing,
        time(policy.fromMs),
        time(policy.untilMs),
        levelsInWords(policy),
      ]
    }),
  )
  const table = tableOf(say('evidence.report.policies'), head, rows, words)
  return { ...table, note: [table.note, say('evidence.report.levelsNote')].filter(Boolean).join('\n') }
}

const limitsInWords = (lower: number | null, upper: number | null, unit: string): string =>
  `${lower ?? '…'} – ${upper ?? '…'} ${unit}`.trim()

/** The levels at which somebody is notified. */
const levelsInWords = ({ levels, isAnnounced }: PolicyLeaf): string =>
  (isAnnounced ? levels : [])
    .flatMap((level, at) => (Object.values(level).some((count) => count > 0) ? String(at + 1) : []))
    .join(', ') || nothing

const vehiclesTable = (of: Surrounded, words: Words): ReportTable => {
  const { say, time } = words
  const head = [
    say('devices.plate'),
    say('shipment.device'),
    say('reports.from'),
    say('reports.until'),
    say('evidence.report.fixes'),
  ]
  const rows = of.vehicles.flatMap(({ plate, legs }) =>
    legs.map(({ device, fromMs, untilMs, fixes }) => [
      plate,
      nameOf(of, device),
      time(fromMs),
      time(untilMs),
      fixes === null ? nothing : String(fixes),
    ]),
  )
  return tableOf(say('evidence.report.vehicles'), head, rows, words)
}

/** Where a device begins to lead that did not before; that a track has a first device is no handover. */
const handoversTable = (of: Surrounded, words: Words): ReportTable => {
  const { say, time } = words
  const head = [
    say('devices.plate'),
    say('evidence.report.handedAt'),
    say('evidence.report.handedTo'),
    say('evidence.report.where'),
  ]
  const rows = of.vehicles.flatMap(({ plate, legs, handovers }) =>
    handovers === null
      ? [[plate, nothing, say('evidence.report.handoversMany'), nothing]]
      : handovers
          .slice(1)
          .map(({ atMs, leg, lat, lng }) => [
            plate,
            time(atMs),
            nameOf(of, legs[leg]?.device ?? -1),
            `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
          ]),
  )
  return tableOf(say('evidence.report.handovers'), head, rows, words)
}

/** A vehicle with a unit and without an inspection has a row that says so. */
const inspectionsTable = (of: Surrounded, words: Words): ReportTable => {
  const { say, time } = words
  const head = [
    say('devices.plate'),
    say('vehicles.inspections.compartment'),
    say('vehicles.inspections.time'),
    say('vehicles.inspections.result'),
    say('vehicles.inspections.faults'),
    say('evidence.report.checks'),
    say('evidence.report.recordedBy'),
  ]
  const rows = of.vehicles.flatMap(({ plate, compartments, inspections }) => {
    if (compartments.length > 0 && inspections.length === 0)
      return [[plate, nothing, nothing, say('evidence.report.notInspected'), nothing, nothing, nothing]]
    return inspections.map(({ compartment, doneMs, result, faults, remark, checks, userName, recordedMs }) => [
      plate,
      compartmentOf(compartments, compartment, words),
      time(doneMs),
      say(`enums.inspectionResults.${result}`),
      [faults, remark].filter(Boolean).join('\n') || nothing,
      checks
        ?.map((one) => `${one.name} ${one.code}: ${say(`enums.checkResults.${one.result}`)}`.replace(' :', ':'))
        .join('\n') || nothing,
      `${userName}\n${time(recordedMs)}`,
    ])
  })
  return tableOf(say('vehicles.inspections.title'), head, rows, words)
}

const compartmentOf = (names: readonly string[], number: number, { say }: Words): string => {
  if (number === 0) return say('vehicles.units.whole')
  const name = names[number - 1] ?? ''
  return name === '' ? say('vehicles.units.compartment', { number }) : say('vehicles.units.named', { number, name })
}
