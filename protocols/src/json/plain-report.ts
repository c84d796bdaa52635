/**
 * A fast path without the schema (contract/src/readings/uplink.ts), which takes several times as long. It accepts complete,
 * plain reports only: anything missing, unusual or out of range is left to the schema, and the two agree
 * (plain-report.test.ts).
 */
import { fixTypes, reportLimits } from '@coldway/contract/readings/report.ts'
import type { UplinkReport } from '@coldway/contract/readings/uplink.ts'

/** Reads a plain report; undefined for those that need the schema. */
export const plainReport = (input: unknown): UplinkReport | undefined => {
  if (!isObject(input) || !isId(input.id) || !isTime(input.time)) return undefined
  if (input.event !== undefined || !isBlocks(input.blocks)) return undefined
  const { id, time, blocks } = input
  if (input.position === undefined) return { id, time, blocks }
  const position = plainPosition(input.position)
  return position && { id, time, position, blocks }
}

type Known = Readonly<Record<string, unknown>>
type Blocks = UplinkReport['blocks']
type Position = NonNullable<UplinkReport['position']>

const isObject = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (id: unknown): id is string | number =>
  typeof id === 'string'
    ? id.length > 0 && id.length <= reportLimits.idLength
    : Number.isSafeInteger(id) && Number(id) >= 0

const timeLength = 40
const isTime = (time: unknown): time is string | number =>
  typeof time === 'string' ? time.length > 0 && time.length <= timeLength : Number.isFinite(time)

const isBlocks = (blocks: unknown): blocks is Blocks =>
  Array.isArray(blocks) && blocks.every((block) => isObject(block) && Number.isSafeInteger(block.id))

const optional = {
  speedKmh: [0, 2000],
  headingDeg: [0, 360],
  altitudeM: [-1000, 100_000],
  accuracyM: [0, 1_000_000],
} as const
const optionalNames = Object.keys(optional) as (keyof typeof optional)[]
const satellitesMax = 255

/**
 * Reads a position with its fields in the order of the schema, because the key of a reading is a
 * hash of them.
 */
const plainPosition = (input: unknown): Position | undefined => {
  if (!isObject(input)) return undefined
  const { lng, lat, type = 'GPS', satellites } = input
  if (!isNumber(lng) || !isNumber(lat) || !fixTypes.some((one) => one === type)) return undefined
  const position: Position = { lng, lat, type: type as (typeof fixTypes)[number] }
  for (const name of optionalNames) {
    const value = input[name]
    if (value === undefined) continue
    const [min, max] = optional[name]
    if (!isNumber(value) || value < min || value > max) return undefined
    position[name] = value
  }
  if (satellites === undefined) return position
  if (!Number.isInteger(satellites) || Number(satellites) < 0 || Number(satellites) > satellitesMax) return undefined
  position.satellites = Number(satellites)
  return position
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)
