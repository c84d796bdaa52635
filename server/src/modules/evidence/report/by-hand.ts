/** How figures are computed, and the mean kinetic temperature of each probe worked out so that a person can follow it. Pure. */
import { evidenceLimits } from '@coldway/contract/evidence/evidence.ts'
import { kineticRule } from '@coldway/contract/readings/sensors.ts'
import type { ReportTable } from '../../../platform/export/report-print.ts'
import { nothing, type Words } from '../../reports/index.ts'
import type { DeviceTally, SeriesSums } from './tally.ts'

const kelvin = 273.15
const widths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]

export const methodsOf = ({ say }: Words) => ({
  title: say('evidence.report.methods'),
  lines: (['hold', 'extremes', 'mean', 'kinetic', 'outside', 'gaps', 'left'] as const).map((one) =>
    say(`evidence.report.method.${one}`),
  ),
})

export const workedOf = (tallies: readonly DeviceTally[], words: Words): ReportTable[] => {
  const probes = tallies.flatMap(({ device, sums }) =>
    [...sums].filter(([, { heldMs }]) => heldMs.size > 0).map(([key, of]) => ({ device, key, of })),
  )
  return probes.slice(0, evidenceLimits.workedMax).map(({ device, key, of }, index) => {
    const stats = device.series.find((one) => one.key === key)?.stats
    const probe = `${words.series(key)} · ${device.deviceName} · ${device.code}`
    const isLastShown = index === evidenceLimits.workedMax - 1 && probes.length > evidenceLimits.workedMax
    return worked(words, {
      probe,
      of,
      mean: stats?.mean ?? null,
      deviation: stats?.stdDev ?? null,
      more: isLastShown ? words.say('evidence.report.worked', { count: evidenceLimits.workedMax }) : '',
    })
  })
}

interface Worked {
  readonly probe: string
  readonly of: SeriesSums
  readonly mean: number | null
  readonly deviation: number | null
  readonly more: string
}

const rateAt = (celsius: number): number => Math.exp(-kineticRule.ratioK / (celsius + kelvin))
const seconds = (ms: number): string => String(Number((ms / 1000).toFixed(3)))
const small = (value: number): string => value.toExponential(6)

const worked = ({ say }: Words, { probe, of, mean, deviation, more }: Worked): ReportTable => {
  const held = [...of.heldMs].filter(([celsius]) => celsius > -kelvin).toSorted(([one], [other]) => one - other)
  const allMs = held.reduce((sum, [, ms]) => sum + ms, 0)
  const all = held.reduce((sum, [celsius, ms]) => sum + (ms / 1000) * rateAt(celsius), 0)
  const { rows, width } = rowsOf(held)
  const kineticC = kineticRule.ratioK / -Math.log(all / (allMs / 1000)) - kelvin
  const note = [
    `T = 10 000 ÷ −ln(${small(all)} ÷ ${seconds(allMs)}) − 273.15 = ${kineticC.toFixed(3)} °C`,
    say('evidence.report.sums', {
      count: of.count,
      sum: String(Number(of.sum.toFixed(6))),
      squares: String(Number(of.squares.toFixed(6))),
      mean: mean === null ? nothing : String(mean),
      deviation: deviation === null ? nothing : String(deviation),
    }),
    ...(width === undefined ? [] : [say('evidence.report.classes', { width: String(width) })]),
    ...(more ? [more] : []),
  ]
  return {
    title: say('evidence.report.byHand', { probe }),
    head: ['°C', 't (s)', 'T (K)', 'e^(−10 000/T)', 't · e^(−10 000/T)'],
    rows: [...rows, ['Σ', seconds(allMs), '', '', small(all)]],
    areNumbers: [true, true, true, true, true],
    note: note.join('\n'),
    empty: '',
  }
}

type Held = readonly (readonly [celsius: number, ms: number])[]

/** A row for each value; of too many values, one for each class of the least width that makes few enough. */
const rowsOf = (held: Held): { rows: string[][]; width?: number } => {
  if (held.length <= evidenceLimits.classesMax) {
    const rows = held.map(([celsius, ms]) => [
      String(Number(celsius.toFixed(4))),
      seconds(ms),
      (celsius + kelvin).toFixed(2),
      small(rateAt(celsius)),
      small((ms / 1000) * rateAt(celsius)),
    ])
    return { rows }
  }
  const span = (held.at(-1)?.[0] ?? 0) - (held[0]?.[0] ?? 0)
  const width = widths.find((one) => span / one < evidenceLimits.classesMax - 1) ?? span
  const classes = Map.groupBy(held, ([celsius]) => Math.floor(celsius / width + 1e-9))
  const rows = [...classes].map(([place, those]) => [
    `${Number((place * width).toFixed(2))} – ${Number(((place + 1) * width).toFixed(2))}`,
    seconds(those.reduce((sum, [, ms]) => sum + ms, 0)),
    '',
    '',
    small(those.reduce((sum, [celsius, ms]) => sum + (ms / 1000) * rateAt(celsius), 0)),
  ])
  return { rows, width }
}
