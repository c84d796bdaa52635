/** Turns devices into the rows of the list: filter, search, order, groups. Pure, and fast for a hundred thousand devices. */
import { plateKeyOf } from '@coldway/contract/plates.ts'
import { type Motion, type MonitoredDevice, severities, titleOf } from '@coldway/contract/devices/device-state.ts'
import type { OrgNode } from '@coldway/contract/users/organisations.ts'
import { fold } from '../../settings/fold.ts'
import type { DeviceStore, Tracked } from './device-store.ts'

/** `alarm`: devices in alarm, whatever their motion. */
export type MotionFilter = Motion | 'all' | 'alarm'

export const isShownBy = (filter: MotionFilter, one: Tracked): boolean => {
  if (filter === 'alarm') return one.alarm !== undefined
  return filter === 'all' || one.motion === filter
}

export interface RowQuery {
  readonly motion: MotionFilter
  readonly text: string
  readonly isGrouped: boolean
  readonly closedOrgs: ReadonlySet<number>
}
export interface GroupRow {
  readonly kind: 'group'
  readonly key: string
  readonly orgId: number
  readonly name: string
  /** 0 for the topmost organisation. */
  readonly depth: number
  /** Matching devices of the branch. */
  readonly count: number
  readonly bad: number
  readonly isOpen: boolean
}
export interface DeviceRow {
  readonly kind: 'device'
  readonly key: number
}
export type Row = GroupRow | DeviceRow

interface Named {
  readonly device: MonitoredDevice
  readonly title: string
  /** What the search looks into. */
  readonly text: string
}
/** The devices by name. */
export type NameBook = readonly Named[]

/**
 * Makes the books of one list that arrives page by page: devices of the book before keep their order and their text, so that a page
 * costs a search for the places of its own devices and never a sort of all.
 */
export const createNameBooks = (language: string): ((devices: readonly MonitoredDevice[]) => NameBook) => {
  const collator = new Intl.Collator(language, { numeric: true })
  const compare: Compare = (a, b) => collator.compare(a.title, b.title) || a.device.id - b.device.id
  let book: NameBook = []
  return (devices) => {
    const [known, present] = [new Set(book.map(({ device }) => device)), new Set(devices)]
    const added = devices.filter((device) => !known.has(device)).map(named)
    book = merged(
      book.filter(({ device }) => present.has(device)),
      added.sort(compare),
      compare,
    )
    return book
  }
}

const named = (device: MonitoredDevice): Named => {
  const { code, name, plate, monitorTarget } = device
  const text = fold([code, name, plate, plate && plateKeyOf(plate), monitorTarget].join('\n'))
  return { device, title: titleOf(device), text }
}

type Compare = (a: Named, b: Named) => number

/** Two sorted lists as one. */
const merged = (sorted: NameBook, added: NameBook, compare: Compare): NameBook => {
  let from = 0
  const pieces = added.map((one) => {
    const start = from
    from = placeOf(one, sorted, { from, compare })
    return [...sorted.slice(start, from), one]
  })
  return [...pieces.flat(), ...sorted.slice(from)]
}

/** The first place from `from` on whose entry comes behind this one. */
const placeOf = (
  one: Named,
  sorted: NameBook,
  { from, compare }: { readonly from: number; readonly compare: Compare },
): number => {
  let [low, high] = [from, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other && compare(other, one) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

const urgency = new Map(severities.map((severity, at) => [severity, at]))
/** Alarms come first, the highest level first. */
const urgencyOf = ({ severity, alarm }: Tracked): number =>
  (alarm ? severities.length + alarm.level : 0) + (urgency.get(severity) ?? 0) / severities.length

/** Matching devices, the most urgent first, then by name. */
export const matching = (
  store: Pick<DeviceStore, 'get'>,
  book: NameBook,
  query: Pick<RowQuery, 'motion' | 'text'>,
): Tracked[] => {
  const words = fold(query.text).split(/\s+/).filter(Boolean)
  const plate = fold(plateKeyOf(query.text))
  const isNamed = (text: string) => words.every((word) => text.includes(word)) || (plate !== '' && text.includes(plate))
  const matches = book
    .filter(({ text }) => isNamed(text))
    .flatMap(({ device }) => store.get(device.id) ?? [])
    .filter((one) => isShownBy(query.motion, one))
  // Urgencies are few: groups of them cost less than a sort.
  return [...Map.groupBy(matches, urgencyOf)].sort(([a], [b]) => b - a).flatMap(([, group]) => group)
}

/** A flat list with a search or without groups. Otherwise the tree, parents before children, without empty branches. */
export const rowsOf = (matches: readonly Tracked[], orgs: readonly OrgNode[], query: RowQuery): Row[] => {
  const flat = (list: readonly Tracked[]): DeviceRow[] => list.map((one) => ({ kind: 'device', key: one.device.id }))
  if (!query.isGrouped || query.text.trim() !== '' || orgs.length === 0) return flat(matches)
  const known = new Set(orgs.map((org) => org.id))
  const own = Map.groupBy(matches, (one) => one.device.orgId)
  const children = Map.groupBy(orgs, (org) => (org.parentId !== null && known.has(org.parentId) ? org.parentId : null))
  const branch = (org: OrgNode, depth: number): Row[] => {
    const devices = own.get(org.id) ?? []
    const below = (children.get(org.id) ?? []).map((child) => branch(child, depth + 1))
    const heads = below.flatMap(([head]) => (head?.kind === 'group' ? [head] : []))
    const count = heads.reduce((sum, head) => sum + head.count, devices.length)
    if (count === 0) return []
    const bad = heads.reduce((sum, head) => sum + head.bad, devices.filter((one) => one.severity === 'bad').length)
    const isOpen = !query.closedOrgs.has(org.id)
    const head: GroupRow = {
      kind: 'group',
      key: `org${org.id}`,
      orgId: org.id,
      name: org.name,
      depth,
      count,
      bad,
      isOpen,
    }
    return isOpen ? [head, ...flat(devices), ...below.flat()] : [head]
  }
  const strays = matches.filter((one) => !known.has(one.device.orgId))
  return [...(children.get(null) ?? []).flatMap((org) => branch(org, 0)), ...flat(strays)]
}
