/** What a logger's file says of itself above its table, in lines of a word and a value. Pure. */
export const loggerMakers = ['sensitech', 'elpro', 'testo', 'berlinger', 'logtag', 'elitech', 'escort'] as const
export type LoggerMaker = (typeof loggerMakers)[number]

const marks: Readonly<Record<LoggerMaker, RegExp>> = {
  sensitech: /sensitech|temptale/i,
  elpro: /\belpro\b|\blibero\b/i,
  testo: /\btesto\b/i,
  berlinger: /berlinger|fridge-?tag|\bq-tag\b/i,
  logtag: /logtag/i,
  elitech: /\belitech\b/i,
  escort: /\bescort\b/i,
}
const linesMax = 200

/** The maker that the lines name; null when they name none, or more than one. */
export const makerOf = (lines: readonly string[]): LoggerMaker | null => {
  const text = lines.slice(0, linesMax).join('\n')
  const found = loggerMakers.filter((maker) => marks[maker].test(text))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The hints of the lines: `word: value`, or word and value with a separator between them. */
export const hintsOf = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.slice(0, linesMax).flatMap((line) => {
      const found = /^\s*"?([^:;,\t"]{2,60})"?\s*[:;,\t]+\s*"?([^"]*?)"?[;,\t\s]*$/.exec(line)
      return found?.[1] && found[2] ? [[found[1].trim(), found[2].trim()] as const] : []
    }),
  )

export const serialOf = (hints: ReadonlyMap<string, string>): string | null =>
  [...hints].find(
    ([key, value]) => /serial|seriennummer|device id|logger id|序列号/i.test(key) && value.length < 60,
  )?.[1] ?? null

/** The accuracy of the logger in °C, written as `±0.5 °C`. One of a part of the range, or in another unit, says nothing of all readings. */
export const accuracyOf = (hints: ReadonlyMap<string, string>): number | null => {
  const said = [...hints].find(([key]) => /accuracy|uncertainty|genauigkeit|unsicherheit|精度|不确定度/i.test(key))?.[1]
  const found = /^(?:±|\+\/-|\+-)?\s*(\d{1,2}(?:[.,]\d{1,3})?)\s*(?:°\s?C|℃|K)$/i.exec(said ?? '')?.[1]
  return found === undefined ? null : Number(found.replace(',', '.'))
}

/** The offset of the logger's clock. Names of zones without an offset say nothing, because many mean several. */
export const zoneOf = (hints: ReadonlyMap<string, string>, head: readonly string[]): string | null => {
  const said = [...hints].filter(([key]) => /time ?zone|zeitzone|utc|gmt|时区/i.test(key)).map(([, value]) => value)
  for (const text of [...said, ...head.filter((label) => /date|time|datum|zeit|日期|时间/i.test(label))]) {
    const offset = /(?:utc|gmt)?\s*([+-])\s?(\d{1,2})(?::?(\d{2}))?\b/i.exec(text)
    if (offset && Number(offset[2]) <= 14)
      return `${offset[1]}${(offset[2] ?? '').padStart(2, '0')}:${offset[3] ?? '00'}`
    if (/\b(utc|gmt)\b/i.test(text)) return '+00:00'
  }
  return null
}
