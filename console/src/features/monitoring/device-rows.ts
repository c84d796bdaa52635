/** Turns devices into the rows of the list: filter, search, order, groups. Pure, and fast for ten thousand devices. */
import { plateKeyOf } from '@coldway/contract/plates.ts'
import { type Motion, type MonitoredDevice, severities, titleOf } from '@coldway/contract/devices/device-state.ts'
import type { OrgNode } from '@coldway/contract/users/organisations.ts'
import { fold } from '../../settings/fold.ts'
import type { Tracked } from './device-store.ts'

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

/** Constant while the page is open: the search text of each device, and its rank among the names. */
export interface NameBook {
  readonly texts: ReadonlyMap<number, string>
  readonly ranks: ReadonlyMap<number, number>
}

export const nameBookOf = (devices: readonly MonitoredDevice[], language: string): NameBook => {
  const collator = new Intl.Collator(language, { numeric: true })
  const named = devices.map((device) => ({ id: device.id, title: titleOf(device) }))
  named.sort((a, b) => collator.compare(a.title, b.title) || a.id - b.id)
  return {
    texts: new Map(devices.map((one) => [one.id, searchTextOf(one)])),
    ranks: new Map(named.map(({ id }, rank) => [id, rank])),
  }
}

const searchTextOf = ({ code, name, plate, monitorTarget }: MonitoredDevice): string =>
  fold([code, name, plate, plate && plateKeyOf(plate), monitorTarget].join('\n'))

const urgency = new Map(severities.map((severity, at) => [severity, at]))
/** Alarms come first, the highest level first. */
const urgencyOf = ({ severity, alarm }: Tracked): number =>
  (alarm ? severities.length + alarm.level : 0) + (urgency.get(severity) ?? 0) / severities.length

/** Matching devices, the most urgent first, then by name. */
export const matching = (
  all: readonly Tracked[],
  book: NameBook,
  query: Pick<RowQuery, 'motion' | 'text'>,
): Tracked[] => {
  const words = fold(query.text).split(/\s+/).filter(Boolean)
  const plate = fold(plateKeyOf(query.text))
  const isNamed = (text: string) => words.every((word) => text.includes(word)) || (plate !== '' && text.includes(plate))
  const rankOf = (one: Tracked) => book.ranks.get(one.device.id) ?? 0
  return all
    .filter((one) => isShownBy(query.motion, one))
    .filter((one) => isNamed(book.texts.get(one.device.id) ?? ''))
    .sort((a, b) => urgencyOf(b) - urgencyOf(a) || rankOf(a) - rankOf(b))
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
