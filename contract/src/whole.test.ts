import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { terminalAlarms } from './alarm-policies/device-policies.ts'
import { api } from './api.ts'
import { pushChannels } from './enums.ts'
import { required, whole, wholeOf } from './whole.ts'

/** Each field of a schema with its place, at every depth. */
const fieldsOf = (schema: z.ZodType, at = ''): [at: string, field: z.ZodType][] => {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.ZodType, `${at}[]`)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsOf(option as z.ZodType, at))
  if (inner instanceof z.ZodTuple) return inner.def.items.flatMap((item) => fieldsOf(item as z.ZodType, `${at}[]`))
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
/** Optional on purpose: the value stays as it is, or the field is optional by meaning. */
const mayBeAbsent: readonly string[] = [
  'organisations.updateOrg.gln',
  'organisations.updateOrg.keptMonths',
  'organisations.updateOrg.language',
  'organisations.updateOrg.parentId',
  'organisations.updateOrg.requiresSecondFactor',
  'organisations.updateOrg.zone',
  'users.updateUser.roleId',
  // Each missing part of a push that is on has its own error; of one that is off it stays as it was.
  ...[
    'alarmPolicies.updatePolicy',
    'devicePolicies.saveDeviceAlarmPolicies',
    'waybillAlarmPolicies.updateSencePolicy',
  ].flatMap((name) => ['isEnabled', 'scope', 'types'].map((part) => `${name}.push.${part}`)),
  ...['sitePush.saveMsgPush', 'sites.saveMsgPush'].flatMap((name) =>
    [
      'isEnabled',
      'orgId',
      'scope',
      'types',
      'recipients',
      ...pushChannels.map((channel) => `recipients.${channel}`),
    ].map((part) => `${name}.${part}`),
  ),
  // Thresholds that are left out are not sent to the terminal.
  'devicePolicies.saveDeviceAlarmPolicies.terminal',
  ...terminalAlarms.map((kind) => `devicePolicies.saveDeviceAlarmPolicies.terminal.${kind}`),
]

const named = api.map((call) => [call.name, call] as const)
/** A change says which version of the object it changes. */
const isChange = (body: z.ZodType): boolean => fieldsOf(body).some(([at]) => at === '.version')
const changes = named.filter(([, { effect, body }]) => effect !== 'read' && isChange(body))

test.each(named)('%s checks no field that may be absent', (_name, call) => {
  const unchecked = fieldsOf(call.body).filter(([, field]) => field instanceof z.ZodOptional && hasChecks(field))
  expect(unchecked.map(([at]) => at)).toEqual([])
})

test.each(changes)('%s says at every depth what it changes', (name, call) => {
  const fields = fieldsOf(call.body)
  const absent = fields.filter(([, field]) => field instanceof z.ZodDefault || field instanceof z.ZodOptional)
  expect([...new Set(absent.map(([at]) => `${name}${at}`))].filter((at) => !mayBeAbsent.includes(at))).toEqual([])
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

test('a whole schema keeps its checks and fills nothing in at any depth', () => {
  const Level = z.object({ email: z.array(z.int()).default([]) })
  const Given = z
    .object({ levels: z.tuple([Level, Level]), by: z.record(z.string(), Level).nullable().default(null) })
    .refine(({ levels }) => levels[0].email.length > 0, { params: { error: 'pushMethodRequired' } })
  const Whole = wholeOf(Given.default({ levels: [{ email: [] }, { email: [] }], by: null }))
  const full = { levels: [{ email: [1] }, { email: [] }], by: null }
  expect(Whole.parse(full)).toEqual(full)
  expect(Whole.safeParse({ levels: full.levels }).success).toBe(false)
  expect(Whole.safeParse({ ...full, levels: [{ email: [1] }, {}] }).success).toBe(false)
  expect(Whole.safeParse({ ...full, by: { x: {} } }).success).toBe(false)
  expect(Whole.safeParse({ ...full, levels: [{ email: [] }, { email: [] }] }).success).toBe(false)
  expect(wholeOf(Given)).toBe(wholeOf(Given))
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
