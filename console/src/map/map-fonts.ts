import type { MapLanguage } from './map-types.ts'

/**
 * Han and Hangul use the fonts of the user's system: the slices of the web fonts for a screen of place names weigh more than
 * the map. The web fonts are the last fallback. MapLibre reads the family names as a CSS list; the first entry only gives the
 * weight (from "Medium" in the name).
 */
const han = ['PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Noto Sans SC']
const hangul = ['Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', 'Noto Sans KR']
const families: Record<MapLanguage, readonly string[]> = {
  en: ['Noto Sans', 'Noto Sans Thai', ...han],
  zh: ['Noto Sans', ...han, ...hangul, 'Noto Sans Thai'],
  ko: ['Noto Sans', ...hangul, ...han, 'Noto Sans Thai'],
  ru: ['Noto Sans', 'Noto Sans Thai', ...han],
  th: ['Noto Sans', 'Noto Sans Thai', ...han],
}

export type FontWeight = 'Regular' | 'Medium' | 'Semibold'
export const fontStack = (language: MapLanguage, weight: FontWeight = 'Regular'): string[] => [
  weight,
  ...families[language],
]

const samples: Record<MapLanguage, string> = { en: 'Aa0', zh: 'Aa0', ko: 'Aa0', ru: 'AaЯ0', th: 'Aa0กำ่' }
const weights = { Regular: 400, Medium: 500, Semibold: 600 } as const

/**
 * Loads the web font slices the map will need. MapLibre requests a family without a text, which loads no slice outside Latin,
 * and keeps the boxes it then draws.
 */
export const loadMapFonts = async (language: MapLanguage): Promise<void> => {
  const loads = Object.values(weights).flatMap((weight) =>
    ['Noto Sans', 'Noto Sans Thai'].map((family) =>
      document.fonts.load(`${weight} 48px "${family}"`, samples[language]),
    ),
  )
  await Promise.allSettled(loads)
}
