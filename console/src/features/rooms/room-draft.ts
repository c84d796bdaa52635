/** A room as it stands in the form: numbers are texts, as they are typed. */
import {
  type ClimateQuantity,
  climateQuantities,
  type GrowthStage,
  type RoomKind,
} from '@coldway/contract/rooms/room-enums.ts'
import type { Room } from '@coldway/contract/rooms/rooms.ts'

export interface RangeDraft {
  readonly low: string
  readonly high: string
}
export interface StageDraft {
  readonly stage: GrowthStage | null
  readonly targets: Readonly<Record<ClimateQuantity, RangeDraft>>
}
export interface RoomDraft {
  readonly orgId: number | undefined
  readonly siteId: number | undefined
  readonly name: string
  readonly crop: string
  readonly stage: GrowthStage | undefined
  readonly plan: readonly StageDraft[]
  readonly baseC: string
  readonly seasonStart: string
  readonly deviceIds: readonly number[]
  readonly remark: string
}

const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value))
/** The number of a text. Empty means not given; a text that is no number stays wrong for the schema. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

export const emptyStage = (stage: GrowthStage | null): StageDraft => stageDraft({ stage, targets: {} })

const stageDraft = ({ stage, targets }: Room['plan'][number]): StageDraft => ({
  stage,
  targets: Object.fromEntries(
    climateQuantities.map((quantity) => [
      quantity,
      { low: textOf(targets[quantity]?.low), high: textOf(targets[quantity]?.high) },
    ]),
  ) as StageDraft['targets'],
})

export const emptyRoom = (kind: RoomKind, orgId: number): RoomDraft => ({
  orgId,
  siteId: undefined,
  name: '',
  crop: '',
  stage: kind === 'greenhouseZone' ? 'vegetative' : undefined,
  plan: [emptyStage(kind === 'greenhouseZone' ? 'vegetative' : null)],
  baseC: '',
  seasonStart: '',
  deviceIds: [],
  remark: '',
})

export const draftOf = (room: Room): RoomDraft => ({
  orgId: room.orgId,
  siteId: room.siteId ?? undefined,
  name: room.name,
  crop: room.crop,
  stage: room.stage ?? undefined,
  plan: room.plan.map(stageDraft),
  baseC: textOf(room.baseC),
  seasonStart: room.seasonStart ?? '',
  deviceIds: room.devices.map(({ id }) => id),
  remark: room.remark,
})

export const toRoom = ({ orgId: _orgId, ...draft }: RoomDraft) => ({
  ...draft,
  stage: draft.stage ?? null,
  plan: draft.plan.map(({ stage, targets }) => ({ stage, targets: toTargets(targets) })),
  baseC: numberOf(draft.baseC),
  seasonStart: draft.seasonStart.trim() || null,
})

/** A quantity without a bound has no target. */
const toTargets = (targets: StageDraft['targets']) =>
  Object.fromEntries(
    climateQuantities.flatMap((quantity) => {
      const range = { low: numberOf(targets[quantity].low), high: numberOf(targets[quantity].high) }
      return range.low === null && range.high === null ? [] : [[quantity, range]]
    }),
  )
