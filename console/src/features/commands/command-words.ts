/** Words for commands: kinds, states, and contents. Pure. */
import {
  type CommandField,
  type CommandKind,
  commandKindNames,
  commandKinds,
  workModeSetting,
} from '@coldway/contract/commands/command-kinds.ts'
import type { CommandRecord, LockRecord } from '@coldway/contract/commands/commands.ts'
import type { UnitCheck } from '@coldway/contract/commands/downlink.ts'
import type { DeviceParam, SwitchRecord } from '@coldway/contract/devices/device-records.ts'
import { deviceExecutions, platformDeliveries, type ReeferMode, type WorkMode } from '@coldway/contract/enums.ts'
import type { Translate } from '../../settings/texts.ts'

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, word(key)]))
export const kindWords = (t: Translate, kinds: readonly CommandKind[] = commandKindNames) =>
  wordsOf(kinds, (kind) => t(`commands.kinds.${kind}`))
export const platformWords = (t: Translate) =>
  wordsOf(platformDeliveries, (key) => t(`enums.platformDeliveries.${key}`))
export const deviceWords = (t: Translate) => wordsOf(deviceExecutions, (key) => t(`enums.deviceExecutions.${key}`))
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const ownSteps = ['requested', 'resent', 'approved', 'refused', 'sent', 'delivered', 'toldLate', 'codeGiven'] as const
export const stepWords = (t: Translate): Record<string, string> => ({
  ...wordsOf(ownSteps, (key) => t(`commands.steps.${key}`)),
  ...deviceWords(t),
})
export const stepWord = (t: Translate, step: LockRecord['step']): string => stepWords(t)[step] ?? step

export const fieldLabel = (t: Translate, name: string): string => t(`commands.fields.${name as 'isOn'}`)
export const choiceLabel = (t: Translate, value: string): string => t(`enums.reeferModes.${value as ReeferMode}`)

/** A setting by its name in `settingName` (contract/src/commands/command-kinds.ts), or as the platform stores it. */
export const paramLabel = (t: Translate, name: string): string => {
  const [kind, field] = name.split('.')
  if (field) return `${t(`commands.kinds.${kind as CommandKind}`)} · ${fieldLabel(t, field)}`
  return name in keptNames ? t(keptNames[name as keyof typeof keptNames]) : fieldLabel(t, name)
}

const keptNames = {
  recordIntervalS: 'commands.records.recordIntervalS',
  delayTimeS: 'commands.records.delayTimeS',
  temperatureFloorC: 'commands.records.temperatureFloorC',
  zone: 'commands.records.zone',
  [workModeSetting]: 'commands.records.workMode',
} as const

export const paramText = (t: Translate, { name, value }: DeviceParam): string => {
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'common.yes' : 'common.no')
  if (name === workModeSetting) return t(`enums.workModes.${value as WorkMode}`)
  return name === 'chillerControl.mode' ? choiceLabel(t, value) : value
}

const switchWords = {
  lock: ['commands.records.locked', 'commands.records.unlocked'],
  door: ['commands.records.doorClosed', 'commands.records.doorOpen'],
} as const
export const switchText = (t: Translate, { kind, state }: SwitchRecord): string => t(switchWords[kind][state ? 1 : 0])

export const contentText = (t: Translate, { kind, content }: Pick<CommandRecord, 'kind' | 'content'>): string =>
  Object.entries<CommandField>(commandKinds[kind].fields)
    .map(([name, field]) => `${fieldLabel(t, name)}: ${valueText(t, field, content[name])}`)
    .join(' · ')

/** What the unit reported of each check, in its own words. */
export const checksText = (t: Translate, checks: readonly UnitCheck[]): string =>
  checks
    .map(({ name, result, code }) => `${name}: ${t(`enums.checkResults.${result}`)}${code && ` (${code})`}`)
    .join(' · ')

const valueText = (t: Translate, field: CommandField, value: string | number | boolean | undefined): string => {
  if (value === undefined) return t('commands.hidden')
  if (field.type === 'flag') return t(value ? 'common.yes' : 'common.no')
  return field.type === 'choice' ? choiceLabel(t, String(value)) : String(value)
}
