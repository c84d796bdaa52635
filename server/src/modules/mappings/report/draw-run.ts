/** Draws all probes of a run in one chart as SVG: a grey line each, the hottest and the coldest in colour, the limits. */
import type { Mapping, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { axesOf, chartOf } from '../../reports/index.ts'

const height = 220

export const drawRun = (study: Mapping, result: MappingResult, zone: string): string => {
  const values = result.probes.flatMap((probe) => probe.values.filter((value) => value !== null))
  const shown = [...values, study.lowC, study.highC]
  const [least, most] = [
    shown.reduce((one, other) => Math.min(one, other)),
    shown.reduce((one, other) => Math.max(one, other)),
  ]
  const margin = Math.max(0.5, (most - least) * 0.08)
  const axes = axesOf({ ...result, low: least - margin, high: most + margin, height, zone })
  const lines = result.probes
    .toSorted((one, other) => rankOf(one.id, result) - rankOf(other.id, result))
    .flatMap((probe) =>
      stretchesOf(probe.values).map((stretch) => {
        const points = stretch.map(
          ([index, value]) => `${axes.x(result.fromMs + (index + 0.5) * result.slotMs)},${axes.y(value)}`,
        )
        return `<polyline points="${points.join(' ')}" fill="none" ${lookOf(probe.id, result)}/>`
      }),
    )
  return chartOf(height, [...axes.ticks, axes.limit(study.lowC), axes.limit(study.highC), ...lines])
}

const rankOf = (id: number, { hottest, coldest }: MappingResult): number =>
  id === hottest?.probeId || id === coldest?.probeId ? 1 : 0

const lookOf = (id: number, { hottest, coldest }: MappingResult): string => {
  if (id === hottest?.probeId) return 'stroke="#c92a2a" stroke-width="1.4"'
  if (id === coldest?.probeId) return 'stroke="#265cbe" stroke-width="1.4" stroke-dasharray="6 2"'
  return 'stroke="#9aa6b5" stroke-width="0.8"'
}

/** The known stretches; a line never crosses a slot without a value. */
const stretchesOf = (values: readonly (number | null)[]): (readonly [index: number, value: number])[][] => {
  const found: (readonly [number, number])[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) found.push([])
    else found.at(-1)?.push([index, value])
  })
  return found.filter((stretch) => stretch.length > 1)
}
