import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AlarmSetting, alarmKindOfCode, alarmKindSpecs, alarmSettingSchema } from './alarm-kinds.ts'
import { alarmPresets } from './alarm-presets.ts'
import { alarmKinds } from '../enums.ts'

const errorOf = (setting: unknown): string | undefined => {
  const { error } = AlarmSetting.safeParse(setting)
  const issue = error?.issues[0]
  return issue && String((issue as { params?: { error?: string } }).params?.error ?? issue.code)
}
const withLimits: Record<string, object> = {
  temperature: { upper: 8 },
  humidity: { upper: 60 },
  vibration: { upper: 2 },
  light: { upper: 100 },
  tilt: { lower: -30, upper: 30 },
  pressure: { upper: 110 },
  battery: { lower: 20 },
  batteryTemperature: { upper: 45 },
  methane: { upper: 10 },
  butane: { upper: 10 },
  carbonDioxide: { lower: 350, upper: 1500 },
  soil: { lower: 20 },
}

describe('each kind', () => {
  test.each(alarmKinds)('%s: what is not said comes from its fields, and stands a second reading', (kind) => {
    const first = alarmSettingSchema(kind).parse({ kind, ...withLimits[kind] })
    expect(AlarmSetting.parse(first)).toEqual(first)
    expect(Object.keys(first).toSorted()).toEqual(['kind', ...Object.keys(alarmKindSpecs[kind].fields)].toSorted())
    expect(alarmKindOfCode(alarmKindSpecs[kind].code)).toBe(kind)
  })

  test('codes are given once, and no code is no kind', () => {
    expect(new Set(alarmKinds.map((kind) => alarmKindSpecs[kind].code)).size).toBe(alarmKinds.length)
    expect(alarmKindOfCode(7)).toBeUndefined()
  })

  test('a schema can be described', () => {
    expect(z.toJSONSchema(AlarmSetting, { io: 'input', unrepresentable: 'any' })).toHaveProperty('oneOf')
  })
})

test.each([
  [{ kind: 'temperature' }, 'parameterOutOfRange'],
  [{ kind: 'temperature', upper: 125 }, undefined],
  [{ kind: 'temperature', upper: 125.1 }, 'parameterOutOfRange'],
  [{ kind: 'temperature', lower: -40, upper: 2.1 }, undefined],
  [{ kind: 'temperature', lower: -40.1 }, 'parameterOutOfRange'],
  [{ kind: 'temperature', upper: 8.05 }, 'parameterOutOfRange'],
  [{ kind: 'temperature', upper: 0.3 }, undefined],
  [{ kind: 'temperature', lower: 8, upper: 8 }, 'limitsCrossed'],
  [{ kind: 'temperature', lower: 8, upper: 2 }, 'limitsCrossed'],
  [{ kind: 'temperature', lower: 2, upper: 8, returnMargin: 3 }, undefined],
  [{ kind: 'temperature', lower: 2, upper: 8, returnMargin: 3.1 }, 'parameterOutOfRange'],
  [{ kind: 'temperature', upper: 8, returnMargin: -1 }, 'parameterOutOfRange'],
  [{ kind: 'temperature', upper: 8, durationMin: 1440 }, undefined],
  [{ kind: 'temperature', upper: 8, durationMin: 1441 }, 'durationOutOfRange'],
  [{ kind: 'temperature', upper: 8, durationMin: 0.5 }, 'durationOutOfRange'],
  [{ kind: 'temperature', upper: 8, mode: 'sometimes' }, 'invalid_value'],
  [{ kind: 'tilt', lower: -91 }, 'parameterOutOfRange'],
  [{ kind: 'light', upper: 188_001 }, 'parameterOutOfRange'],
  [{ kind: 'battery', lower: 101 }, 'batteryLimitTooHigh'],
  [{ kind: 'lowBattery', lower: 101 }, 'batteryLimitTooHigh'],
  [{ kind: 'lowBattery', lower: null }, 'invalid_type'],
  [{ kind: 'soil', measure: 'soilPh', upper: 15 }, 'parameterOutOfRange'],
  [{ kind: 'soil', measure: 'soilPh', upper: 7.5 }, undefined],
  [{ kind: 'speed', ordinaryKmh: 80, maxKmh: 80 }, undefined],
  [{ kind: 'speed', ordinaryKmh: 80, maxKmh: 81 }, 'speedAboveRoadLimit'],
  [{ kind: 'speed', ordinaryKmh: 121 }, 'parameterOutOfRange'],
  [{ kind: 'stayTimeout', timeoutS: 86_401 }, 'stayTimeoutOutOfRange'],
  [{ kind: 'siteEntryExit', when: 'exit', siteIds: Array.from({ length: 31 }, (_, n) => n + 1) }, 'too_big'],
  [{ kind: 'heat' }, 'invalid_union'],
])('%o: %s', (setting, error) => expect(errorOf(setting)).toBe(error))

test.each(Object.entries(alarmPresets))('the preset %s is a setting as it stands', (_, setting) => {
  expect(AlarmSetting.parse(setting)).toEqual(setting)
})
