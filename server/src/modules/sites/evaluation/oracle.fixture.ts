/**
 * The same answer found another way, for tests: all fixes at once, sorted, in runs of one side; a run counts when it
 * has a second fix or lasts a minute. Where it stood as the watch began, the last fix before says, if that is clearly inside and
 * not older than a day. It has its own geometry: vectors for circles, winding and sampled edges for
 * polygons.
 */
import type { SiteArea } from '@coldway/contract/sites/site-shape.ts'

export interface OracleFix {
  readonly atMs: number
  readonly lng: number
  readonly lat: number
  readonly marginM: number
}
export interface OracleStay {
  readonly enteredMs: number
  readonly hasEntry: boolean
  readonly exitMs: number | null
}

const rad = (degrees: number) => (degrees / 180) * Math.PI
const earthM = 6_371_008.8
type Vector = readonly [number, number, number]
const vectorOf = (lng: number, lat: number): Vector => [
  Math.cos(rad(lat)) * Math.cos(rad(lng)),
  Math.cos(rad(lat)) * Math.sin(rad(lng)),
  Math.sin(rad(lat)),
]
const awayM = (a: Vector, b: Vector): number => {
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
  return earthM * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
}

/** Positive inside. */
export const oracleDepth = (area: SiteArea, { lng, lat }: { lng: number; lat: number }): number => {
  const here = vectorOf(lng, lat)
  if (area.shape === 'circle') return area.radiusM - awayM(vectorOf(area.center.lng, area.center.lat), here)
  // Corners as seen from here, each near the one before.
  let turned = 0
  let nearest = Infinity
  const corners = area.points
  // A degree of longitude is shorter than one of latitude.
  const narrowing = Math.cos(rad(lat))
  const shifted = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  let x = shifted((corners[0]?.lng ?? 0) - lng)
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] as typeof corner
    const toX = x + shifted(next.lng - corner.lng)
    const [y, toY] = [corner.lat - lat, next.lat - lat]
    const [from, to] = [Math.atan2(y, x), Math.atan2(toY, toX)]
    turned += ((((to - from + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI
    let [low, high] = [0, 1]
    const awayAt = (share: number) => {
      const [east, north] = [(x + share * (toX - x)) * narrowing, y + share * (toY - y)]
      return Math.sqrt(east * east + north * north)
    }
    for (let step = 0; step < 40; step++) {
      const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
      if (awayAt(a) < awayAt(b)) high = b
      else low = a
    }
    nearest = Math.min(nearest, awayAt((low + high) / 2) * rad(1) * earthM)
    x = toX
  })
  return Math.abs(turned) > Math.PI ? nearest : -nearest
}

interface Run {
  readonly isInside: boolean
  readonly startMs: number
  readonly count: number
  endMs: number
}

export const oracleStays = (
  area: SiteArea,
  sinceMs: number,
  { fixes, nowMs }: { readonly fixes: readonly OracleFix[]; readonly nowMs: number },
): OracleStay[] => {
  const heard = fixes.toSorted((a, b) => a.atMs - b.atMs || a.lng - b.lng || a.lat - b.lat)
  const watched = heard.filter(({ atMs }) => atMs >= sinceMs)
  const before = heard[heard.length - watched.length - 1]
  const votes = watched
    .map((fix) => ({ ...fix, depth: oracleDepth(area, fix) }))
    .filter(({ depth, marginM }) => Math.abs(depth) > marginM)
  const runs: Run[] = []
  for (const { atMs, depth } of votes) {
    const last = runs.at(-1)
    if (last && last.isInside === depth > 0) runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else {
      if (last) last.endMs = atMs
      runs.push({ isInside: depth > 0, startMs: atMs, count: 1, endMs: nowMs })
    }
  }
  const stood = watched.length > 0 && before && sinceMs - before.atMs <= 86_400_000
  let isInside: boolean | undefined = stood && oracleDepth(area, before) > before.marginM ? true : undefined
  const stays: { enteredMs: number; hasEntry: boolean; exitMs: number | null }[] = []
  if (isInside) stays.push({ enteredMs: sinceMs, hasEntry: false, exitMs: null })
  for (const run of runs) {
    const counts = run.count >= 2 || run.endMs - run.startMs >= 60_000
    if (isInside === undefined && !run.isInside) isInside = false
    if (!counts || isInside === run.isInside) continue
    if (run.isInside) stays.push({ enteredMs: run.startMs, hasEntry: isInside === false, exitMs: null })
    else (stays.at(-1) as { exitMs: number | null }).exitMs = run.startMs
    isInside = run.isInside
  }
  return stays
}
