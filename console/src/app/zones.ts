import { zoneInUse } from '../settings/preferences.ts'
import { zoneOffset } from '../settings/zone-offset.ts'

const offsets = ['+00:00', '+03:00', '+05:00', '+07:00', '+08:00', '+09:00', '+10:00', '-05:00', '-08:00'] as const

/** The zones offered: by the machine, common offsets, and the one in use if it is another. */
export const zoneChoices = (inUse: string): string[] => [...new Set(['auto', ...offsets, inUse])]

/** Printed as an offset, because that is what goes on the wire of every printed time. */
export const zoneName = (zone: string): string => zoneOffset(zoneInUse(zone))
