/** Says what a shipment that starts by itself waits for. */
import { printTime } from '@coldway/contract/time.ts'
import type { StartWait } from '@coldway/contract/waybills/waybill-start.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { marginOf, siteAreaOf } from '../sites/index.ts'
import { sightOf } from './evaluation/waiting.ts'
import { listLent } from './visible.store.ts'
import { findStartSite, listWaiting } from './waiting.store.ts'

/**
 * Null when it has started, a person starts it, or its site is gone. The caller sees the waybill; where devices of others are before
 * it starts is not the caller's to know.
 */
export const findStartWait = async (
  db: Db,
  { scope, zone }: CallContext<'scope' | 'zone'>,
  id: number,
): Promise<StartWait | null> => {
  const site = await findStartSite(db, id)
  if (!site) return null
  const area = siteAreaOf(site)
  const rows = await listWaiting(db, id, site.id)
  const lent = await listLent(
    db,
    scope,
    rows.map(({ deviceId }) => deviceId),
  )
  return {
    siteName: site.name,
    devices: rows.map(({ deviceId, deviceName, boundMs, isThere, fixMs, lng, lat, fix, accuracy }) => {
      if (lent.has(deviceId)) return { deviceId, deviceName, sight: 'notShared', distanceM: null, fixTime: null }
      const seen =
        fixMs === null || lng === null || lat === null
          ? undefined
          : { atMs: fixMs, lng, lat, marginM: marginOf(fix === 1 ? 'GPS' : 'LBS', accuracy) }
      return {
        deviceId,
        deviceName,
        ...sightOf({ area, fix: seen, boundMs: Math.max(boundMs, site.shapedMs), isThere }),
        fixTime: fixMs === null ? null : printTime(fixMs, zone),
      }
    }),
  }
}
