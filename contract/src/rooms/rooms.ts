/**
 * Rooms: the cold rooms of a store and the zones of a greenhouse, each with the devices that measure it and the climate it is to
 * keep. The store or greenhouse is a site; limits that raise alarms are those of alarm policies.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { climateKinds } from '../commands/command-kinds.ts'
import { MonitoredDevice, workingStatuses } from '../devices/device-state.ts'
import { lineOf, Name, Remark } from '../fields.ts'
import { limits } from '../limits.ts'
import { choice, idOf, listPage, text, time } from '../list.ts'
import { WireTime } from '../readings/readings.ts'
import { required, whole } from '../whole.ts'
import { StageTargets } from './climate.ts'
import { climateQuantities, growthStages, roomKinds } from './room-enums.ts'

export const roomRule = {
  devicesMax: 20,
  /** Rooms of one kind shown at a time with their climate. */
  shownMax: 200,
  /** Days of one climate query. */
  daysMax: 366,
  /** Days for which the figures of a day are kept: two seasons with the year between them. */
  keptDays: 1100,
  cropMax: 30,
  /** °C below which a crop does not grow. */
  baseMinC: -10,
  baseMaxC: 30,
  /** Hours of a day that must be measured before the day counts as growing degree days. */
  dayHoursMin: 18,
} as const

const RoomDevice = MonitoredDevice.pick({ id: true, code: true, name: true })

const plan = z
  .array(StageTargets)
  .min(1)
  .max(growthStages.length)
  .refine((stages) => new Set(stages.map(({ stage }) => stage)).size === stages.length)

const fields = {
  name: Name,
  siteId: Id,
  /** The crop or the goods in the room. */
  crop: lineOf(0, roomRule.cropMax).default(''),
  /** The stage whose targets apply now; null in a cold room. */
  stage: z.enum(growthStages).nullable().default(null),
  plan,
  /** The base temperature of growing degree days, °C; null when they are not counted. */
  baseC: z.number().min(roomRule.baseMinC).max(roomRule.baseMaxC).nullable().default(null),
  /** The first day of the season, from which growing degree days add up; null: none. */
  seasonStart: z.iso.date().nullable().default(null),
  deviceIds: z.array(Id).max(roomRule.devicesMax),
  remark: Remark.default(''),
}

export const Room = z.object({
  id: z.int(),
  kind: z.enum(roomKinds),
  name: z.string(),
  /** Null when the site was deleted. */
  siteId: z.int().nullable(),
  siteName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  crop: z.string(),
  stage: z.enum(growthStages).nullable(),
  plan: z.array(StageTargets),
  baseC: z.number().nullable(),
  seasonStart: z.string().nullable(),
  devices: z.array(RoomDevice),
  remark: z.string(),
  version: z.int(),
  createTime: z.string(),
})
export type Room = z.infer<typeof Room>

/** One device in a room, as it is now. */
export const RoomMeasured = RoomDevice.extend({
  workingStatus: z.enum(workingStatuses),
  /** The event time of its latest report; null when it never reported. */
  atMs: z.number().nullable(),
  values: z.partialRecord(z.enum(climateQuantities), z.number()),
  /** 0 closed, 1 open; null when the device reports no door. */
  door: z.number().nullable(),
  /** Open alarms of this device. */
  alarmCount: z.int(),
  /** Commands for the climate that its protocol carries to it; none for devices that are not of a greenhouse. */
  commands: z.array(z.enum(climateKinds)),
})

export type RoomMeasured = z.infer<typeof RoomMeasured>

export const RoomClimate = Room.extend({
  measured: z.array(RoomMeasured),
  /** Lowest and highest value of the devices that are not silent; a quantity that nobody measures is left out. */
  now: z.partialRecord(z.enum(climateQuantities), z.object({ low: z.number(), high: z.number() })),
  /** Open alarms of its devices. */
  alarmCount: z.int(),
})
export type RoomClimate = z.infer<typeof RoomClimate>

/** Figures of the lit or the dark part of a day, by the sun at the site. A sample holds until the next, three intervals at most. */
export const HalfDay = z.object({
  measuredMs: z.number(),
  tempMean: z.number().nullable(),
  humMean: z.number().nullable(),
  vpdMean: z.number().nullable(),
})
export type HalfDay = z.infer<typeof HalfDay>

export const ClimateDay = z.object({
  /** The day as yyyy-MM-dd by the clocks of the site. */
  date: z.string(),
  tempMin: z.number().nullable(),
  tempMax: z.number().nullable(),
  day: HalfDay,
  night: HalfDay,
  /**
   * The growing degree days, max(0, (highest + lowest) / 2 - base); null without a base, or when too
   * little of the day was measured.
   */
  degreeDays: z.number().nullable(),
})
export type ClimateDay = z.infer<typeof ClimateDay>

export const RoomDays = z.object({
  /** The zone of `date`. */
  zone: z.string(),
  /**
   * True when the zone is that of the site; false when it is the caller's, because the site's is not
   * certain.
   */
  isSiteZone: z.boolean(),
  days: z.array(ClimateDay),
})
export type RoomDays = z.infer<typeof RoomDays>

const change = { audience: ['user'], needs: 'room:edit', effect: 'write' } as const
const read = { audience: ['user'], needs: 'room:view', effect: 'read' } as const

export const rooms = calls('rooms', '/v3/base/rooms', {
  queryPageList: listPage({
    does: "The rooms of the caller's organisations.",
    needs: 'room:view',
    columns: {
      id: idOf('room'),
      kind: choice(roomKinds),
      name: text,
      siteId: idOf('site'),
      siteName: text,
      orgId: idOf('organisation'),
      crop: text,
      createTime: time,
    },
    row: Room,
  }),
  queryClimate: post({
    does: 'The rooms of one kind with what their devices measure now, by site and name.',
    ...read,
    ids: [],
    body: z.object({ kind: z.enum(roomKinds) }),
    gives: z.object({ rooms: z.array(RoomClimate).max(roomRule.shownMax), isWhole: z.boolean() }),
    fails: [],
  }),
  queryById: post({
    does: 'One room.',
    ...read,
    ids: [{ at: 'id', entity: 'room' }],
    body: z.object({ id: Id }),
    gives: Room,
    fails: ['notFound'],
  }),
  queryDays: post({
    does: 'The climate of a room day by day: lit and dark hours apart, with growing degree days.',
    ...read,
    cost: 'heavy',
    ids: [{ at: 'id', entity: 'room' }],
    body: z.object({ id: Id, startTime: required('startTimeRequired', WireTime), endTime: WireTime }),
    gives: RoomDays,
    fails: ['notFound', 'startTimeRequired', 'timeOrder', 'rangeTooLong', 'trajectoryExpired'],
  }),
  save: post({
    does: 'Adds a room to a site.',
    ...change,
    ids: [
      { at: 'orgId', entity: 'organisation' },
      { at: 'siteId', entity: 'site' },
      { at: 'deviceIds[]', entity: 'device' },
    ],
    body: z.object({ orgId: Id, kind: z.enum(roomKinds), ...fields }),
    gives: z.object({ id: z.int() }),
    fails: [
      'organisationNotFound',
      'siteNotFound',
      'deviceNotFound',
      'deviceInUse',
      'roomNameInUse',
      'roomPlanRequired',
    ],
  }),
  update: post({
    does: 'Changes a room.',
    ...change,
    ids: [
      { at: 'id', entity: 'room' },
      { at: 'siteId', entity: 'site' },
      { at: 'deviceIds[]', entity: 'device' },
    ],
    body: z.object({ id: Id, version: z.int(), ...whole(fields) }),
    gives: Done,
    fails: [
      'notFound',
      'conflict',
      'siteNotFound',
      'deviceNotFound',
      'deviceInUse',
      'roomNameInUse',
      'roomPlanRequired',
    ],
  }),
  deleteByIds: post({
    does: 'Deletes rooms, all or none. Their devices stay.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'room' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['notFound'],
  }),
})
