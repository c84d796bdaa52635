/** The rules for texts, without files: `tools/texts.ts` applies them to i18n/. */

/** `<feature>.<key>` -> text, of one language. */
export type Texts = ReadonlyMap<string, string>

/** Names, codes and units that are the same in every language. A text of nothing else may equal the English one. */
const sameEverywhere = new Set(
  (
    'Coldway GPS LBS MQTT HTTP HTTPS TCP JT T Teltonika GT06 Queclink Jointech IMEI ICCID SIM ID API JSON CSV PDF Excel XLSX URL UTC GMT OK VIN ' +
    'Wi-Fi WiFi Bluetooth NB-IoT LTE PM CO O MKT WGS GCJ BD Baidu Google WeChat OpenStreetMap Natural Earth MapLibre PMTiles ' +
    'C F K km h m s min d kg g t V mV A mA Pa kPa hPa bar lx dB dBm ppm kWh L x X Y Z N E S W English ' +
    'SMS QR IP LAC CID HACCP USB'
  ).split(' '),
)

const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name).sort()

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): string[] =>
  [...all].filter((each) => !some.has(each))

/** Keys that a language lacks or has beyond the English ones; plural endings differ by language. */
export const keyFaults = (english: Texts, other: Texts, language: string): string[] => {
  const wanted = new Set([...english.keys()].map(base))
  const found = new Set([...other.keys()].map(base))
  return [
    ...without(wanted, found).map((key) => `${language}: ${key} is missing`),
    ...without(found, wanted).map((key) => `${language}: ${key} does not exist in English`),
  ]
}

/** A plural form may leave out the count ("one device"), and nothing else. */
export const placeholderFaults = (english: Texts, other: Texts, language: string): string[] => {
  const wanted = new Map<string, Set<string>>()
  for (const [key, text] of english) {
    wanted.set(base(key), new Set([...(wanted.get(base(key)) ?? []), ...placeholders(text)]))
  }
  return [...other].flatMap(([key, text]) => {
    const names = wanted.get(base(key))
    if (!names) return []
    const found = new Set(placeholders(text))
    const missing = without(names, found).filter((name) => name !== 'count' || base(key) === key)
    const extra = without(found, names).filter((name) => name !== 'count')
    return [
      ...missing.map((name) => `${language}: ${key} lacks {{${name}}}`),
      ...extra.map((name) => `${language}: ${key} has {{${name}}} too many`),
    ]
  })
}

export const equalFaults = (english: Texts, other: Texts, language: string): string[] =>
  [...other]
    .filter(([key, text]) => text === english.get(key) && !isSameEverywhere(text))
    .map(([key, text]) => `${language}: ${key} is left in English: ${text}`)

// Whether a text may be equal in all languages. Only Latin letters can be English: the languages'
// own names stand everywhere as they are.
const isSameEverywhere = (text: string): boolean =>
  (text.replace(/\{\{[^}]*\}\}/g, '').match(/[A-Za-z][A-Za-z-]*/g) ?? []).every((word) => sameEverywhere.has(word))

/** The words of the contract's enumerations and errors are there for every screen to come, also for those not yet built. */
const tables = ['enums.', 'errors.']

/**
 * Keys that no source names. A key is named in quotes, or by its beginning where the rest is put in: `errors.${name}`;
 * such places are typed records, so the compiler has checked the rest.
 */
export const unusedFaults = (english: Texts, sources: readonly string[]): string[] => {
  const all = sources.join('\n')
  const named = new Set([...all.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key))
  const beginnings = [
    ...tables,
    ...[...all.matchAll(/['"`]([\w-]+\.[\w.-]*)(?:\$\{|['"`]\s*\+)/g)].map(([, start = '']) => start),
  ]
  return [...new Set([...english.keys()].map(base))]
    .filter((key) => !named.has(key) && !beginnings.some((start) => key.startsWith(start)))
    .map((key) => `${key} is used nowhere`)
}
