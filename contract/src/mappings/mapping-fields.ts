/** What a mapping study is made of: the space, its probes and its limits, as it is entered and as it is answered. */
import { z } from 'zod'
import { Id } from '../call.ts'
import { lineOf, Name, proseOf } from '../fields.ts'
import { calibrationStates } from '../probes/probe-enums.ts'
import { probeKeys } from '../probes/probe-rule.ts'
import { sensorLimits, SeriesStats } from '../readings/sensors.ts'
import { whole } from '../whole.ts'
import {
  mappingConcerns,
  mappingLoads,
  mappingMeanings,
  mappingPlaces,
  mappingSeasons,
  mappingStates,
  mappingVerdicts,
} from './mapping-enums.ts'
import { mappingLimits } from './mapping-rule.ts'

const { sizeMinM, sizeMaxM, rangeMinC, rangeMaxC, hoursMin, hoursMax, probesMax, slotsMax } = mappingLimits
const Size = z.number().min(sizeMinM).max(sizeMaxM)
const Coordinate = z.number().min(0).max(sizeMaxM)
const Celsius = z.number().min(rangeMinC).max(rangeMaxC)
const TemperatureKey = z.string().refine((key) => key.startsWith('temp') && probeKeys.some((one) => one === key))

/**
 * The place of a probe: x from the front or the door along the length, y across the width, z above
 * the floor.
 */
const GivenProbe = z.object({
  label: lineOf(1, mappingLimits.labelMax),
  deviceId: Id,
  key: TemperatureKey,
  x: Coordinate,
  y: Coordinate,
  z: Coordinate,
})

const fields = {
  name: Name,
  /** The vehicle that is mapped. Exactly one of vehicle, room and the name of another space is given. */
  vehicleId: Id.nullable().default(null),
  roomId: Id.nullable().default(null),
  placeName: lineOf(0, mappingLimits.placeMax).default(''),
  lengthM: Size,
  widthM: Size,
  heightM: Size,
  /** The range to be kept, both ends inside. */
  lowC: Celsius,
  highC: Celsius,
  /** The largest difference allowed between probes at a time; null: none is set. */
  spreadLimitC: z.number().positive().max(mappingLimits.spreadMaxC).nullable().default(null),
  requiredHours: z.int().min(hoursMin).max(hoursMax),
  load: z.enum(mappingLoads),
  season: z.enum(mappingSeasons),
  /** Conditions in words: what was loaded, how often the door was open, the weather. */
  conditions: proseOf(mappingLimits.conditionsMax).default(''),
  probes: z.array(GivenProbe).min(1).max(probesMax),
}

interface Given extends Record<'lengthM' | 'widthM' | 'heightM' | 'lowC' | 'highC', number> {
  readonly probes: readonly z.infer<typeof GivenProbe>[]
}

const isInOrder = ({ lowC, highC }: Given) => lowC < highC
const areInside = ({ probes, lengthM, widthM, heightM }: Given) =>
  probes.every(({ x, y, z: height }) => x <= lengthM && y <= widthM && height <= heightM)
const isOnce = (all: readonly string[]) => new Set(all).size === all.length
const areOnce = ({ probes }: Given) =>
  isOnce(probes.map(({ label }) => label)) && isOnce(probes.map(({ deviceId, key }) => `${deviceId} ${key}`))

const checked = <Study extends z.ZodType<Given>>(study: Study) =>
  study
    .refine(isInOrder, { params: { error: 'limitsCrossed' }, path: ['lowC'] })
    .refine(areInside, { params: { error: 'mappingInsideRequired' }, path: ['probes'] })
    .refine(areOnce, { params: { error: 'mappingProbesOverlap' }, path: ['probes'] })

export const NewMapping = checked(z.object({ orgId: Id, ...fields }))
export const ChangedMapping = checked(z.object({ id: Id, version: z.int(), ...whole(fields) }))

export const MappingProbe = GivenProbe.extend({
  id: z.int(),
  label: z.string(),
  /** Null when the device was deleted, or belongs to others now. */
  deviceId: z.int().nullable(),
  deviceCode: z.string().nullable(),
  deviceName: z.string(),
})
export type MappingProbe = z.infer<typeof MappingProbe>

export const Mapping = z.object({
  id: z.int(),
  name: z.string(),
  place: z.enum(mappingPlaces),
  vehicleId: z.int().nullable(),
  roomId: z.int().nullable(),
  placeName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  lengthM: z.number(),
  widthM: z.number(),
  heightM: z.number(),
  lowC: z.number(),
  highC: z.number(),
  spreadLimitC: z.number().nullable(),
  requiredHours: z.int(),
  load: z.enum(mappingLoads),
  season: z.enum(mappingSeasons),
  conditions: z.string(),
  probes: z.array(MappingProbe).max(probesMax),
  state: z.enum(mappingStates),
  /** The run in event time; null while it has not begun, or not ended. */
  fromMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  /** The approval; null while nobody has approved the study. */
  approval: z
    .object({
      userName: z.string(),
      account: z.string(),
      time: z.string(),
      timeMs: z.number(),
      meaning: z.enum(mappingMeanings),
      comment: z.string(),
    })
    .nullable(),
  version: z.int(),
  createTime: z.string(),
})
export type Mapping = z.infer<typeof Mapping>

export const MappingRow = Mapping.pick({
  id: true,
  name: true,
  place: true,
  placeName: true,
  orgId: true,
  orgName: true,
  state: true,
  createTime: true,
}).extend({
  probeCount: z.int(),
  fromTime: z.string().nullable(),
  untilTime: z.string().nullable(),
  /** The verdict at the approval; null when the study is not approved. */
  verdict: z.enum(mappingVerdicts).nullable(),
})
export type MappingRow = z.infer<typeof MappingRow>

const Moment = z.object({ valueC: z.number(), atMs: z.number() })
const Spot = Moment.extend({ probeId: z.int() })

const MappedProbe = z.object({
  id: z.int(),
  /** The figures of the probe; null when none of its samples can be read. */
  stats: SeriesStats.nullable(),
  gapMs: z.number(),
  /** The values by slot; null where nothing is known. */
  values: z.array(z.number().nullable()).max(slotsMax),
  calibration: z.enum(calibrationStates),
  /**
   * The certificates of the probes of the register that were on the channel; the last days are
   * `yyyy-MM-dd`.
   */
  certificates: z
    .array(z.object({ serialNumber: z.string(), number: z.string(), laboratory: z.string(), dueOn: z.string() }))
    .max(sensorLimits.gapsListed),
})

/**
 * The measurements of the run, all times UTC milliseconds. An approved study keeps the result that
 * was signed.
 */
export const MappingResult = z.object({
  fromMs: z.number(),
  untilMs: z.number(),
  slotMs: z.number(),
  probes: z.array(MappedProbe).max(probesMax),
  /** The difference between the probes by slot; null where a probe is unknown. */
  spread: z.array(z.number().nullable()).max(slotsMax),
  spreadMax: Moment.nullable(),
  /** The probe and time of the highest and of the lowest reading: the proposed places of monitoring. */
  hottest: Spot.nullable(),
  coldest: Spot.nullable(),
  /** The probe that changed most over time. */
  stability: z.object({ probeId: z.int(), valueC: z.number() }).nullable(),
  verdict: z.enum(mappingVerdicts),
  concerns: z.array(z.enum(mappingConcerns)),
  /** The SHA-256 of the whole result; the approval names it. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
})
export type MappingResult = z.infer<typeof MappingResult>
