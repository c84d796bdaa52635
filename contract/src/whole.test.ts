import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { required, whole } from './whole.ts'

/** Each field of a schema with its place, at every depth. */
const fieldsOf = (schema: z.ZodType, at = ''): [at: string, field: z.ZodType][] => {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.ZodType, `${at}[]`)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsOf(option as z.ZodType, at))
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) => [
    [`${at}.${key}`, field] as [string, z.ZodType],
    ...fieldsOf(field, `${at}.${key}`),
  ])
}

const innerOf = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return innerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe)
    return innerOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  return schema
}

const hasChecks = (schema: z.ZodType): boolean => (schema._zod.def.checks?.length ?? 0) > 0
const isTop = (at: string): boolean => /^\.\w+$/.test(at)

/** Optional on purpose: the value stays as it is (organisations, the role of a user) or the field is optional by meaning. */
const mayBeAbsent: readonly string[] = [
  'organisations.updateOrg.parentId',
  'organisations.updateOrg.keptMonths',
  'organisations.updateOrg.zone',
  'organisations.updateOrg.language',
  'users.updateUser.roleId',
]

const named = api.map((call) => [call.name, call] as const)
const changes = named.filter(([name]) => /\.update(?!.*(Status|Read|Lock|OrgId|Policies|Polices))/.test(name))

test.each(named)('%s checks no field that may be absent', (_name, call) => {
  const unchecked = fieldsOf(call.body).filter(([, field]) => field instanceof z.ZodOptional && hasChecks(field))
  expect(unchecked.map(([at]) => at)).toEqual([])
})

test.each(changes)('%s names all that it changes', (name, call) => {
  const fields = fieldsOf(call.body).filter(([at]) => isTop(at))
  const absent = fields.filter(([, field]) => field instanceof z.ZodDefault || field instanceof z.ZodOptional)
  expect(absent.map(([at]) => `${name}${at}`).filter((at) => !mayBeAbsent.includes(at))).toEqual([])
})

describe('a required field', () => {
  const body = z.object({ name: required('strategyNameRequired', z.string().max(3)) })
  const errorOf = (given: unknown) =>
    body.safeParse(given).error?.issues.map((issue) => issue.code === 'custom' && issue.params)

  test.each([{}, { name: null }, { name: undefined }, { name: '' }, { name: '  ' }])('is refused in %j', (given) => {
    expect(errorOf(given)).toEqual([{ error: 'strategyNameRequired' }])
  })

  test('keeps its own checks', () => {
    expect(body.parse({ name: 'abc' })).toEqual({ name: 'abc' })
    expect(body.safeParse({ name: 'abcd' }).success).toBe(false)
  })
})

test('a whole body fills nothing in', () => {
  const fields = { plate: z.string().nullable().default(null), delay: z.int().default(0), name: z.string() }
  expect(z.object(fields).parse({ name: 'x' })).toEqual({ plate: null, delay: 0, name: 'x' })
  expect(z.object(whole(fields)).safeParse({ name: 'x' }).success).toBe(false)
  expect(z.object(whole(fields)).parse({ name: 'x', plate: null, delay: 1 })).toEqual({
    plate: null,
    delay: 1,
    name: 'x',
  })
})
