/**
 * The drawing of a mapped space, on screens and in documents alike: the box in isometric projection,
 * and the colours of values. Pure.
 */
import type { Place } from './mapping-field.ts'

export interface Space {
  readonly lengthM: number
  readonly widthM: number
  readonly heightM: number
}
export type Flat = readonly [x: number, y: number]

const cosine = Math.cos(Math.PI / 6)
const sine = Math.sin(Math.PI / 6)

/** Metres of the drawing; x goes to the lower right, y to the lower left, z upwards. */
const isometric = ({ x, y, z }: Place): Flat => [(x - y) * cosine, (x + y) * sine - z]

/** Fits the box into a drawing, with a margin around. */
export const projectionOf = (
  { lengthM, widthM, heightM }: Space,
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): ((at: Place) => Flat) => {
  const left = -widthM * cosine
  const top = -heightM
  const wide = (lengthM + widthM) * cosine
  const high = (lengthM + widthM) * sine + heightM
  const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high)
  const [offX, offY] = [(width - wide * scale) / 2, (height - high * scale) / 2]
  return (at) => {
    const [x, y] = isometric(at)
    return [rounded(offX + (x - left) * scale), rounded(offY + (y - top) * scale)]
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** The edges of the box; those that the space itself hides come first. */
export const edgesOf = ({
  lengthM: l,
  widthM: w,
  heightM: h,
}: Space): { readonly isHidden: boolean; readonly ends: readonly [Place, Place] }[] => {
  const at = (x: number, y: number, z: number): Place => ({ x, y, z })
  const hidden = [
    [at(0, 0, 0), at(l, 0, 0)],
    [at(0, 0, 0), at(0, w, 0)],
    [at(0, 0, 0), at(0, 0, h)],
  ] as const
  const seen = [
    [at(l, 0, 0), at(l, w, 0)],
    [at(0, w, 0), at(l, w, 0)],
    [at(l, 0, 0), at(l, 0, h)],
    [at(0, w, 0), at(0, w, h)],
    [at(l, w, 0), at(l, w, h)],
    [at(0, 0, h), at(l, 0, h)],
    [at(0, 0, h), at(0, w, h)],
    [at(l, 0, h), at(l, w, h)],
    [at(0, w, h), at(l, w, h)],
  ] as const
  return [...hidden.map((ends) => ({ isHidden: true, ends })), ...seen.map((ends) => ({ isHidden: false, ends }))]
}

/** The colours from cold to hot, which people who cannot tell red from green can tell apart. */
const stops = [
  [38, 92, 190],
  [109, 174, 226],
  [233, 238, 244],
  [240, 163, 104],
  [201, 42, 42],
] as const

/** The colour of a value between the lowest and the highest of a run. */
export const heatOf = (value: number, { low, high }: { readonly low: number; readonly high: number }): string => {
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5
  const place = share * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(place))
  const [from, to] = [stops[index], stops[index + 1]]
  const mixed = [0, 1, 2].map((part) =>
    Math.round((from?.[part] ?? 0) + ((to?.[part] ?? 0) - (from?.[part] ?? 0)) * (place - index)),
  )
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Columns and rows of a slice: about square cells, as many as are still told apart. */
export const cellsOf = (
  { lengthM, widthM }: Space,
  cellsMax: number,
): { readonly columns: number; readonly rows: number } => {
  const sideM = Math.sqrt((lengthM * widthM) / cellsMax)
  const along = (sizeM: number) => Math.max(2, Math.min(cellsMax / 2, Math.round(sizeM / sideM)))
  return { columns: along(lengthM), rows: along(widthM) }
}
