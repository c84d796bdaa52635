/** What a kind of room is called, and how its climate is said in words. */
import type { WorkingStatus } from '@coldway/contract/devices/device-state.ts'
import { quantityKinds, type TargetRange } from '@coldway/contract/rooms/climate.ts'
import type { ClimateQuantity, RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import type { RoomClimate } from '@coldway/contract/rooms/rooms.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { formatNumber } from '../../settings/format.ts'

interface KindScreens {
  /** The key of its texts. */
  readonly words: 'coldRooms' | 'greenhouse'
  readonly titles: {
    readonly list: 'titles.coldRooms' | 'titles.greenhouse'
    readonly add: 'titles.coldRoomAdd' | 'titles.zoneAdd'
    readonly update: 'titles.coldRoomUpdate' | 'titles.zoneUpdate'
  }
  readonly list: string
  readonly add: string
  readonly update: string
}

export const kindScreens: Readonly<Record<RoomKind, KindScreens>> = {
  coldRoom: {
    words: 'coldRooms',
    titles: { list: 'titles.coldRooms', add: 'titles.coldRoomAdd', update: 'titles.coldRoomUpdate' },
    list: paths.coldRooms,
    add: paths.coldRoomAdd,
    update: paths.coldRoomUpdate,
  },
  greenhouseZone: {
    words: 'greenhouse',
    titles: { list: 'titles.greenhouse', add: 'titles.zoneAdd', update: 'titles.zoneUpdate' },
    list: paths.greenhouse,
    add: paths.zoneAdd,
    update: paths.zoneUpdate,
  },
}

export const printValue = (quantity: ClimateQuantity, value: number): string => {
  const { unit, decimals } = quantityKinds[quantity]
  return `${formatNumber(value, decimals)} ${unit}`
}

/** One value where all devices agree, otherwise the lowest and the highest. */
export const printSpan = (
  quantity: ClimateQuantity,
  { low, high }: { readonly low: number; readonly high: number },
) => {
  const { unit, decimals } = quantityKinds[quantity]
  const [from, until] = [formatNumber(low, decimals), formatNumber(high, decimals)]
  return from === until ? `${from} ${unit}` : `${from} – ${until} ${unit}`
}

export const printTarget = (quantity: ClimateQuantity, { low, high }: TargetRange): string => {
  if (low !== null && high !== null) return printSpan(quantity, { low, high })
  if (low !== null) return `≥ ${printValue(quantity, low)}`
  return high === null ? '' : `≤ ${printValue(quantity, high)}`
}

/** The targets of the stage that the room is in. */
export const targetsOf = ({ plan, stage }: Pick<RoomClimate, 'plan' | 'stage'>) =>
  plan.find((one) => one.stage === stage)?.targets ?? {}

/** Whether what a device said last is about now. */
export const isHeard = (status: WorkingStatus): boolean => status === 'normal' || status === 'lowBattery'
