/** The building blocks of a sensor block, which is an id, a name and a list of these. */
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

/** Maps one field to the series of the same name. An absent field gives nothing; an invalid one gives a fault. */
export const field =
  (name: FieldName & SeriesKey, convert: Convert): Part =>
  (fields) => {
    const raw = findField(fields, name)
    return raw === undefined ? [] : [measureOf(name, raw, convert)]
  }

/** Reads a value like `field`, but never keeps it raw, because any field of the block may hold a secret. */
export const secretField =
  (name: FieldName & SeriesKey, convert: Convert): Part =>
  (fields) =>
    field(name, convert)(fields).map((measure) => ({ ...measure, raw: 'withheld' }))
