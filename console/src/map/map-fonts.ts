import type { MapLanguage } from './map-types.ts'

/**
 * Han and Hangul come from the fonts of the user's system: the web fonts' slices for a screen of place names weigh more
 * than the map. They stand last as a fallback for a system without any. Names of the families are read by MapLibre as
 * a CSS list, the first entry only tells it the weight (it reads "Medium" in the name).
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
 * Loads the slices of the web fonts that the map will draw with. MapLibre asks for a family without a text, which loads
 * no slice outside Latin, and would keep the boxes it then draws.
 */
export const loadMapFonts = async (language: MapLanguage): Promise<void> => {
  const loads = Object.values(weights).flatMap((weight) =>
    ['Noto Sans', 'Noto Sans Thai'].map((family) =>
      document.fonts.load(`${weight} 48px "${family}"`, samples[language]),
    ),
  )
  await Promise.allSettled(loads)
}
