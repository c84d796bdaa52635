/**
 * Required fields and their errors. Two shapes would lose a caller's data silently, so a test walks all calls and finds them: a
 * default in a changing call (a field that is left out would be reset) and a check on an optional field (zod does not run it
 * when the key is absent).
 */
import { z } from 'zod'
import type { ErrorName } from './errors.ts'

type Whole<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Field> ? Field : Shape[Key]
}

/** The fields of a new object for its update: all required, because nothing is filled in for an absent one. */
export const whole = <Shape extends z.ZodRawShape>(fields: Shape): Whole<Shape> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as Whole<Shape>

/** A required, non-empty field: absent, null and blank values are refused with the catalogue's error. */
export const required = <Field extends z.ZodType>(
  error: ErrorName,
  field: Field,
): z.ZodType<z.output<Field>, z.input<Field>> =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    field.nullable().refine((value) => value !== null, { params: { error } }),
  ) as unknown as z.ZodType<z.output<Field>, z.input<Field>>

/** An integer within bounds, with the catalogue's error. */
export const intWithin = (min: number, max: number, error: ErrorName) =>
  z.int().refine((value) => value >= min && value <= max, { params: { error, min: String(min), max: String(max) } })
