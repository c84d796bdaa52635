/** Draws the temperatures of a record from its proven readings. */
import type { Leaf } from '../shapes.ts'
import { svg } from './dom.ts'

const [width, height, left, bottom] = [720, 200, 40, 24]
const colours = ['#1b5cff', '#0b7a3b', '#b26d00', '#7c3aed', '#0ea5d8', '#c5222d']

type Point = readonly [atMs: number, value: number]
interface Reading {
  readonly device: number
  readonly atMs: number
  readonly values: Readonly<Record<string, number>>
}

/** Undefined when there is nothing to draw. */
export const chartOf = (leaves: readonly Leaf[]): SVGElement | undefined => {
  const lines = linesOf(leaves)
  const all = [...lines.values()].flat()
  if (all.length < 2) return undefined
  const [fromMs, untilMs] = rangeOf(all.map(([atMs]) => atMs))
  const [low, high] = rangeOf(all.map(([, value]) => value))
  const x = (atMs: number) => left + ((atMs - fromMs) / Math.max(1, untilMs - fromMs)) * (width - left - 8)
  const y = (value: number) => height - bottom - ((value - low + 0.5) / (high - low + 1)) * (height - bottom - 8)
  const tick = (value: number) =>
    svg('text', { x: String(left - 6), y: String(y(value) + 4), 'text-anchor': 'end' }, value.toFixed(1))
  const time = (atMs: number, anchor: string) =>
    svg('text', { x: String(x(atMs)), y: String(height - 6), 'text-anchor': anchor }, utcOf(atMs))
  const drawn = [...lines.values()].map((points, index) =>
    svg('polyline', {
      points: thinned(points)
        .map(([atMs, value]) => `${x(atMs).toFixed(1)},${y(value).toFixed(1)}`)
        .join(' '),
      fill: 'none',
      stroke: colours[index % colours.length],
      'stroke-width': '1.6',
    }),
  )
  const ends = [tick(low), tick(high), time(fromMs, 'start'), time(untilMs, 'end')]
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'chart' }, ...drawn, ...ends)
}

export const utcOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')

/** The points of each line, by device and series. */
const linesOf = (leaves: readonly Leaf[]): Map<string, Point[]> => {
  const lines = new Map<string, Point[]>()
  for (const { is, of } of leaves) {
    if (is !== 'reading' || of.isSuspect) continue
    const { device, atMs, values } = of as unknown as Reading
    for (const [key, value] of Object.entries(values)) {
      if (!/^temp\d+$/.test(key)) continue
      const name = `${device} ${key}`
      const line = lines.get(name) ?? []
      if (line.length === 0) lines.set(name, line)
      line.push([atMs, value])
    }
  }
  return lines
}

const rangeOf = (values: readonly number[]): [number, number] =>
  values.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number])

/** The lowest and the highest of each stretch: no extreme is lost. */
const thinned = (points: readonly Point[]): Point[] => {
  const step = Math.ceil(points.length / 700)
  if (step < 3) return [...points]
  return Array.from({ length: Math.ceil(points.length / step) }, (_none, at) => {
    const part = points.slice(at * step, (at + 1) * step).toSorted(([, one], [, other]) => one - other)
    return [part[0] as Point, part.at(-1) as Point].toSorted(([one], [other]) => one - other)
  }).flat()
}
