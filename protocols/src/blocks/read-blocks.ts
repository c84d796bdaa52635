/** An array of sensor blocks, as it stood in the report, to measures. Never throws and never names a series twice. */
import { type Measure, reportLimits } from '@coldway/contract/report.ts'
import { plainName } from './aliases.ts'
import { blocks } from './registry.ts'

const fieldsMax = 256

export const readBlocks = (input: unknown): Measure[] => {
  const byId = fieldsById(input)
  const measures = new Map<string, Measure>()
  for (const { id, parts } of blocks) {
    const fields = byId.get(id)
    if (!fields) continue
    for (const measure of parts.flatMap((part) => part(fields))) {
      if (!measures.has(measure.key) && measures.size < reportLimits.measures) measures.set(measure.key, measure)
    }
  }
  return [...measures.values()]
}

/** Blocks that share an id are one block in parts: the first value of a field stands. */
const fieldsById = (input: unknown): Map<number, Map<string, unknown>> => {
  const byId = new Map<number, Map<string, unknown>>()
  if (!Array.isArray(input)) return byId
  for (const one of input.slice(0, reportLimits.measures)) {
    if (typeof one !== 'object' || one === null) continue
    const id = Number((one as { id?: unknown }).id)
    const fields = byId.get(id) ?? new Map<string, unknown>()
    for (const [name, raw] of Object.entries(one).slice(0, fieldsMax)) {
      const plain = plainName(name.slice(0, 64))
      if (plain !== 'id' && !fields.has(plain) && fields.size < fieldsMax) fields.set(plain, raw)
    }
    byId.set(id, fields)
  }
  return byId
}
