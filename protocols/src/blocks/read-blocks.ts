/** An array of sensor blocks, as it stood in the report, to measures. Never throws and never names a series twice. */
import { type Measure, reportLimits } from '@coldway/contract/report.ts'
import { plainName } from './aliases.ts'
import { blocks } from './registry.ts'

const fieldsMax = 256

export const readBlocks = (input: unknown): Measure[] => {
  const byId = fieldsById(input)
  const measures: Measure[] = []
  for (const { id, parts } of blocks) {
    const fields = byId.get(id)
    if (!fields) continue
    for (const part of parts) addNew(measures, part(fields))
  }
  return measures
}

const addNew = (measures: Measure[], more: readonly Measure[]): void => {
  for (const measure of more) {
    const isKnown = measures.some(({ key }) => key === measure.key)
    if (!isKnown && measures.length < reportLimits.measures) measures.push(measure)
  }
}

/** Blocks that share an id are one block in parts: the first value of a field stands. */
const fieldsById = (input: unknown): Map<number, Map<string, unknown>> => {
  const byId = new Map<number, Map<string, unknown>>()
  if (!Array.isArray(input)) return byId
  const count = Math.min(input.length, reportLimits.measures)
  for (let at = 0; at < count; at++) {
    const one = input[at] as Readonly<Record<string, unknown>> | null
    if (typeof one !== 'object' || one === null) continue
    const id = Number(one.id)
    let fields = byId.get(id)
    if (!fields) byId.set(id, (fields = new Map()))
    takeFields(one, fields)
  }
  return byId
}

const takeFields = (block: Readonly<Record<string, unknown>>, fields: Map<string, unknown>): void => {
  let seen = 0
  for (const name of Object.keys(block)) {
    seen += 1
    if (seen > fieldsMax) return
    const plain = plainName(name.length > 64 ? name.slice(0, 64) : name)
    if (plain !== 'id' && !fields.has(plain) && fields.size < fieldsMax) fields.set(plain, block[name])
  }
}
