import { alarmPresets } from '@coldway/contract/alarms/alarm-presets.ts'
import { alarmSettingSchema } from '@coldway/contract/alarms/alarm-kinds.ts'
import { alarmKinds } from '@coldway/contract/enums.ts'
import { describe, expect, it } from 'vitest'
import { kindDraftOf, newKind, settingOf, wrongOf } from './kind-draft.ts'

const temperature = (fields: Record<string, string>) => {
  const draft = newKind('temperature')
  return { ...draft, fields: { ...draft.fields, ...fields } }
}

describe('the draft of an alarm kind', () => {
  it.each(alarmKinds)('of %s is drawn from the table and understood by the schema once its limits stand', (kind) => {
    const draft = newKind(kind)
    const limited = 'upper' in draft.fields && draft.fields.upper === ''
    const whole = limited ? { ...draft, fields: { ...draft.fields, upper: '8' } } : draft
    expect(wrongOf(whole)).toBeUndefined()
    const setting = alarmSettingSchema(kind).parse(settingOf(whole))
    expect(kindDraftOf(setting)).toEqual(whole)
  })

  it.each(Object.entries(alarmPresets))('of the known setting %s is right', (_name, preset) => {
    expect(wrongOf(kindDraftOf(preset))).toBeUndefined()
  })

  it('says which field is wrong, or what of them together', () => {
    expect(wrongOf(temperature({ upper: '8,55' }))?.fields).toEqual(new Set(['upper']))
    expect(wrongOf(temperature({ upper: 'warm' }))?.fields).toEqual(new Set(['upper']))
    expect(wrongOf(temperature({ lower: '8', upper: '2' }))?.error).toBe('limitsCrossed')
    expect(wrongOf(temperature({}))?.error).toBe('parameterOutOfRange')
    // An empty duration is an error: a field that is left out would silently get its default.
    expect(wrongOf(temperature({ upper: '8', durationMin: '' }))?.fields).toEqual(new Set(['durationMin']))
  })
})
