/** The events at sites in a batch, in order: at one moment a device leaves before it enters (G5). Pure. */
import type { SiteEvent } from '@coldway/contract/enums.ts'
import type { Finding } from '../../rules/rule.ts'
import type { Known } from './watched.ts'
import type { KeptStay } from './rule.store.ts'

export interface Happened {
  readonly what: SiteEvent
  readonly atMs: number
  readonly stay: KeptStay
  readonly site: Known
  readonly lng: number
  readonly lat: number
}
/** A stay as it was and as it is written now. */
export interface Written {
  readonly before: KeptStay | undefined
  readonly after: KeptStay
  readonly site: Known
}

const rank: Readonly<Record<SiteEvent, number>> = { exit: 0, entry: 1, dwell: 2 }

export const happenedIn = (written: readonly Written[]): Happened[] =>
  written
    .flatMap((one) => [...entryOf(one), ...dwellOf(one), ...exitOf(one)])
    .toSorted((a, b) => a.atMs - b.atMs || rank[a.what] - rank[b.what] || a.stay.id - b.stay.id)

const entryOf = ({ before, after, site }: Written): Happened[] =>
  before === undefined && after.hasEntry
    ? [{ what: 'entry', atMs: after.enteredMs, stay: after, site, lng: after.lng, lat: after.lat }]
    : []

const dwellOf = ({ before, after, site }: Written): Happened[] =>
  after.dwellAtMs !== null && (before?.dwellAtMs ?? null) === null
    ? [{ what: 'dwell', atMs: after.dwellAtMs, stay: after, site, lng: after.lng, lat: after.lat }]
    : []

/** An exit that only moved to another time was announced already. */
const exitOf = ({ before, after, site }: Written): Happened[] => {
  const exit = after.exit
  return exit && !before?.exit ? [{ what: 'exit', ...exit, stay: after, site }] : []
}

/** Gives what was announced and is not true: the prefixes of its keys. */
export const disprovedIn = (written: readonly Written[], gone: readonly KeptStay[]): string[] => [
  ...gone.map(({ id }) => keyOf(id)),
  ...written.flatMap(({ before, after }) => [
    ...(before?.exit && !after.exit ? [keyOf(after.id, 'exit')] : []),
    ...(before && before.dwellAtMs !== null && after.dwellAtMs === null ? [keyOf(after.id, 'dwell')] : []),
  ]),
]

interface Corrected {
  readonly gone: readonly KeptStay[]
  readonly lateIds: ReadonlySet<number>
  /** Later rules read no further back than that. */
  readonly oldestMs: number
}

/**
 * Gives each crossing for later rules. For a device with late data, it gives instead the time since which a site must
 * be read again by listCrossings: one more crossing behind the known ones would not say so.
 */
export const findingsOf = (
  happened: readonly Happened[],
  written: readonly Written[],
  { gone, lateIds, oldestMs }: Corrected,
): Finding[] => {
  const crossed = happened.flatMap(({ what, atMs, stay: { deviceId }, site }): Finding[] =>
    what === 'dwell' || lateIds.has(deviceId)
      ? []
      : [{ deviceId, atMs, is: what === 'entry' ? 'siteEntered' : 'siteLeft', value: 1, subjectId: site.id }],
  )
  const changed = [
    ...written.map(({ before, after }) => ({ stay: after, atMs: changedMs(before, after) })),
    ...gone.map((stay) => ({ stay, atMs: stay.enteredMs })),
  ]
  const corrected = changed.flatMap(({ stay: { deviceId, siteId }, atMs }): Finding[] =>
    atMs !== undefined && lateIds.has(deviceId)
      ? [{ deviceId, atMs: Math.max(atMs, oldestMs), is: 'siteCorrected', value: 0, subjectId: siteId }]
      : [],
  )
  return [...crossed, ...corrected]
}

/** Gives the earlier of the old and new time; undefined when nothing but its dwell is new. */
const changedMs = (before: KeptStay | undefined, after: KeptStay): number | undefined => {
  if (!before) return after.enteredMs
  if (before.enteredMs !== after.enteredMs || before.hasEntry !== after.hasEntry)
    return Math.min(before.enteredMs, after.enteredMs)
  const exits = [before.exit?.atMs, after.exit?.atMs]
  return exits[0] === exits[1] ? undefined : Math.min(...exits.filter((atMs) => atMs !== undefined))
}

/** The key ends with a separator. */
export const keyOf = (stayId: number, what?: SiteEvent): string => `site:${stayId}:${what ? `${what}:` : ''}`
