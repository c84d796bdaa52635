/** The tables of a mapping report: figures of each probe, proposed places of monitoring, certificates. */
import type { MappingProbe } from '@coldway/contract/mappings/mapping-fields.ts'
import { isProvisional } from '@coldway/contract/mappings/mapping-rule.ts'
import type { ReportTable } from '../../../platform/export/report-print.ts'
import { nothing, type Words } from '../../reports/index.ts'
import type { MappingInputs } from './document.ts'

const positionOf = ({ x, y, z }: MappingProbe): string => `${x} / ${y} / ${z}`

const resultsOf = ({ study, result }: MappingInputs) => {
  const byId = new Map(result.probes.map((one) => [one.id, one]))
  return study.probes.flatMap((probe, index) => {
    const found = byId.get(probe.id)
    return found ? [{ probe, number: index + 1, ...found }] : []
  })
}

export const figuresOf = (inputs: MappingInputs, words: Words): ReportTable => {
  const { say, time, lasting } = words
  const head = [
    say('mappings.number'),
    say('mappings.label'),
    say('mappings.device'),
    say('mappings.position'),
    say('mappings.min'),
    say('mappings.max'),
    `${say('mappings.mean')}\n± ${say('mappings.deviation')}`,
    say('mappings.kinetic'),
    say('mappings.outside'),
    say('mappings.gaps'),
    say('mappings.readings'),
  ]
  const extreme = (value: number | null, atMs: number | null) =>
    value === null ? nothing : `${value.toFixed(1)}\n${time(atMs).slice(5)}`
  const rows = resultsOf(inputs).map(({ probe, number, stats }) => [
    String(number),
    probe.label,
    `${probe.deviceName}\n${words.series(probe.key)}`,
    positionOf(probe),
    ...(stats === null
      ? Array.from({ length: 7 }, () => nothing)
      : [
          extreme(stats.min, stats.minAtMs),
          extreme(stats.max, stats.maxAtMs),
          stats.mean === null ? nothing : `${stats.mean.toFixed(2)}\n± ${stats.stdDev?.toFixed(2) ?? nothing}`,
          stats.meanKinetic?.toFixed(2) ?? nothing,
          stats.count > 0 ? lasting(stats.outOfRangeMs) : nothing,
          stats.gaps.count > 0 ? `${lasting(stats.gaps.totalMs)} (${stats.gaps.count})` : lasting(0),
          `${stats.count} / ${stats.expected}`,
        ]),
  ])
  return {
    title: say('mappings.table'),
    head,
    rows,
    areNumbers: head.map((_label, index) => index > 2),
    note: '',
    empty: say('mappings.noReadings'),
  }
}

/** Each spot with why it is proposed; while something is missing, as provisional. */
export const proposalsOf = ({ study, result }: MappingInputs, { say, time }: Words): ReportTable => {
  const spots = [
    [say('mappings.hottest'), result.hottest],
    [say('mappings.coldest'), result.coldest],
  ] as const
  const rows = spots.flatMap(([why, spot]) => {
    const index = study.probes.findIndex(({ id }) => id === spot?.probeId)
    const probe = study.probes[index]
    if (!spot || !probe) return []
    return [[why, String(index + 1), probe.label, positionOf(probe), `${spot.valueC.toFixed(1)} °C`, time(spot.atMs)]]
  })
  return {
    title: say('mappings.proposals'),
    head: [
      '',
      say('mappings.number'),
      say('mappings.label'),
      say('mappings.position'),
      say('mappings.value'),
      say('mappings.time'),
    ],
    rows,
    areNumbers: [false, true, false, true, true, false],
    note: isProvisional(result.concerns) ? say('mappings.provisional') : '',
    empty: say('mappings.noProposals'),
  }
}

export const certificatesOf = (inputs: MappingInputs, { say }: Words): ReportTable => {
  const rows = resultsOf(inputs).flatMap(({ probe, number, calibration, certificates }) => {
    const state = say(`enums.calibrationStates.${calibration}`)
    const own = certificates.map((one) => [one.serialNumber, one.number, one.laboratory, one.dueOn])
    const shown = own.length > 0 ? own : [[nothing, say('mappings.noCertificate'), nothing, nothing]]
    return shown.map((one) => [String(number), probe.label, state, ...one])
  })
  return {
    title: say('mappings.calibration'),
    head: [
      say('mappings.number'),
      say('mappings.label'),
      say('mappings.calibration'),
      say('mappings.serial'),
      say('mappings.certificate'),
      say('mappings.laboratory'),
      say('mappings.dueOn'),
    ],
    rows,
    areNumbers: [true, false, false, false, false, false, false],
    note: '',
    empty: nothing,
  }
}
