/** What a report says of the probes that measured: which, with which certificates, and how far they were off. Pure. */
import type { ReportTable } from '../../../platform/export/report-print.ts'
import type { FrozenProbe } from '../../probes/index.ts'
import { nothing, type Words } from '../../reports/index.ts'
import type { CalibrationLeaf } from '../record.ts'

/** Nothing of a record that has no calibrations, so that its report stays as it was. */
export const calibrationOf = (calibrations: readonly CalibrationLeaf[], words: Words): ReportTable[] => {
  if (calibrations.length === 0) return []
  const { say } = words
  const head = [
    say('shipment.device'),
    say('probes.channel'),
    say('probes.serial'),
    say('probes.certificate'),
    say('probes.calibratedOn'),
    say('probes.dueOn'),
    say('probes.state'),
    say('probes.points'),
  ]
  const rows = calibrations.flatMap(({ deviceName, probes }) =>
    probes.map((probe) => [deviceName, ...rowOf(probe, words)]),
  )
  const title = say('evidence.report.calibration')
  const note = say('evidence.report.calibrationNote')
  return [{ title, head, rows, areNumbers: head.map(() => false), note, empty: nothing }]
}

/** One line for each certificate that was in force. */
const rowOf = (probe: FrozenProbe, { say, series, time }: Words): string[] => {
  const { key, serialNumber, sinceMs, untilMs, state, certificates } = probe
  const lines = (of: (one: (typeof certificates)[number]) => string) => certificates.map(of).join('\n') || nothing
  const window = untilMs === null ? '' : `\n${time(sinceMs)} – ${time(untilMs)}`
  return [
    series(key),
    serialNumber === null ? say('evidence.report.noProbe') : `${serialNumber}${window}`,
    lines(({ number, laboratory }) => `${number} · ${laboratory}`),
    lines(({ calibratedOn }) => calibratedOn),
    lines(({ dueOn }) => dueOn),
    say(`enums.calibrationStates.${state}`),
    lines(({ points }) => points.map(pointInWords).join('\n')),
  ]
}

type Point = FrozenProbe['certificates'][number]['points'][number]

const pointInWords = ({ reference, reading, error, uncertainty }: Point): string =>
  `${short(reference)} → ${short(reading)} (${error > 0 ? '+' : ''}${error}; U ${short(uncertainty)})`

/** Prints as many digits as the error of a point has at most. */
const short = (value: number): string => String(Number(value.toFixed(3)))
