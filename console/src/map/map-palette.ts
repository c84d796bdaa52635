import type { MapTheme } from './map-types.ts'

export interface MapPalette {
  readonly water: string
  readonly land: string
  readonly coast: string
  readonly river: string
  readonly countryLine: string
  readonly stateLine: string
  readonly countryText: string
  readonly stateText: string
  readonly townText: string
  readonly townDot: string
  /** Around every text, so that it is readable over lines. */
  readonly halo: string
}

export const mapPalettes: Record<MapTheme, MapPalette> = {
  light: {
    water: '#d7e6f0',
    land: '#f6f4ef',
    coast: '#c2d0db',
    river: '#bcd4e6',
    countryLine: '#b3a996',
    stateLine: '#d3cdbe',
    countryText: '#4c4a63',
    stateText: '#8c8699',
    townText: '#4a5767',
    townDot: '#7a8798',
    halo: '#fbfaf6',
  },
  dark: {
    water: '#101a28',
    land: '#1b2636',
    coast: '#33445a',
    river: '#24384f',
    countryLine: '#5b6a80',
    stateLine: '#34445a',
    countryText: '#c3cede',
    stateText: '#8593a8',
    townText: '#aab8ca',
    townDot: '#7f8fa5',
    halo: '#131d2b',
  },
}

/** Marks have the same colours in both themes, because each has a white rim. */
export const markColours = {
  brand: '#1b5cff',
  ok: '#12a150',
  cold: '#0ea5d8',
  warning: '#e08a00',
  bad: '#e0313b',
  off: '#9aa6b5',
  white: '#ffffff',
} as const

/** Tells lines and discs apart that stand side by side; each is dark enough for white text, and has a number beside it. */
export const lineColours = [
  '#1b5cff',
  '#b3450a',
  '#0b7a3b',
  '#8a2be2',
  '#c2185b',
  '#00707f',
  '#7a5c00',
  '#4a4ad0',
  '#a02020',
  '#2f6b2f',
  '#6a3d9a',
  '#37474f',
] as const
export const lineColourOf = (index: number): string => lineColours[index % lineColours.length] ?? lineColours[0]
