/** Converts typed text to the parameters of a command, and a saved command to text. Pure. */
import {
  type CommandField,
  type CommandKind,
  type CommandParams,
  checkParams,
  commandKinds,
  paramsShape,
} from '@coldway/contract/commands/command-kinds.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { z } from 'zod'

/** Text by parameter name. */
export type Draft = Readonly<Record<string, string>>
export interface Wrong {
  readonly fields: ReadonlySet<string>
  readonly error?: ErrorName | undefined
}
export const noneWrong: Wrong = { fields: new Set() }

export const readDraft = (kind: CommandKind, draft: Draft): Wrong & { readonly params?: CommandParams } => {
  const typed = Object.entries<CommandField>(commandKinds[kind].fields).map(([name, field]) => [
    name,
    valueOf(field, draft[name] ?? ''),
  ])
  const read = z.object(paramsShape(kind)).safeParse(Object.fromEntries(typed))
  if (!read.success) return { fields: new Set(read.error.issues.map(({ path }) => String(path[0]))) }
  const error = checkParams(kind, read.data)
  return error ? { fields: new Set(), error } : { fields: new Set(), params: read.data }
}

export const draftOf = (params: CommandParams): Draft =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

const valueOf = ({ type }: CommandField, text: string): string | number | boolean | undefined => {
  if (type === 'flag') return text === '' ? undefined : text === 'true'
  if (type === 'integer' || type === 'decimal') return text.trim() === '' ? undefined : Number(text.replace(',', '.'))
  return text
}
