/** Converts a drawing to text and back: one `lat,lng` per line, WGS-84. Pure. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { rounded } from './drawing.ts'

export type TextFault = 'form' | 'latitude' | 'longitude'
export interface ReadPoints {
  readonly points: readonly LngLat[]
  /** The first invalid line, counted from 1. */
  readonly fault?: { readonly line: number; readonly why: TextFault }
}

export const printPoint = ({ lng, lat }: LngLat): string => `${lat},${lng}`
export const printPoints = (points: readonly LngLat[]): string => points.map(printPoint).join('\n')

/** Accepts lines, or places separated by semicolons, and the commas of Chinese keyboards. */
export const readPoints = (text: string): ReadPoints => {
  const points: LngLat[] = []
  for (const [index, line] of text.split(/[\n;；]/).entries()) {
    if (line.trim() === '') continue
    const read = readPoint(line)
    if (typeof read === 'string') return { points, fault: { line: index + 1, why: read } }
    points.push(read)
  }
  return { points }
}

export const readPoint = (text: string): LngLat | TextFault => {
  const parts = text.trim().split(/\s*[,，]\s*|\s+/)
  const [lat, lng] = parts.map(readNumber)
  if (parts.length !== 2 || lat === undefined || lng === undefined) return 'form'
  if (Math.abs(lat) > 90) return 'latitude'
  return Math.abs(lng) > 180 ? 'longitude' : rounded({ lng, lat })
}

const readNumber = (text: string): number | undefined => (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined)
