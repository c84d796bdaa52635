/** Reads waybills from a workbook or from pasted rows, and judges each row. It saves nothing: `waybills.save` does. */
import type { Input } from '@coldway/contract/call.ts'
import { type ErrorName, errors, fail } from '@coldway/contract/errors.ts'
import type { FileContent, UploadedFile } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { type UniqueWaybillField, uniqueWaybillFields } from '@coldway/contract/waybills/waybill-conflicts.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import {
  pastedEnding,
  type WaybillImport,
  type WaybillImportColumn,
  waybillImportColumns,
  type WaybillImportRow,
} from '@coldway/contract/waybills/waybill-import.ts'
import { writeXlsx } from 'hucre/xlsx'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { sheetName } from '../../platform/export/excel.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import { mediaTypes } from '../../platform/export/writers.ts'
import type { CallContext } from '../../platform/implement.ts'
import { type OrgScope, tenantIdOf } from '../../platform/org-scope.ts'
import { readSheet } from '../../platform/upload/read-sheet.ts'
import { findHeader } from '../../platform/upload/sheet-header.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { findCalled } from '../devices/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { busyDevices } from './conflicts.store.ts'
import * as sheet from './import.sheet.ts'
import * as store from './import.store.ts'

export interface WaybillImportParts {
  readonly db: Db
  readonly clock: Clock
  readonly texts: sheet.AllTexts
  readonly organisations: OrganisationsService
}
type Saved = Input<typeof waybills.save>

export const createWaybillImportService = ({ db, clock, texts, organisations }: WaybillImportParts) => {
  const columns = sheet.headingsOf(texts)
  const types = sheet.typeWords(texts)
  return {
    async template({ language, zone, write }: CallContext): Promise<FileContent> {
      const say = sheet.sayIn(texts, language)
      const rows = sheet.templateRows(say)
      const title = say('titles.waybills')
      const bytes = await writeXlsx({
        sheets: [
          {
            name: sheetName(title),
            columns: waybillImportColumns.map(() => ({ width: 24 })),
            rows,
            freezePane: { rows: 1 },
          },
        ],
      })
      const name = fileNameOf(title, zone, clock.now(), 'excel')
      await write(async () => ({ data: null, note: { entity: 'waybill', id: 'template', name } }))
      return { name, type: mediaTypes.excel, bytes: once(bytes) }
    },

    async check(on: CallContext, { name, bytes }: UploadedFile): Promise<WaybillImport> {
      const say = sheet.sayIn(texts, on.language)
      const all = name.endsWith(pastedEnding) ? sheet.readPasted(bytes) : await readSheet(bytes)
      const header = findHeader(all, columns, (column) => sheet.columnLabel(say, column))
      if (header.rows.length === 0) throw fail('uploadEmpty')
      if (header.rows.length > limits.uploadRowsMax) throw fail('uploadTooManyRows', { max: limits.uploadRowsMax })
      const cells = header.rows.map((row) => sheet.cellsOf(row, header))
      const names = await namesOf(db, on.scope, cells, organisations)
      const first = firstOfEach()
      const rows = cells.map((row, at): WaybillImportRow => {
        const number = header.rows[at]?.row ?? 0
        const judged = judge(row, { ...names, types }) ?? first(row, number)
        return reported(row, number, judged ?? bodyOf(row, { ...names, types }), say)
      })
      const count = (wanted: WaybillImportRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
      return {
        total: rows.length,
        ready: count('ready'),
        imported: 0,
        standing: count('standing'),
        refused: count('refused'),
        doubtful: await doubtfulOf(db, on.scope, { cells, rows, nowMs: clock.now() }),
        rows,
      }
    },
  }
}

interface Checked {
  readonly cells: readonly sheet.Cells[]
  readonly rows: readonly WaybillImportRow[]
  readonly nowMs: number
}

const doubtfulOf = async (
  db: Db,
  scope: OrgScope,
  { cells, rows, nowMs }: Checked,
): Promise<WaybillImport['doubtful']> => {
  const codes = new Set(
    rows.flatMap(({ outcome }, at) => (outcome === 'ready' ? sheet.codesOf(cells[at]?.deviceCodes ?? '') : [])),
  )
  const found = codes.size > 0 ? await findCalled(db, scope, [...codes], nowMs) : []
  return found.flatMap(({ id: deviceId, deviceCode, cautions }) =>
    cautions.length > 0 && codes.has(deviceCode) ? [{ deviceId, cautions }] : [],
  )
}

interface Names {
  readonly ownOrgId: number
  /** undefined behind a name: several organisations bear it. */
  readonly organisations: ReadonlyMap<string, number | undefined>
  readonly sites: ReadonlyMap<string, WaybillPlace>
  readonly devices: ReadonlyMap<string, number>
  readonly policies: ReadonlyMap<string, number>
  /** The tenants of the organisations of the rows, in each of which numbers are unique. */
  readonly tenants: ReadonlyMap<number, number>
  readonly taken: ReadonlySet<string>
  readonly busy: ReadonlySet<number>
  readonly types: ReadonlyMap<string, string>
}

const namesOf = async (
  db: Db,
  scope: OrgScope,
  cells: readonly sheet.Cells[],
  organisations: OrganisationsService,
): Promise<Omit<Names, 'types'>> => {
  const all = (column: WaybillImportColumn) => cells.map((row) => row[column]).filter(Boolean)
  const places = [...all('shipping'), ...all('receiving'), ...all('waypoints').flatMap(sheet.placesOf)]
  const devices = await store.findDevices(db, scope, all('deviceCodes').flatMap(sheet.codesOf))
  const wanted = Object.fromEntries(uniqueWaybillFields.map((field) => [field, all(field)])) as Record<
    UniqueWaybillField,
    string[]
  >
  const busy = await seeingEverything(() => busyDevices(db, scope, { deviceIds: [...devices.values()] }))
  const known = new Map<string, number | undefined>()
  for (const { id, name, code } of await organisations.listTree({ scope }))
    for (const one of new Set([name, code].map(sheet.plain))) known.set(one, known.has(one) ? undefined : id)
  const orgIds = all('organisation').flatMap((name) => known.get(sheet.plain(name)) ?? [])
  const paths = await organisations.listPaths(scope, [...new Set([scope.orgId, ...orgIds])])
  const tenants = new Map(paths.map(({ id, path }) => [id, tenantIdOf(path) ?? 0]))
  return {
    ownOrgId: scope.orgId,
    organisations: known,
    tenants,
    sites: await store.findSites(db, scope, places),
    devices,
    policies: await store.findPolicies(db, scope, all('alarmPolicy')),
    taken: await seeingEverything(() => store.findTaken(db, [...new Set(tenants.values())], wanted)),
    busy: new Set(busy.map(({ deviceId }) => deviceId)),
  }
}

interface Fault {
  readonly error: ErrorName
  readonly column?: WaybillImportColumn
  readonly params?: Readonly<Record<string, string | number>>
}

const takenErrors = {
  waybillNo: 'waybillExists',
  businessCode: 'businessCodeExists',
  customerOrderId: 'customerOrderExists',
} as const satisfies Record<UniqueWaybillField, ErrorName>

/** What is wrong with the names and numbers of a row; undefined: nothing. */
const judge = (row: sheet.Cells, names: Names): Fault | undefined => {
  const { organisation, alarmPolicy } = row
  if (organisation && !names.organisations.has(sheet.plain(organisation)))
    return { error: 'organisationNotFound', column: 'organisation' }
  if (organisation && names.organisations.get(sheet.plain(organisation)) === undefined)
    return { error: 'deviceCellAmbiguous', column: 'organisation', params: { value: organisation } }
  if (alarmPolicy && !names.policies.has(alarmPolicy.toLowerCase()))
    return { error: 'alarmPolicyNotFound', column: 'alarmPolicy' }
  const codes = sheet.codesOf(row.deviceCodes)
  if (codes.some((code) => !names.devices.has(code))) return { error: 'deviceNotFound', column: 'deviceCodes' }
  const tenantId = names.tenants.get(orgIdOf(row, names) ?? 0) ?? 0
  const field = uniqueWaybillFields.find((one) => names.taken.has(`${tenantId} ${one} ${row[one].toLowerCase()}`))
  if (field) return { error: takenErrors[field], column: field }
  if (codes.some((code) => names.busy.has(names.devices.get(code) ?? 0)))
    return { error: 'deviceAlreadyBound', column: 'deviceCodes' }
  return undefined
}

const orgIdOf = (row: sheet.Cells, { organisations, ownOrgId }: Names): number | undefined =>
  row.organisation ? organisations.get(sheet.plain(row.organisation)) : ownOrgId

/** Finds a number or a device that an earlier row has already. */
const firstOfEach = () => {
  const rows = new Map<string, number>()
  return (cells: sheet.Cells, row: number): Fault | undefined => {
    const keys = [
      ...uniqueWaybillFields.map((column) => [column, cells[column]] as const),
      ...sheet.codesOf(cells.deviceCodes).map((code) => ['deviceCodes', code] as const),
    ].filter(([, value]) => value !== '')
    for (const [column, value] of keys) {
      const before = rows.get(`${column} ${value.toLowerCase()}`)
      if (before !== undefined) return { error: 'deviceTwiceInFile', column, params: { value, row: before } }
    }
    for (const [column, value] of keys) rows.set(`${column} ${value.toLowerCase()}`, row)
    return undefined
  }
}

/** A site notices departures and arrivals, an address does not. */
const modeOf = ({ siteId }: WaybillPlace): 'automatic' | 'manual' => (siteId === null ? 'manual' : 'automatic')

const bodyOf = (row: sheet.Cells, names: Names): Saved | Fault => {
  const place = (name: string): WaybillPlace =>
    names.sites.get(name.toLowerCase()) ?? { siteId: null, address: name, lng: null, lat: null }
  const [shipping, receiving] = [place(row.shipping), place(row.receiving)]
  const read = waybills.save.body.safeParse({
    orgId: orgIdOf(row, names),
    waybillNo: row.waybillNo || null,
    waybillType: names.types.get(sheet.plain(row.waybillType || 'road')) ?? row.waybillType,
    businessCode: row.businessCode,
    customerOrderId: row.customerOrderId || null,
    containerNo: row.containerNo,
    ssccs: sheet.codesOf(row.ssccs),
    goodsName: row.goodsName,
    carrierName: row.carrierName,
    driverName: row.driverName,
    driverPhone: row.driverPhone,
    shipping: row.shipping ? shipping : null,
    receiving: row.receiving ? receiving : null,
    waypoints: sheet.placesOf(row.waypoints).map(place),
    deviceIds: sheet.codesOf(row.deviceCodes).flatMap((code) => names.devices.get(code) ?? []),
    alarmPolicyId: names.policies.get(row.alarmPolicy.toLowerCase()) ?? null,
    startMode: modeOf(shipping),
    endMode: modeOf(receiving),
    plannedStartTime: sheet.timeOf(row.plannedStartTime),
    plannedArrivalTime: row.plannedArrivalTime ? sheet.timeOf(row.plannedArrivalTime) : null,
    messages: ['alarm', 'completion'],
    remark: row.remark,
  })
  return read.success ? read.data : faultOf(read.error.issues[0] as Issue, row)
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly params?: Record<string, unknown> | undefined
}

const columnOf = (path: readonly PropertyKey[]): WaybillImportColumn =>
  path[0] === 'deviceIds' ? 'deviceCodes' : (waybillImportColumns.find((one) => one === path[0]) ?? 'businessCode')

const faultOf = ({ path, params }: Issue, row: sheet.Cells): Fault => {
  const column = columnOf(path)
  const named = params?.error
  if (typeof named === 'string' && Object.hasOwn(errors, named)) return { error: named as ErrorName, column }
  if (row[column] === '') return { error: 'fieldRequired', column }
  return { error: 'deviceCellInvalid', column, params: { value: row[column].slice(0, shownMax) } }
}
const shownMax = 60

const reported = (cells: sheet.Cells, row: number, found: Saved | Fault, say: sheet.Say): WaybillImportRow => {
  const businessCode = cells.businessCode.slice(0, shownMax)
  if (!('error' in found))
    return { row, businessCode, outcome: 'ready', code: null, column: null, message: null, waybill: found }
  const { error, column, params } = found
  const label = column ? sheet.columnLabel(say, column) : ''
  const hint = column ? sheet.columnHint(say, column) : ''
  return {
    row,
    businessCode,
    outcome: error === 'businessCodeExists' ? 'standing' : 'refused',
    code: errors[error][0],
    column: label || null,
    message: say(`errors.${error}`, { field: label, hint, ...params }),
    waybill: null,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
