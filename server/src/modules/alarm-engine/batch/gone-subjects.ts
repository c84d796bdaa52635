/**
 * Finds machines whose site or line nobody watches any more, because it was deleted or cancelled or has expired. No
 * finding will end their episode, so it ends when this is noticed (faults.md A5).
 */
import type { AlarmKind } from '@coldway/contract/enums.ts'
import type { Tx } from '../../../platform/database.ts'
import { listWatchedLines } from '../../lines/index.ts'
import { listStandingSites } from '../../sites/index.ts'
import type { Device } from './devices.store.ts'
import { isByFinding } from './plans.ts'

/** Says whether the subject is gone; `series` is the id of the site or line. */
export type IsGone = (deviceId: number, kind: AlarmKind, series: string) => boolean

/** Runs no statement when there is no such machine. */
export const loadGone = async (tx: Tx, devices: readonly Device[]): Promise<IsGone> => {
  const standing = devices.flatMap((device) => subjectsOf(device))
  const [ofSites, ofLines] = [
    standing.filter(({ kind }) => kind === 'siteEntryExit'),
    standing.filter(({ kind }) => kind === 'lineDeviation'),
  ]
  const sites = new Set(
    ofSites.length > 0 ? await listStandingSites(tx, [...new Set(ofSites.map(({ id }) => id))]) : [],
  )
  const lines = ofLines.length > 0 ? await listWatchedLines(tx, [...new Set(ofLines.map((one) => one.deviceId))]) : []
  const latestMs = new Map(devices.map(({ id, atMs }) => [id, atMs ?? 0]))
  const left = new Set([
    ...ofSites.filter(({ id }) => sites.has(id)).map(keyOf),
    ...lines
      .filter(({ deviceId, untilMs, isDeviating }) => isDeviating || untilMs > (latestMs.get(deviceId) ?? 0))
      .map(({ deviceId, lineId }) => keyOf({ deviceId, kind: 'lineDeviation', id: lineId })),
  ])
  const gone = new Set(standing.map(keyOf).filter((key) => !left.has(key)))
  return (deviceId, kind, series) => gone.has(keyOf({ deviceId, kind, id: Number(series) }))
}

interface Subject {
  readonly deviceId: number
  readonly kind: string
  readonly id: number
}

const keyOf = ({ deviceId, kind, id }: Subject): string => `${deviceId} ${kind} ${id}`

const subjectsOf = ({ id: deviceId, machines }: Device): Subject[] =>
  Object.values(machines)
    .flatMap((its) => Object.keys(its))
    .map((part) => part.split(':', 2))
    .flatMap(([kind = '', series]) => (isByFinding({ kind }) ? [{ deviceId, kind, id: Number(series) }] : []))
