/** The alarm kinds of a policy, as typed and as sent. Pure; derived from the contract's table of alarm kinds. */
import type { AlarmField } from '@coldway/contract/alarms/alarm-fields.ts'
import { alarmKindSpecs, alarmSettingSchema } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { AnyAlarmSetting } from '@coldway/contract/alarms/alarm-settings.ts'
import type { AlarmKind } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'

export type FieldDraft = string | readonly number[]
export interface KindDraft {
  readonly kind: AlarmKind
  /** Values by field name: text, or ids. */
  readonly fields: Readonly<Record<string, FieldDraft>>
}

export const fieldsOf = (kind: AlarmKind): readonly (readonly [string, AlarmField])[] =>
  Object.entries(alarmKindSpecs[kind].fields)

export const newKind = (kind: AlarmKind): KindDraft => ({
  kind,
  fields: Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, firstOf(field)])),
})

const firstOf = (field: AlarmField): FieldDraft => {
  if (field.type === 'ids') return []
  return field.default === null ? '' : String(field.default)
}

export const kindDraftOf = (setting: AnyAlarmSetting): KindDraft => {
  const given = setting as unknown as Record<string, unknown>
  return {
    kind: setting.kind,
    fields: Object.fromEntries(
      fieldsOf(setting.kind).map(([name, field]) => [name, textOf(given[name]) ?? firstOf(field)]),
    ),
  }
}

const textOf = (value: unknown): FieldDraft | undefined => {
  if (Array.isArray(value)) return value as number[]
  if (value === null) return ''
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
}

/** The setting to send, valid or not: the schema decides. */
export const settingOf = ({ kind, fields }: KindDraft): Readonly<Record<string, unknown>> => ({
  kind,
  ...Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, valueOf(field, fields[name] ?? '')])),
})

const valueOf = (field: AlarmField, draft: FieldDraft): unknown => {
  if (field.type !== 'number' || typeof draft !== 'string') return draft
  const text = draft.trim()
  // A field that is left out would get its default; an emptied field must be an error instead.
  if (text === '') return field.default === null ? null : text
  return Number(text.replace(',', '.'))
}

export const numberOf = (draft: FieldDraft | undefined): number | null => {
  if (typeof draft !== 'string' || draft.trim() === '') return null
  const value = Number(draft.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

export interface WrongKind {
  readonly fields: ReadonlySet<string>
  /** The error of several fields together. */
  readonly error: ErrorName | undefined
}

/** What is wrong with a draft; undefined when nothing is. */
export const wrongOf = (draft: KindDraft): WrongKind | undefined => {
  const issues = alarmSettingSchema(draft.kind).safeParse(settingOf(draft)).error?.issues
  if (!issues) return undefined
  const whole = issues.find(({ path }) => path.length === 0)
  const params = whole && 'params' in whole ? (whole.params as { error?: ErrorName } | undefined) : undefined
  return {
    fields: new Set(issues.flatMap(({ path }) => (path.length > 0 ? [String(path[0])] : []))),
    error: params?.error,
  }
}
