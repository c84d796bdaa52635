/** Bytes of a visit by kind. Pure. */
export const kinds = [
  'scripts and styles',
  'fonts',
  'map tiles',
  'other files',
  'answers of the API',
  'live snapshot',
] as const
export type Kind = (typeof kinds)[number]

/** True for what every visitor loads, whatever the fleet. */
export const isOfPage = (kind: Kind): boolean => kind !== 'answers of the API' && kind !== 'live snapshot'

export const kindOf = (path: string): Kind => {
  if (path === '/v3/live') return 'live snapshot'
  if (/^\/v[23]\//.test(path)) return 'answers of the API'
  if (/\.(m?js|css)$/.test(path)) return 'scripts and styles'
  if (path.endsWith('.woff2')) return 'fonts'
  return path.endsWith('.pmtiles') ? 'map tiles' : 'other files'
}

export const bytesByKind = (loaded: ReadonlyMap<string, number>): Record<Kind, number> => {
  const sums = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  for (const [path, bytes] of loaded) sums[kindOf(path)] += bytes
  return sums
}
