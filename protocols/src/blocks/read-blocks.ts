/** Converts the sensor blocks of a report to measures. Never throws and never names a series twice. */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { plainName } from './aliases.ts'
import { blocks } from './registry.ts'

export interface BlocksRead {
  readonly measures: Measure[]
  /** Ids of blocks that have content, none of which could be read. */
  readonly unread: readonly number[]
}

export const readBlocks = (input: unknown): BlocksRead => {
  const byId = fieldsById(input)
  const measures: Measure[] = []
  for (const { id, parts } of blocks) {
    const fields = byId.get(id)
    if (!fields) continue
    let isRead = fields.size === 0
    for (const part of parts) {
      const more = part(fields)
      isRead ||= more.length > 0
      addNew(measures, more)
    }
    if (isRead) byId.delete(id)
  }
  return { measures, unread: byId.size === 0 ? nothing : unreadOf(byId) }
}

const nothing: readonly number[] = []

const unreadOf = (byId: ReadonlyMap<number, ReadonlyMap<string, unknown>>): number[] =>
  [...byId].flatMap(([id, fields]) => (fields.size > 0 && Number.isSafeInteger(id) ? [id] : [])).sort((a, b) => a - b)

const addNew = (measures: Measure[], more: readonly Measure[]): void => {
  for (const measure of more) {
    if (!measures.some(({ key }) => key === measure.key)) measures.push(measure)
  }
}

/** Blocks that share an id are parts of one block: the first value of a field wins. */
const fieldsById = (input: unknown): Map<number, Map<string, unknown>> => {
  const byId = new Map<number, Map<string, unknown>>()
  if (!Array.isArray(input)) return byId
  for (const one of input as readonly (Readonly<Record<string, unknown>> | null)[]) {
    if (typeof one !== 'object' || one === null) continue
    const id = Number(one.id)
    let fields = byId.get(id)
    if (!fields) byId.set(id, (fields = new Map()))
    takeFields(one, fields)
  }
  return byId
}

const takeFields = (block: Readonly<Record<string, unknown>>, fields: Map<string, unknown>): void => {
  for (const name of Object.keys(block)) {
    const plain = plainName(name.length > 64 ? name.slice(0, 64) : name)
    if (plain !== 'id' && !fields.has(plain)) fields.set(plain, block[name])
  }
}
