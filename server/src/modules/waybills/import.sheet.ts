/** Waybills as rows of a workbook: the titles of columns in each language, what they take, and the cells as texts. Pure. */
import { type Language, type WaybillType, waybillTypes } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type WaybillImportColumn, waybillImportColumns } from '@coldway/contract/waybills/waybill-import.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'
import type { SheetCell, SheetRow } from '../../platform/upload/read-sheet.ts'
import type { SheetColumn, SheetHeader } from '../../platform/upload/sheet-header.ts'

export type AllTexts = ReadonlyMap<Language, Texts>
export type Say = (key: TextKey, params?: TextParams) => string

export const sayIn =
  (texts: AllTexts, language: Language): Say =>
  (key, params) =>
    translate(texts.get(language) as Texts, language, key, params)

interface ColumnRule {
  readonly label: TextKey
  readonly hint: TextKey
  readonly params?: TextParams
  readonly isRequired?: true
  /** The value in the example of the template. */
  readonly example: string
}

const number = { hint: 'waybills.lengthRule', params: { max: waybillLimits.numberMax } } as const
const line = { hint: 'devices.lineRule', params: { max: limits.nameMax } } as const

const columnRules: Readonly<Record<WaybillImportColumn, ColumnRule>> = {
  businessCode: { ...number, label: 'waybills.businessCode', isRequired: true, example: 'BC-0001' },
  waybillNo: { label: 'waybills.number', hint: 'waybills.numberHint', example: '' },
  customerOrderId: { ...number, label: 'waybills.customerOrder', example: 'PO-7781' },
  organisation: { label: 'waybills.organisation', hint: 'imports.hints.organisation', example: '' },
  waybillType: { label: 'waybills.type', hint: 'imports.hints.oneOf', example: 'road' },
  goodsName: { ...line, label: 'waybills.goods', example: '' },
  shipping: { label: 'waybills.sender', hint: 'waybills.import.place', isRequired: true, example: 'Shanghai DC' },
  waypoints: { label: 'waybills.waypoints', hint: 'waybills.import.waypoints', example: '' },
  receiving: { label: 'waybills.receiver', hint: 'waybills.import.place', isRequired: true, example: 'Nanjing Road 8' },
  plannedStartTime: {
    label: 'waybills.plannedStart',
    hint: 'waybills.import.time',
    isRequired: true,
    example: '2026-11-23 08:00',
  },
  plannedArrivalTime: { label: 'waybills.plannedArrival', hint: 'waybills.import.time', example: '2026-11-23 18:00' },
  deviceCodes: { label: 'waybills.devices', hint: 'waybills.import.devices', isRequired: true, example: 'CW-0001' },
  alarmPolicy: { label: 'waybills.policy', hint: 'waybills.import.policy', example: '' },
  containerNo: { ...line, label: 'waybills.container', example: '' },
  ssccs: { label: 'waybills.units', hint: 'waybills.unitsRule', params: { max: waybillLimits.unitsMax }, example: '' },
  carrierName: { ...line, label: 'waybills.carrier', example: '' },
  driverName: { ...line, label: 'waybills.driver', example: '' },
  driverPhone: {
    label: 'waybills.driverPhone',
    hint: 'vehicles.phoneRule',
    example: '',
  },
  remark: { label: 'lines.remark', hint: 'devices.lineRule', params: { max: limits.remarkMax }, example: '' },
}

export const columnLabel = (say: Say, column: WaybillImportColumn): string => say(columnRules[column].label)

export const columnHint = (say: Say, column: WaybillImportColumn): string => {
  const { hint, params, isRequired } = columnRules[column]
  const words = waybillTypes.map((type) => say(`enums.waybillTypes.${type}`)).join(', ')
  const text = say(hint, { ...params, words })
  return isRequired ? `${say('imports.hints.required')} ${text}` : text
}

/** The headings, and below them an explanation and an example, which an import leaves out. */
export const templateRows = (say: Say): string[][] => [
  waybillImportColumns.map((column) => columnLabel(say, column)),
  waybillImportColumns.map((column, at) => `${at === 0 ? '# ' : ''}${columnHint(say, column)}`),
  waybillImportColumns.map((column, at) =>
    at === 0 ? `# ${say('imports.example')} ${columnRules[column].example}` : columnRules[column].example,
  ),
]

export const headingsOf = (texts: AllTexts): SheetColumn<WaybillImportColumn>[] =>
  waybillImportColumns.map((key) => ({
    key,
    headings: [...texts.keys()].map((language) => columnLabel(sayIn(texts, language), key)),
    isRequired: columnRules[key].isRequired ?? false,
  }))

/** Pasted rows: cells between tabs. */
export const readPasted = (bytes: Uint8Array): SheetRow[] =>
  new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\n|\r/)
    .map((text, at) => ({ row: at + 1, cells: text.split('\t').map((cell) => (cell.trim() === '' ? null : cell)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))

export type Cells = Readonly<Record<WaybillImportColumn, string>>

export const cellsOf = ({ cells }: SheetRow, { places }: SheetHeader<WaybillImportColumn>): Cells =>
  Object.fromEntries(
    waybillImportColumns.map((column) => [column, textOf(cells[places.get(column) ?? -1] ?? null)]),
  ) as Cells

const textOf = (cell: SheetCell): string =>
  (cell !== null && typeof cell === 'object' ? cell.date : String(cell ?? '')).replaceAll(/\p{Cc}/gu, ' ').trim()

/** The moments of a sheet on the wire; what is none stays as it is, and the schema refuses it. */
export const timeOf = (text: string): string => {
  const form = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text.normalize('NFKC'))
  if (!form) return text
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = form
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:${second}`
}

const parts = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)

/** The numbers of devices, once each. */
export const codesOf = (text: string): string[] => [...new Set(parts(text, /[,;，；、\s]+/))]

/** The names of places in their order. Addresses have commas. */
export const placesOf = (text: string): string[] => parts(text, /[;；]+/)

/** Removes differences of case, width and surrounding space. */
export const plain = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

export const typeWords = (texts: AllTexts): ReadonlyMap<string, WaybillType> =>
  new Map(
    waybillTypes.flatMap((type) => [
      [plain(type), type] as const,
      ...[...texts.keys()].map(
        (language) => [plain(sayIn(texts, language)(`enums.waybillTypes.${type}`)), type] as const,
      ),
    ]),
  )
