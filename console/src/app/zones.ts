import { zoneInUse } from '../settings/preferences.ts'
import { zoneOffset } from '../settings/zone-offset.ts'

const offsets = ['+00:00', '+03:00', '+05:00', '+07:00', '+08:00', '+09:00', '+10:00', '-05:00', '-08:00'] as const

/** The offered zones: automatic, common offsets, and the one in use. */
export const zoneChoices = (inUse: string): string[] => [...new Set(['auto', ...offsets, inUse])]

/** Printed as an offset, as it is sent with every printed time. */
export const zoneName = (zone: string): string => zoneOffset(zoneInUse(zone))
