/**
 * Sites as rows of a workbook: the titles of columns in each language, what they take, and a row as a new site. Pure.
 */
import { siteTypes, type Language } from '@coldway/contract/enums.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import { LatLngText } from '@coldway/contract/fields.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import type { Input } from '@coldway/contract/call.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'
import type { SheetCell, SheetRow } from '../../platform/upload/read-sheet.ts'
import type { SheetColumn, SheetHeader } from '../../platform/upload/sheet-header.ts'

export const siteColumns = ['siteName', 'siteNo', 'siteType', 'coordinates', 'radius', 'address', 'gln'] as const
export type SiteColumn = (typeof siteColumns)[number]
export type AllTexts = ReadonlyMap<Language, Texts>
export type Say = (key: TextKey, params?: TextParams) => string

export const sayIn =
  (texts: AllTexts, language: Language): Say =>
  (key, params) =>
    translate(texts.get(language) as Texts, language, key, params)

export const columnLabel = (say: Say, column: SiteColumn): string => say(`siteFiles.${column}`)

export const columnHint = (say: Say, column: SiteColumn): string => {
  const words = siteTypes.map((type) => say(`enums.siteTypes.${type}`)).join(', ')
  const hints: Readonly<Record<SiteColumn, string>> = {
    siteName: `${say('siteFiles.hints.required')} ${say('siteFiles.hints.name', { max: limits.nameMax })}`,
    siteNo: say('siteFiles.hints.no', { max: limits.siteNoMax }),
    siteType: say('siteFiles.hints.type', { words }),
    coordinates: `${say('siteFiles.hints.required')} ${say('siteFiles.hints.coordinates')}`,
    radius: say('siteFiles.hints.radius', { min: limits.siteRadiusAboveM, max: limits.siteRadiusMaxM }),
    address: say('siteFiles.hints.address', { max: limits.addressMax }),
    gln: say('sites.glnRule'),
  }
  return hints[column]
}

export const exampleRow: Readonly<Record<SiteColumn, string | number>> = {
  siteName: 'Shanghai DC',
  siteNo: 'SH-01',
  siteType: 'warehouse',
  coordinates: '31.2304,121.4737',
  radius: 1500,
  address: '',
  gln: '',
}

export const headingsOf = (texts: AllTexts): SheetColumn<SiteColumn>[] =>
  siteColumns.map((key) => ({
    key,
    headings: [...texts.keys()].map((language) => columnLabel(sayIn(texts, language), key)),
    isRequired: key === 'siteName' || key === 'coordinates',
  }))

export interface SheetFault {
  readonly error: ErrorName
  readonly column?: SiteColumn
  readonly value?: string
}
export interface SheetSite {
  readonly row: number
  readonly siteName: string
  readonly site?: Input<typeof sites.save>
  readonly fault?: SheetFault
}

export const createSiteReader = (texts: AllTexts) => {
  const types = typeWords(texts)
  return ({ row, cells }: SheetRow, { places }: SheetHeader<SiteColumn>): SheetSite => {
    const cell = (column: SiteColumn): string => textOf(cells[places.get(column) ?? -1] ?? null)
    const shown = { row, siteName: cell('siteName').slice(0, limits.nameMax * 2) }
    const points = pointsOf(cell('coordinates'))
    if (!points) return { ...shown, fault: { error: 'coordinatesInvalid', column: 'coordinates' } }
    const read = sites.save.body.safeParse({
      siteName: cell('siteName'),
      siteNo: cell('siteNo') || null,
      siteType: types.get(plain(cell('siteType') || 'other')) ?? cell('siteType'),
      address: cell('address') || null,
      gln: cell('gln') || null,
      ...shapeOf(points, cell('radius')),
    })
    if (read.success) return { ...shown, siteName: read.data.siteName, site: read.data }
    const [issue] = read.error.issues
    return { ...shown, fault: faultOf(issue as Issue, cell) }
  }
}

const textOf = (cell: SheetCell): string =>
  (typeof cell === 'object' ? (cell?.date ?? '') : String(cell)).replaceAll(/\p{Cc}/gu, ' ').trim()

const plain = (word: string): string => word.normalize('NFKC').trim().toLowerCase()

const typeWords = (texts: AllTexts): ReadonlyMap<string, string> =>
  new Map(
    siteTypes.flatMap((type) => [
      [plain(type), type],
      ...[...texts.keys()].map((language) => [plain(sayIn(texts, language)(`enums.siteTypes.${type}`)), type] as const),
    ]) as [string, string][],
  )

const pointsOf = (text: string): { lat: number; lng: number }[] | undefined => {
  const read = text
    .split(/[;；\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => LatLngText.safeParse(part))
  return read.length > 0 && read.every(({ success }) => success) ? read.map(({ data }) => data as never) : undefined
}

/** One place is the centre of a circle. */
const shapeOf = (points: readonly { lat: number; lng: number }[], radius: string) => {
  const [center] = points
  if (points.length > 1) return { shape: 'polygon', points, radius: radius === '' ? null : Number(radius) }
  const metres = Number(radius.normalize('NFKC').replace(',', '.') || Number.NaN)
  return { shape: 'circle', centerlat: center?.lat, centerlng: center?.lng, radius: Number.isNaN(metres) ? 0 : metres }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly params?: Record<string, unknown> | undefined
}

const columnOfError: Partial<Record<ErrorName, SiteColumn>> = {
  siteRadiusOutOfRange: 'radius',
  siteShapeMismatch: 'coordinates',
  coordinatesInvalid: 'coordinates',
}

const faultOf = ({ path, params }: Issue, cell: (column: SiteColumn) => string): SheetFault => {
  const named = params?.error
  if (typeof named === 'string' && Object.hasOwn(errors, named)) {
    const error = named as ErrorName
    const column = columnOfError[error]
    return { error, ...(column && { column }) }
  }
  const column = siteColumns.find((one) => one === path[0]) ?? 'coordinates'
  if (cell(column) === '') return { error: 'fieldRequired', column }
  return { error: 'deviceCellInvalid', column, value: cell(column).slice(0, 60) }
}
