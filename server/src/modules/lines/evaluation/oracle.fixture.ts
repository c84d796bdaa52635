/**
 * What a device did on its line, found the slow way: all fixes at once, sorted, every piece of the line compared, spans
 * found by looking ahead. It shares nothing with the evaluation but types and the rules of settled.md.
 */
import { bearingDeg, distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import type { LineFix, LineRecordDraft } from './evaluate.ts'

export interface OracleTask {
  readonly path: readonly LngLat[]
  readonly offsetM: number
  readonly stayTimeoutMs: number
  readonly isOnce: boolean
  readonly fromMs: number
  readonly untilMs: number
}
type Told = LineRecordDraft & { readonly decided: number }

const earthM = 6_371_008.8
const minute = 60_000
const standM = 150
const rad = (deg: number): number => (deg * Math.PI) / 180

/** Uses bearings: the distance across the great circle where abreast of it, else from the nearer end. */
export const slowNear = (path: readonly LngLat[], place: LngLat, lastM?: number) => {
  let startM = 0
  const found = path.slice(1).map((to, at) => {
    const from = path[at] as LngLat
    const lengthM = distanceM(from, to)
    const angle = distanceM(from, place) / earthM
    const turn = rad(bearingDeg(from, place) - bearingDeg(from, to))
    const across = Math.asin(Math.sin(angle) * Math.sin(turn))
    const alongM = Math.atan2(Math.sin(angle) * Math.cos(turn), Math.cos(angle)) * earthM
    const begin = startM
    startM += lengthM
    if (alongM >= 0 && alongM <= lengthM) return { distanceM: Math.abs(across) * earthM, alongM: begin + alongM }
    const ends = [
      { distanceM: distanceM(place, from), alongM: begin },
      { distanceM: distanceM(place, to), alongM: begin + lengthM },
    ] as const
    return ends[0].distanceM <= ends[1].distanceM ? ends[0] : ends[1]
  })
  const offM = Math.min(...found.map((one) => one.distanceM))
  const wayOn = (alongM: number) => (lastM === undefined ? 0 : Math.max(alongM - lastM, 2 * (lastM - alongM)))
  const near = found.filter((one) => one.distanceM <= offM + (lastM === undefined ? 0 : 50))
  const best = near.reduce((one, other) => (wayOn(other.alongM) < wayOn(one.alongM) ? other : one))
  return { distanceM: offM, alongM: best.alongM, lengthM: startM }
}

interface Seen extends LineFix {
  readonly side: 'on' | 'off' | 'vague'
  readonly offM: number
}

export const oracleOf = (task: OracleTask, fixes: readonly LineFix[], nowMs: number): LineRecordDraft[] => {
  const seen = fixes
    .toSorted((a, b) => a.atMs - b.atMs || a.errorM - b.errorM || a.lng - b.lng || a.lat - b.lat)
    .filter(({ atMs }, at, all) => atMs !== all[at - 1]?.atMs)
    .map((fix): Seen => {
      const offM = slowNear(task.path, fix).distanceM
      const side = offM - fix.errorM > task.offsetM ? 'off' : offM + fix.errorM <= task.offsetM ? 'on' : 'vague'
      return { ...fix, side, offM }
    })
  const told: Told[] = []
  let alongM: number | undefined
  const { lengthM } = slowNear(task.path, task.path[0] as LngLat)
  const reachM = Math.min(task.offsetM, lengthM / 4)
  const moveTo = (fix: LngLat): number => {
    alongM = slowNear(task.path, fix, alongM).alongM
    return alongM
  }
  /**
   * Finds, from `at` on, where the side `to` is confirmed, and since which fix; undefined when it
   * never is.
   */
  const change = (at: number, to: 'on' | 'off'): { since: number; settled: number } | undefined => {
    for (let since = at; since < seen.length; since++) {
      if (seen[since]?.side !== to) continue
      const began = seen[since] as Seen
      let next = since + 1
      while (next < seen.length && seen[next]?.side === 'vague' && (seen[next] as Seen).atMs - began.atMs < minute)
        next++
      const following = seen[next]
      if (!following) return nowMs - began.atMs >= minute ? { since, settled: seen.length } : undefined
      if (following.atMs - began.atMs >= minute || following.side === to) return { since, settled: next }
      since = next
    }
    return undefined
  }
  let at = 0
  let isOff = true
  for (;;) {
    if (isOff) {
      const back = change(at, 'on')
      const span = back ? seen.slice(at, back.settled) : seen.slice(at)
      const ongoing = told.at(-1)
      if (ongoing?.kind === 'deviation' && ongoing.endMs === null) {
        const peakM = Math.max(ongoing.peakM ?? 0, ...span.filter(({ side }) => side === 'off').map(({ offM }) => offM))
        told[told.length - 1] = { ...ongoing, peakM, endMs: back ? (seen[back.since] as Seen).atMs : null }
      }
      span.filter(({ side }) => side === 'on').forEach(moveTo)
      if (!back) break
      at = back.settled
      isOff = false
      // A second report confirms it by itself, a later one finds it confirmed: both are judged on the line.
      if (at >= seen.length) break
    }
    const away = change(at, 'off')
    const until = away ? away.settled : seen.length
    const on: Seen[] = []
    let arrived = -1
    for (let index = at; index < until && arrived < 0; index++) {
      const fix = seen[index] as Seen
      if (fix.side !== 'on') continue
      on.push(fix)
      if (moveTo(fix) >= lengthM - reachM) arrived = index
    }
    const endMs = arrived >= 0 ? (seen[arrived] as Seen).atMs : away ? (seen[away.since] as Seen).atMs : null
    told.push(...staysOf(on, { task, endMs, orderOf: (fix) => seen.indexOf(fix) }))
    if (arrived >= 0) {
      const again = seen.findIndex((fix, index) => {
        if (index <= arrived || fix.side === 'vague') return false
        if (fix.side === 'off') alongM = undefined
        else {
          const nextM = slowNear(task.path, fix, alongM).alongM
          if (nextM <= reachM) alongM = nextM
          return nextM <= reachM
        }
        return false
      })
      if (again < 0) break
      at = again + 1
      continue
    }
    if (!away) break
    const { atMs, offM, lng, lat } = seen[away.since] as Seen
    const peakM = Math.max(
      offM,
      ...seen.slice(away.since, away.settled).flatMap((fix) => (fix.side === 'off' ? [fix.offM] : [])),
    )
    told.push({ kind: 'deviation', startMs: atMs, endMs: null, peakM, lng, lat, decided: away.settled })
    at = away.settled
    isOff = true
  }
  return allowed(task, told)
}

const staysOf = (
  on: readonly Seen[],
  { task, endMs, orderOf }: { task: OracleTask; endMs: number | null; orderOf(fix: Seen): number },
): Told[] => {
  const clusters: Seen[][] = []
  for (const fix of on) {
    if (fix.errorM > standM) continue
    const cluster = clusters.at(-1)
    const [first] = cluster ?? []
    if (cluster && first && distanceM(first, fix) <= standM + fix.errorM) cluster.push(fix)
    else clusters.push([fix])
  }
  return clusters.flatMap((cluster, index): Told[] => {
    const first = cluster[0] as Seen
    const proof = cluster.find(
      ({ atMs }) => atMs - first.atMs >= task.stayTimeoutMs && cluster.length > 1 && atMs > first.atMs,
    )
    if (task.stayTimeoutMs === 0 || !proof) return []
    const end = clusters[index + 1]?.[0]?.atMs ?? endMs
    const { atMs, lng, lat } = first
    return [{ kind: 'stay', startMs: atMs, endMs: end, peakM: null, lng, lat, decided: orderOf(proof) }]
  })
}

const allowed = ({ isOnce, fromMs, untilMs }: OracleTask, told: readonly Told[]): LineRecordDraft[] =>
  told
    .filter(({ startMs }) => startMs >= fromMs && startMs < untilMs)
    .toSorted((a, b) => a.decided - b.decided)
    .slice(0, isOnce ? 1 : undefined)
    .map(({ kind, startMs, endMs, peakM, lng, lat }) => ({ kind, startMs, endMs, peakM, lng, lat }))
    .toSorted((a, b) => a.startMs - b.startMs)
