import { describe, expect, test } from 'vitest'
import { listOf, text, time } from './list.ts'

const body = listOf({ name: text, createTime: time })
const errorsOf = (...conditionVos: object[]) =>
  body
    .safeParse({ page: 1, size: 10, conditionVos })
    .error?.issues.map((issue) => (issue.code === 'custom' ? issue.params?.error : issue.code)) ?? []
const between = (from: unknown, until: unknown) => ({ column: 'createTime', type: 'between', value: [from, until] })
const at = (type: string, value: string) => ({ column: 'createTime', type, value })

describe('a range of times', () => {
  test.each([
    ['one day', [between('2026-01-01 00:00:00', '2026-01-02 00:00:00')]],
    ['one moment', [between('2026-01-01 00:00:00', '2026-01-01 00:00:00')]],
    ['two years', [between('2024-01-01 00:00:00', '2026-01-01 00:00:00')]],
    ['open at its end', [at('ge', '1990-01-01 00:00:00')]],
    ['open at its start', [at('lt', '2090-01-01 00:00:00')]],
  ])('of %s is asked for', (_what, conditions) => expect(errorsOf(...conditions)).toEqual([]))

  test.each([
    ['reversed', 'timeOrder', [between('2026-01-02 00:00:00', '2026-01-01 00:00:00')]],
    ['reversed in two conditions', 'timeOrder', [at('gt', '2026-01-02 00:00:00'), at('le', '2026-01-01 00:00:00')]],
    ['longer than two years', 'rangeTooLong', [between('2023-01-01 00:00:00', '2026-01-01 00:00:00')]],
    ['longer, in two conditions', 'rangeTooLong', [at('ge', '2023-01-01 00:00:00'), at('lt', '2026-01-01 00:00:00')]],
    ['of a day there is not', 'columnValue', [between('2026-02-30 00:00:00', '2026-03-01 00:00:00')]],
    ['of an hour there is not', 'columnValue', [at('ge', '2026-02-01 25:00:00')]],
  ])('%s is refused with %s', (_what, error, conditions) => {
    expect(errorsOf(...conditions)).toEqual([error])
  })

  test('without an end is malformed', () => expect(errorsOf(between('2026-02-01 00:00:00', null))).not.toEqual([]))
})
