/** Words the gazetteer's answer: "near Kunshan, Jiangsu, 3 km NE". Within the town it is the town alone. */
import type { Language } from '@coldway/contract/enums.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { NearTown } from './gazetteer.ts'

/** Nearer than this, a bearing would describe the table's point rather than the town. */
const insideM = 1000

export const embeddedLine = (texts: ReadonlyMap<Language, Texts>, town: NearTown, language: Language): string => {
  const say = (key: TextKey, params: Record<string, string>) =>
    translate(texts.get(language) as Texts, language, key, params)
  const name = town.province ? say('places.inProvince', { town: town.name, province: town.province }) : town.name
  if (town.distanceM < insideM) return name
  return say('places.near', {
    town: name,
    distance: kilometres(language).format(town.distanceM / 1000),
    direction: say(`places.directions.${town.direction}`, {}),
  })
}

const formats = new Map<Language, Intl.NumberFormat>()
const kilometres = (language: Language): Intl.NumberFormat => {
  const style = { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 } as const
  const known = formats.get(language) ?? new Intl.NumberFormat(language, style)
  formats.set(language, known)
  return known
}
