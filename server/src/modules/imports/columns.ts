/** What each column of an import is called, holds and explains; template, header, rows and report all read this. */
import { deviceCategories } from '@coldway/contract/devices/devices.ts'
import { deviceProtocols } from '@coldway/contract/devices/protocols.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { type ImportColumn, importColumns } from '@coldway/contract/devices/imports.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'
import type { SheetColumn } from '../../platform/upload/sheet-header.ts'

export type Say = (key: TextKey, params?: TextParams) => string
export type AllTexts = ReadonlyMap<Language, Texts>

export const sayIn =
  (texts: AllTexts, language: Language): Say =>
  (key, params) =>
    translate(texts.get(language) as Texts, language, key, params)

/**
 * text and number go into the device as they are; a day is yyyy-mm-dd; a word is one of a list; a name is looked up.
 */
type Kind = 'text' | 'number' | 'day' | 'category' | 'protocol' | 'organisation' | 'type'
interface ColumnRule {
  readonly kind: Kind
  readonly label: TextKey
  readonly hint: TextKey
  readonly params?: TextParams
  readonly isRequired?: true
  /** The value in the template's example row. */
  readonly example: string | number
}

const line = { kind: 'text', hint: 'devices.lineRule', params: { max: limits.nameMax } } as const
const temperature = { kind: 'number', hint: 'imports.hints.number', params: { min: -200, max: 850 } } as const
const humidity = { kind: 'number', hint: 'imports.hints.number', params: { min: 0, max: 100 } } as const
const seconds = (min: number, max: number) =>
  ({ kind: 'number', hint: 'devices.intervalRule', params: { min, max } }) as const
const optionalSeconds = seconds(1, limits.recordIntervalMax)

export const columnRules: Readonly<Record<ImportColumn, ColumnRule>> = {
  deviceCode: { kind: 'text', label: 'devices.code', hint: 'devices.codeRule', isRequired: true, example: 'CW-0001' },
  deviceName: {
    kind: 'text',
    label: 'devices.name',
    hint: 'devices.nameRule',
    params: { max: limits.nameMax },
    isRequired: true,
    example: 'Reefer 12',
  },
  organisation: {
    kind: 'organisation',
    label: 'devices.organisation',
    hint: 'imports.hints.organisation',
    example: '',
  },
  deviceType: { kind: 'type', label: 'devices.type', hint: 'imports.hints.type', example: '' },
  category: { kind: 'category', label: 'devices.kind', hint: 'imports.hints.oneOf', example: 'portable' },
  protocol: { kind: 'protocol', label: 'devices.protocol', hint: 'imports.hints.oneOf', example: 'json' },
  terminalNo: { kind: 'text', label: 'devices.terminal', hint: 'decoder.terminals.phone', example: '13912345678' },
  deviceGroup: { ...line, label: 'devices.group', example: 'A' },
  monitorTarget: { ...line, label: 'devices.target', example: '12' },
  plate: { kind: 'text', label: 'devices.plate', hint: 'devices.plateRule', example: '沪A12345' },
  productId: { ...line, params: { max: 40 }, label: 'devices.productId', example: '' },
  tempLowC: { ...temperature, label: 'devices.tempLow', example: 2 },
  tempHighC: { ...temperature, label: 'devices.tempHigh', example: 8 },
  humLowPct: { ...humidity, label: 'devices.humLow', example: 40 },
  humHighPct: { ...humidity, label: 'devices.humHigh', example: 80 },
  reportIntervalS: {
    ...seconds(1, limits.reportIntervalMaxS),
    label: 'imports.columns.reportIntervalS',
    example: 60,
  },
  collectIntervalS: {
    kind: 'number',
    hint: 'devices.collectRule',
    label: 'imports.columns.collectIntervalS',
    example: 60,
  },
  moveIntervalS: { ...optionalSeconds, label: 'imports.columns.moveIntervalS', example: '' },
  staticIntervalS: { ...optionalSeconds, label: 'imports.columns.staticIntervalS', example: '' },
  recordIntervalS: { ...seconds(0, limits.recordIntervalMax), label: 'imports.columns.recordIntervalS', example: '' },
  delayTimeS: { ...seconds(0, limits.delayTimeMax), label: 'imports.columns.delayTimeS', example: '' },
  serviceStartDate: {
    kind: 'day',
    hint: 'devices.dateRule',
    label: 'imports.columns.serviceStartDate',
    example: '2026-01-01',
  },
  serviceEndDate: {
    kind: 'day',
    hint: 'devices.dateRule',
    label: 'imports.columns.serviceEndDate',
    example: '2027-12-31',
  },
}

export const labelOf = (say: Say, column: ImportColumn): string => say(columnRules[column].label)

export const hintOf = (say: Say, column: ImportColumn): string => {
  const { kind, hint, params } = columnRules[column]
  const words = kind === 'category' ? categoryWords(say) : kind === 'protocol' ? deviceProtocols : []
  return say(hint, { ...params, words: words.join(', ') })
}

export const categoryWords = (say: Say): string[] =>
  deviceCategories.map((category) => say(`enums.deviceCategories.${category}`))

/** The headings that are recognised, in every language. */
export const sheetColumns = (texts: AllTexts): SheetColumn<ImportColumn>[] =>
  importColumns.map((key) => ({
    key,
    headings: [...texts.keys()].map((language) => labelOf(sayIn(texts, language), key)),
    isRequired: columnRules[key].isRequired ?? false,
  }))
