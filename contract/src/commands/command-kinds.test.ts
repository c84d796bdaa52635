/** Tests every parameter of every command at and beyond its bounds, with the error of each (rules-and-calls.md section 5). */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  checkParams,
  type CommandField,
  type CommandKind,
  commandKindNames,
  commandKinds,
  paramsShape,
  settingsOf,
} from './command-kinds.ts'
import type { ErrorName } from '../errors.ts'

interface Trial {
  readonly kind: CommandKind
  readonly name: string
  readonly value: unknown
  readonly error: ErrorName | 'type' | undefined
}

const fields = commandKindNames.flatMap((kind) =>
  Object.entries<CommandField>(commandKinds[kind].fields).map(([name, field]) => ({ kind, name, field })),
)

const triesOf = (field: CommandField): (readonly [unknown, Trial['error']])[] => {
  if (field.type === 'flag')
    return [
      [true, undefined],
      [false, undefined],
      ['true', 'type'],
      [1, 'type'],
    ]
  if (field.type === 'choice')
    return [
      [field.values[0], undefined],
      ['of none', 'type'],
      ['', 'type'],
    ]
  if (field.type === 'pin')
    return [
      ['850274', undefined],
      ['85027', 'type'],
      ['8502744', 'type'],
      ['123456', 'commandParametersFailed'],
      ['000000', 'commandParametersFailed'],
    ]
  if (field.type === 'text')
    return [
      ['x'.repeat(field.max + 1), 'type'],
      ['', 'type'],
      ['a\nb', 'type'],
      [7, 'type'],
    ]
  const error = field.error ?? 'parameterOutOfRange'
  const { min, max } = field
  const fine = field.type === 'decimal' ? [[min + 0.1, undefined] as const] : [[min + 0.5, error] as const]
  return [
    [min, undefined],
    [max, undefined],
    [min - 1, error],
    [max + 1, error],
    [min + 0.05, error],
    ...fine,
    [String(min), 'type'],
  ]
}

const trials: Trial[] = fields.flatMap(({ kind, name, field }) =>
  triesOf(field).map(([value, error]) => ({ kind, name, value, error })),
)

test.each(trials)('$kind $name $value: $error', ({ kind, name, value, error }) => {
  const read = (paramsShape(kind)[name] as z.ZodType).safeParse(value)
  expect(read.success).toBe(error === undefined)
  if (error === undefined || error === 'type') return
  const found = read.error?.issues.flatMap((issue) => ('params' in issue ? [issue.params] : []))
  expect(found).toContainEqual({ error })
})

describe('what must fit each other', () => {
  test.each<[CommandKind, Record<string, number>, ErrorName | undefined]>([
    ['temperatureAlarm', { lowC: 2, highC: 8 }, undefined],
    ['temperatureAlarm', { lowC: 8, highC: 8 }, 'limitsCrossed'],
    ['humidityAlarm', { lowPct: 60, highPct: 40 }, 'limitsCrossed'],
    ['rolloverAlarm', { lowDeg: -10, highDeg: 10 }, undefined],
    ['rolloverAlarm', { lowDeg: 10, highDeg: -10 }, 'limitsCrossed'],
    ['setWorkingModelBatch', { collectIntervalS: 60, reportIntervalS: 60 }, undefined],
    ['setWorkingModelBatch', { collectIntervalS: 61, reportIntervalS: 60 }, 'collectionSlowerThanReport'],
  ])('%s %j: %s', (kind, params, error) => {
    expect(checkParams(kind, params)).toBe(error)
  })
})

test('settings stay under one name whichever work mode set them; what is done once leaves none', () => {
  expect(settingsOf('setWorkingModelBatch', { reportIntervalS: 60 })).toEqual({
    reportIntervalS: '60',
    workMode: 'batch',
  })
  expect(settingsOf('gpsSwitch', { isOn: false })).toEqual({ 'gpsSwitch.isOn': 'false' })
  for (const kind of ['remoteReboot', 'smsCommand', 'elockUnlock', 'setElockPwd'] as const)
    expect(settingsOf(kind, { text: 'x', pin: '850274' })).toEqual({})
})
