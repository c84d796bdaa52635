/** Says what a shipment that starts by itself waits for. */
import { printTime } from '@coldway/contract/time.ts'
import type { StartWait } from '@coldway/contract/waybills/waybill-start.ts'
import type { Db } from '../../platform/database.ts'
import { marginOf, siteAreaOf } from '../sites/index.ts'
import { sightOf } from './evaluation/waiting.ts'
import { findStartSite, listWaiting } from './waiting.store.ts'

/** Null when it has started, a person starts it, or its site is gone. The waybill is in the caller's scope. */
export const findStartWait = async (db: Db, id: number, zone: string): Promise<StartWait | null> => {
  const site = await findStartSite(db, id)
  if (!site) return null
  const area = siteAreaOf(site)
  const rows = await listWaiting(db, id, site.id)
  return {
    siteName: site.name,
    devices: rows.map(({ deviceId, deviceName, boundMs, isThere, fixMs, lng, lat, fix, accuracy }) => {
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
