/** Parses input by the call's schema. Throws the refusal that the schema names, or says what is malformed. */
import type { Call } from '@coldway/contract/call.ts'
import { type ErrorName, fail } from '@coldway/contract/errors.ts'
import { checkNumbersBy } from '@coldway/contract/users/phone.ts'
import type { z } from 'zod'
import { canExist } from './phones.ts'

checkNumbersBy(canExist)

export const parseInput = <C extends Call>(call: C, given: unknown): z.output<C['body']> => {
  const read = call.body.safeParse(given)
  if (read.success) return read.data as z.output<C['body']>
  const issue = read.error.issues.find((one) => one.code === 'custom' && one.params?.error) ?? read.error.issues[0]
  const params = issue?.code === 'custom' ? (issue.params as Record<string, string> | undefined) : undefined
  if (params?.error) throw fail(params.error as ErrorName, params)
  throw fail('malformed', { field: issue?.path.join('.') ?? '', reason: issue?.message ?? '' })
}
