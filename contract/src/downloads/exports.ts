/**
 * Every list as a file: `<path>/export` beside each list call, with the list's permission, ids and conditions. Exports are
 * derived from the list's contract, so a new list has its export at once; api.ts adds them to the calls. The words of the file
 * (title, labels, words for raw values) come with the request, in the user's language; its data does not.
 */
import { z } from 'zod'
import { bounded, type Call } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import { FileAnswer } from '../file.ts'
import { limits } from '../limits.ts'
import type { ListQuery } from '../list.ts'

export const exportFormats = ['excel', 'pdf', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A field of the row, or a condition: its label, and the words for its raw values. */
export interface ExportColumn {
  readonly key: string
  readonly label: string
  readonly words?: Readonly<Record<string, string>> | undefined
}

export interface ExportInput {
  /** The list query; the writer chooses page and size. */
  readonly list: ListQuery
  readonly format: ExportFormat
  readonly title: string
  readonly columns: readonly ExportColumn[]
  /** Names of the conditions that are printed above a document. */
  readonly asked: readonly ExportColumn[]
}

export interface ExportCall extends Call<z.ZodType<ExportInput>, typeof FileAnswer> {
  readonly of: Call
  /** The error of an export that finds no rows; undefined when it makes a file without rows. */
  readonly whenEmpty?: ErrorName | undefined
}

/** The export of a list; undefined when the call is not a list, or not one for users. */
export const exportOf = (list: Call): ExportCall | undefined => {
  const known = made.get(list) ?? exportAt(list)
  if (known) made.set(list, known)
  return known
}

/** The product's own names of exports, by the list they export. */
const productNames: Readonly<Record<string, readonly string[]>> = {
  'users.queryUserInfo': ['exportSysUserV4'],
  'alarmPolicies.queryPolicy': ['exportAlarmPolicyV3'],
  'alarmRecords.queryAlarmData': ['exportAlarmV3'],
  'deviceStatus.realTimeMonitoringPageList': ['exportBizRealPositioning', 'exportBizRealMonitor'],
  'bluetooth.queryPageList': ['export'],
  'lines.queryPageList': ['exportLineV3'],
  'waybills.queryPageList': ['exportWaybillSceneDownCenter'],
  'waybills.queryPositionPageList': ['exportWaybillScenePosition'],
  'customWaybills.queryPageList': ['exportWaybillHd'],
  'lockOrders.queryPageList': ['excel/exportBds'],
  'sites.queryPageList': ['exportFenceV4', 'exportFenceScene'],
  'siteRecords.queryPageList': ['exportFenceRecordV3'],
}

/** The error "no device or waybill to export" of the catalogue, by the list. (rules-and-calls.md section 8) */
const emptyErrors: Readonly<Record<string, ErrorName>> = {
  'devices.queryDeviceList': 'deviceExportEmpty',
  'deviceStatus.queryBizDeviceList': 'deviceExportEmpty',
  'deviceStatus.realTimeMonitoringPageList': 'deviceExportEmpty',
  'deviceStatus.queryNotUsedDevicePageList': 'deviceExportEmpty',
  'bluetooth.queryPageList': 'deviceExportEmpty',
  'waybills.queryPageList': 'waybillExportEmpty',
  'waybills.queryMonitoringPageList': 'waybillExportEmpty',
  'waybills.queryPositionPageList': 'waybillExportEmpty',
  'customWaybills.queryPageList': 'waybillExportEmpty',
}

/** All exports of a list: the derived one, and the product's own. */
export const exportsOf = (list: Call): ExportCall[] => {
  const named = productNames[list.name] ?? []
  return [exportOf(list), ...named.map((name) => exportAt(list, name))].filter((call) => call !== undefined)
}

/** Field names of a list's row; a column can show these. */
export const fieldsOf = (list: Call): readonly string[] => Object.keys(rowOf(list)?.shape ?? {})

const made = new WeakMap<Call, ExportCall>()

/** Makes the export of a list under one of the product's names, or without a name, the derived one. */
const exportAt = (list: Call, name?: string): ExportCall | undefined => {
  const fields = fieldsOf(list)
  const asks = askedOf(list)
  const audience = list.audience.filter((one) => one === 'user')
  if (fields.length === 0 || !asks || audience.length === 0) return undefined
  const [feature, key] = list.name.split('.')
  const whenEmpty = emptyErrors[list.name]
  const more = whenEmpty ? [whenEmpty] : []
  return {
    method: 'POST',
    path: name === undefined ? `${list.path}/export` : list.path.replace(/[^/]+$/, name),
    name: name === undefined ? `${feature}.${key}-export` : `${feature}.${name.split('/').at(-1)}`,
    does: `As a file: ${list.does}`,
    audience,
    ...(list.needs && { needs: list.needs }),
    effect: 'export',
    cost: 'heavy',
    ids: list.ids,
    body: bounded(bodyOf(list, asks, fields)),
    gives: FileAnswer,
    fails: [...new Set<ErrorName>([...list.fails, ...more, 'exportTooLarge', 'exportFailed', 'pdfNotSetUp'])],
    of: list,
    whenEmpty,
  }
}

const Words = z
  .record(z.string().max(100), z.string().max(200))
  .refine((words) => Object.keys(words).length <= limits.exportWordsMax)
const columnsOf = (key: z.ZodType<string>) =>
  z.object({ key, label: z.string().max(100).default(''), words: Words.optional() })
/** The filters of the page in the user's words, for the head of a document. */
export const AskedColumns = z.array(columnsOf(z.string().max(60))).max(30)
export const ExportTitle = z.string().trim().min(1).max(100)

/**
 * The body of an export. Without format, title and columns: every field as CSV. A column without a
 * label has that of the screens, or else its wire name.
 */
const bodyOf = (list: Call, asks: Asks, fields: readonly string[]): z.ZodType<ExportInput> => {
  const all = fields.slice(0, limits.exportColumnsMax).map((key) => ({ key, label: '' }))
  return z
    .object({
      ...asks,
      /** Accepted as in the list and ignored: a file has all rows. */
      page: z.int().optional(),
      size: z.int().optional(),
      format: z.enum(exportFormats).default('csv'),
      title: ExportTitle.optional(),
      columns: z
        .array(columnsOf(z.enum(fields)))
        .min(1)
        .max(limits.exportColumnsMax)
        .optional(),
      asked: AskedColumns.default([]),
    })
    .transform(({ conditionVos, sorts, knownAt, format, asked, ...given }, context): ExportInput => {
      const { title = list.name, columns = all } = given
      const past = knownAt === undefined ? {} : { knownAt }
      const read = list.body.safeParse({ page: 1, size: limits.pageSizeMax, conditionVos, sorts, ...past })
      if (read.success) return { list: read.data as ListQuery, format, title, columns, asked }
      for (const issue of read.error.issues) context.issues.push({ ...issue, input: conditionVos } as never)
      return z.NEVER
    })
}

type Asks = { readonly conditionVos: z.ZodType; readonly sorts: z.ZodType; readonly knownAt: z.ZodType }

/** Conditions, sorts and the moment of a body made by `listOf`. */
const askedOf = ({ body }: Call): Asks | undefined => {
  const asked = body instanceof z.ZodPipe ? body.in : undefined
  if (!(asked instanceof z.ZodObject)) return undefined
  const {
    conditionVos,
    sorts,
    knownAt = z.undefined().optional(),
  } = asked.shape as Record<string, z.ZodType | undefined>
  return conditionVos && sorts && { conditionVos, sorts, knownAt }
}

/** The row schema of an answer made by `page`. */
const rowOf = ({ gives }: Call): z.ZodObject | undefined => {
  const records = gives instanceof z.ZodObject ? gives.shape.records : undefined
  const row = records instanceof z.ZodArray ? records.element : undefined
  return row instanceof z.ZodObject ? row : undefined
}
