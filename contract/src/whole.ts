/**
 * Required fields and their errors. Two shapes would lose a caller's data silently, so a test walks all calls and finds them: a
 * default anywhere in the body of a changing call (what is left out would be reset) and a check on an optional field (zod does
 * not run it when the key is absent).
 */
import { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** Its input is its output: what a new object may leave out, its change says. */
type Whole<Field> = z.ZodType<z.output<Field>, z.output<Field>>

/** The fields of a new object for its update: nothing is filled in for what is absent, at any depth. */
export const whole = <Shape extends z.ZodRawShape>(fields: Shape): { [Key in keyof Shape]: Whole<Shape[Key]> } =>
  partOf(fields) as { [Key in keyof Shape]: Whole<Shape[Key]> }

/** One schema gets one whole form, so that the description names it once. */
const wholes = new WeakMap<z.ZodType, z.ZodType>()

export const wholeOf = <Field extends z.ZodType>(field: Field): Whole<Field> => {
  const known = wholes.get(field) ?? withoutDefaults(field)
  wholes.set(field, known)
  return known as Whole<Field>
}

const withoutDefaults = (field: z.ZodType): z.ZodType => {
  if (field instanceof z.ZodDefault) return wholeOf(field.unwrap() as z.ZodType)
  const def = field._zod.def as unknown as Record<string, unknown>
  const inner = Object.fromEntries(
    partsOfDefinition.filter((part) => part in def).map((part) => [part, partOf(def[part])]),
  )
  const isSame = Object.entries(inner).every(([part, one]) => one === def[part])
  return isSame ? field : field.clone({ ...def, ...inner } as never)
}

/** The parts of the definitions of zod's schemas that hold schemas: one, a list, or a record of them. */
const partsOfDefinition = ['shape', 'element', 'items', 'options', 'innerType', 'in', 'out', 'valueType'] as const

const partOf = (part: unknown): unknown => {
  if (part instanceof z.ZodType) return wholeOf(part)
  if (part === null || typeof part !== 'object') return part
  const entries = Object.entries(part).map(([key, one]) => [key, partOf(one)] as const)
  if (entries.every(([key, one]) => one === (part as Record<string, unknown>)[key])) return part
  return Array.isArray(part) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}

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
