/**
 * The fields an alarm setting is made of. Forms are drawn from them, bodies are validated by them, and each names its error;
 * alarm-kinds.ts puts them together.
 */
import { z } from 'zod'
import type { ErrorName } from '../errors.ts'
import { limits } from '../limits.ts'

export interface NumberField {
  readonly type: 'number'
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** The unit as printed. */
  readonly unit: string
  /** The default; null when the field may be empty, and starts empty. */
  readonly default: number | null
  readonly error?: ErrorName
}
export type AlarmField =
  | NumberField
  | { readonly type: 'choice'; readonly values: readonly string[]; readonly default: string }
  /** Ids of sites or lines; empty: all of them. */
  | { readonly type: 'ids'; readonly of: 'site' | 'line'; readonly max: number }

export const alarmModes = ['consecutive', 'cumulative'] as const
export type AlarmMode = (typeof alarmModes)[number]

export const numberField = (
  [min, max]: readonly [number, number],
  unit: string,
  more: Partial<NumberField> = {},
): NumberField => ({ type: 'number', min, max, decimals: 0, unit, default: null, ...more })

export const minutesField = (first: number): NumberField =>
  numberField([0, limits.alarmDurationMaxMin], 'min', { default: first, error: 'durationOutOfRange' })

export const choiceField = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  ({ type: 'choice', values, default: values[0] }) as const

export const alarmFieldSchema = (field: AlarmField): z.ZodType => {
  switch (field.type) {
    case 'choice':
      return z.enum(field.values).default(field.default)
    case 'ids':
      return z.array(z.int().min(1)).max(field.max).default([])
    default:
      return field.default === null
        ? numberSchema(field).nullable().default(null)
        : numberSchema(field).default(field.default)
  }
}

const numberSchema = ({ min, max, decimals, error = 'parameterOutOfRange' }: NumberField) =>
  z.number().refine((value) => value >= min && value <= max && hasDecimals(value, decimals), { params: { error } })

/** Whether a value has at most so many decimals, tolerating binary fractions: 0.1 + 0.2 has one. */
const hasDecimals = (value: number, decimals: number): boolean => {
  const steps = value * 10 ** decimals
  return Math.abs(steps - Math.round(steps)) < 1e-6
}
