/** The parts a sensor block is put together from. A block is an id, a name and a list of these. */
import type { Measure } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { type Convert, measureOf } from '../measure.ts'
import { type FieldName, type Fields, findField } from './aliases.ts'

export type Part = (fields: Fields) => Measure[]

export interface Block {
  readonly id: number
  readonly name: string
  readonly parts: readonly Part[]
}

export const block = (id: number, name: string, ...parts: readonly Part[]): Block => ({ id, name, parts })

/** One field to the series of the same name. A field that is not there gives nothing; one without sense gives a fault. */
export const field =
  (name: FieldName & SeriesKey, convert: Convert): Part =>
  (fields) => {
    const raw = findField(fields, name)
    return raw === undefined ? [] : [measureOf(name, raw, convert)]
  }

/** As `field`, but what stood on the wire is never kept: the block may carry a secret in any of its fields. */
export const secretField =
  (name: FieldName & SeriesKey, convert: Convert): Part =>
  (fields) =>
    field(name, convert)(fields).map((measure) => ({ ...measure, raw: 'withheld' }))
