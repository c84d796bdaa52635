/** How far the figures of a record can be off, by the certificates of the probes that measured them. Pure. */
import { doubtAt, uncorrectedOf } from '@coldway/contract/probes/uncertainty.ts'
import type { ReportTable } from '../../../platform/export/report-print.ts'
import type { FrozenProbe } from '../../probes/index.ts'
import { nothing, type ReportInputs, type Words } from '../../reports/index.ts'
import type { CalibrationLeaf, Head } from '../record.ts'

export interface Doubted {
  readonly head: Pick<Head, 'formulas'>
  readonly inputs: Pick<ReportInputs, 'devices'>
  readonly calibrations: readonly CalibrationLeaf[]
}

/** Nothing of a record that was taken before this was worked out, so that its report stays as it was. */
export const uncertaintyOf = ({ head, inputs, calibrations }: Doubted, words: Words): ReportTable[] => {
  if (head.formulas.uncertainty === undefined) return []
  const { say, series, value } = words
  const titles = [say('shipment.min'), say('shipment.max'), say('shipment.mean'), say('shipment.meanKinetic')]
  const lines = calibrations.flatMap(({ device, deviceName, probes }) => {
    const measured = inputs.devices[device]?.series ?? []
    const keys = [...new Set(probes.map(({ key }) => key))]
    return keys.flatMap((key) => {
      const stats = measured.find((one) => one.key === key)?.stats
      const those = probes.filter((probe) => probe.key === key)
      if (!stats) return []
      const figures = [stats.min, stats.max, stats.mean, stats.meanKinetic]
      return [{ deviceName, key, figures, doubts: figures.map((figure) => doubtOf(those, figure)) }]
    })
  })
  const rows = lines.map(({ deviceName, key, figures, doubts }) => [
    deviceName,
    series(key),
    ...figures.map((figure, at) => `${value(key, figure)}${inWords(doubts[at])}`),
  ])
  const combined = titles.map((_title, at) => greatest(lines.filter(isTemperature).map(({ doubts }) => doubts[at])))
  if (lines.filter(isTemperature).length > 1)
    rows.push([say('evidence.report.together'), '℃', ...combined.map((one) => inWords(one).trim() || nothing)])
  const columns = [say('shipment.device'), say('shipment.series'), ...titles]
  return [
    {
      title: say('evidence.report.uncertainty'),
      head: columns,
      rows,
      areNumbers: columns.map((_label, at) => at > 1),
      note: say('evidence.report.uncertaintyNote'),
      empty: nothing,
    },
  ]
}

const isTemperature = ({ key }: { readonly key: string }): boolean => key.startsWith('temp')

interface FigureDoubt {
  readonly plusMinus: number
  readonly isWithin: boolean
}

/** Of all probes that were on the channel, and their certificates, the greatest. undefined: of one of them nothing is known. */
const doubtOf = (probes: readonly FrozenProbe[], figure: number | null): FigureDoubt | undefined => {
  if (figure === null || probes.some(({ certificates }) => certificates.length === 0)) return undefined
  return greatest(
    probes.flatMap(({ certificates }) =>
      certificates.map(({ points }) => {
        const doubt = doubtAt(points, figure)
        return doubt && { plusMinus: uncorrectedOf(doubt), isWithin: doubt.isWithin }
      }),
    ),
  )
}

const greatest = (doubts: readonly (FigureDoubt | undefined)[]): FigureDoubt | undefined => {
  const known = doubts.flatMap((doubt) => doubt ?? [])
  if (known.length === 0 || known.length < doubts.length) return undefined
  return {
    plusMinus: Math.max(...known.map(({ plusMinus }) => plusMinus)),
    isWithin: known.every(({ isWithin }) => isWithin),
  }
}

/** Rounded up to two digits after the point, as an uncertainty never gets smaller in print; a star: beyond the points. */
const inWords = (doubt: FigureDoubt | undefined): string =>
  doubt ? ` ± ${(Math.ceil(doubt.plusMinus * 100 - 1e-6) / 100).toFixed(2)}${doubt.isWithin ? '' : ' *'}` : ''
