/** The imports of a user: check, run, report, give credentials. */
import { createHash } from 'node:crypto'
import type { Input } from '@coldway/contract/call.ts'
import { errors, fail } from '@coldway/contract/errors.ts'
import type { FileContent, UploadedFile } from '@coldway/contract/file.ts'
import type { ImportRow, ImportTask, imports } from '@coldway/contract/devices/imports.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { excelOf } from '../../platform/export/excel.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import { mediaTypes } from '../../platform/export/writers.ts'
import type { CallContext } from '../../platform/implement.ts'
import { refuseUnlessRepeated } from '../../platform/trail.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { readSheet } from '../../platform/upload/read-sheet.ts'
import { findHeader } from '../../platform/upload/sheet-header.ts'
import type { DeviceTypesService } from '../device-types/index.ts'
import type { DevicesService, GivenSecret } from '../devices/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { type AllTexts, hintOf, labelOf, type Say, sayIn, sheetColumns } from './columns.ts'
import * as store from './imports.store.ts'
import { faultOf, judge, type Judged } from './judge.ts'
import { createRowReader, type Fault, type Names, plain } from './rows.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface ImportsParts {
  readonly db: Db
  readonly clock: Clock
  readonly texts: AllTexts
  readonly organisations: OrganisationsService
  readonly types: DeviceTypesService
  readonly devices: DevicesService
}
type On = CallContext

const keptMax = 100
/** A row costs a fraction of a millisecond: an import that takes longer than this has died. */
const claimMs = 120_000
/** Rows at a time: few enough to show progress. */
const sliceRows = 500

export const createImportsService = (parts: ImportsParts) => {
  const { db, clock, texts, devices } = parts
  const columns = sheetColumns(texts)

  const get = async (tx: Db | Tx, { by, zone }: On, id: number): Promise<ImportTask> => {
    const found = await store.findImport(tx, by.userId, id)
    if (!found) throw fail('notFound')
    const { createdAt, finishedAt, ...task } = found
    const finishTime = finishedAt === null ? null : printTime(finishedAt, zone)
    return { ...task, createTime: printTime(createdAt, zone), finishTime }
  }

  return {
    get: (on: On, id: number) => get(db, on, id),

    async check(on: On, { name: fileName, bytes }: UploadedFile): Promise<ImportTask> {
      const { by, scope, language, write } = on
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const say = sayIn(texts, language)
      const header = findHeader(await readSheet(bytes), columns, (column) => labelOf(say, column))
      if (header.rows.length === 0) throw fail('uploadEmpty')
      if (header.rows.length > limits.uploadRowsMax) throw fail('uploadTooManyRows', { max: limits.uploadRowsMax })
      const read = createRowReader(texts, await namesFor(parts, scope))
      const rows = await inSlices(header.rows, (row) => read(row, header))
      return write(async (tx) => {
        if ((await store.countImports(tx, by.userId)) >= keptMax) throw fail('tooMany', { max: keptMax })
        const judged = await judge(tx, { scope, devices }, rows)
        const given = { userId: by.userId, fileName, sha256, nowMs: clock.now() }
        const id = await store.insertImport(tx, given, judged.map(recordOf))
        const data = await get(tx, on, id)
        const { total, ready, standing, refused } = data
        const after = { sha256, total, ready, standing, refused }
        return { data, note: { entity: 'import', id, name: fileName, after } }
      })
    },

    async save(on: On, { id, mode }: Input<typeof imports.importSave>): Promise<ImportTask> {
      const { by, scope, write } = on
      const nowMs = clock.now()
      if (!(await store.claim(db, { userId: by.userId, id, nowMs, untilMs: nowMs + claimMs }))) {
        await get(db, on, id)
        return refuseUnlessRepeated(write, fail('conflict'))
      }
      try {
        return await write(async (tx) => {
          const before = await get(tx, on, id)
          const settled = await register(tx, parts, { on, id, scope })
          const refused = before.refused + settled.filter(({ outcome }) => outcome === 'refused').length
          if (mode === 'all' && refused > 0) throw fail('deviceRowsRefused', { count: refused })
          await store.settleRows(tx, id, settled)
          await store.setDone(tx, by.userId, id, clock.now())
          const data = await get(tx, on, id)
          const { fileName, total, imported, standing } = data
          const after = { mode, total, imported, standing, refused: data.refused }
          return { data, note: { entity: 'import', id, name: fileName, after } }
        })
      } catch (error) {
        // Nothing was written, so it can be started again.
        await store.release(db, by.userId, id)
        throw error
      }
    },

    async listRows(on: On, query: Input<typeof imports.queryImportRows>): Promise<Page<ImportRow>> {
      const say = sayIn(texts, on.language)
      const { rows, total } = await store.listRows(db, on.by.userId, query, on.zone)
      return { page: query.page, size: query.size, total, records: rows.map((row) => toRow(row, say)) }
    },

    async giveCredentials(on: On, id: number): Promise<FileContent> {
      const { by, scope, zone, language, write } = on
      const nowMs = clock.now()
      const given = await write(async (tx) => {
        const taken = await store.takeImported(tx, by.userId, id, nowMs)
        if (!taken) {
          await get(tx, on, id)
          throw fail('conflict')
        }
        const data = await devices.giveSecrets(tx, scope, taken.deviceIds)
        const after = { devices: data.length }
        return { data, note: { entity: 'import', id, name: taken.fileName, after } }
      })
      devices.publishRevoked(given.map((device) => device.id))
      const say = sayIn(texts, language)
      const bytes = credentialSheet(given, say, zone)
      return { name: fileNameOf(say('imports.credential'), zone, nowMs, 'excel'), type: mediaTypes.excel, bytes }
    },

    deleteExpired: (nowMs: ProvenMs): Promise<void> => store.deleteOlder(db, nowMs),
  }
}

/** Organisations and types by every name that the caller may use for them. */
const namesFor = async ({ organisations, types }: ImportsParts, scope: OrgScope): Promise<Names> => {
  const [tree, options] = await Promise.all([
    organisations.listTree({ scope }),
    types.listOptions({ scope }, undefined),
  ])
  return {
    ownOrgId: scope.orgId,
    organisations: idsByName(tree.map(({ id, name, code }) => ({ id, names: [name, code, `${name} [${code}]`] }))),
    types: idsByName(options.map(({ id, typeName, model }) => ({ id, names: [typeName, model] }))),
  }
}

const idsByName = (known: readonly { id: number; names: readonly string[] }[]): Names['types'] => {
  const ids = new Map<string, number[]>()
  for (const { id, names } of known)
    for (const name of new Set(names.map(plain))) ids.set(name, [...(ids.get(name) ?? []), id])
  return ids
}

/** Ten thousand rows take a while: the event loop is released in between. */
const inSlices = async <Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> => {
  const done: Result[] = []
  for (let at = 0; at < items.length; at += sliceRows) {
    done.push(...items.slice(at, at + sliceRows).map(work))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return done
}

const recordOf = ({ row, deviceCode, deviceName, device, outcome, fault }: Judged) => ({
  row,
  deviceCode,
  deviceName,
  device: device ?? null,
  outcome,
  ...faultFields(fault),
})

const faultFields = (fault: Fault | undefined) => ({
  error: fault?.error ?? null,
  atColumn: fault?.column ?? null,
  params: fault?.params ?? {},
})

/**
 * Judges the rows again within the transaction; a row that another caller registered meanwhile is skipped and reported.
 */
const register = async (
  tx: Tx,
  { db, devices }: ImportsParts,
  { on, id, scope }: { on: On; id: number; scope: OrgScope },
): Promise<store.Settled[]> => {
  const ready = await store.listReady(tx, id)
  const rows = ready.map(({ row, device }) => ({
    row,
    device,
    deviceCode: device.deviceCode,
    deviceName: device.deviceName,
  }))
  const judged = await judge(tx, { scope, devices }, rows)
  const settled: store.Settled[] = []
  for (let at = 0; at < judged.length; at += sliceRows) {
    const slice = judged.slice(at, at + sliceRows)
    const made = await devices.registerMany(
      tx,
      slice.flatMap(({ placed }) => placed ?? []),
    )
    const ids = new Map(made.map((device) => [device.deviceCode, device.id]))
    settled.push(...slice.map((row) => settledOf(row, ids.get(row.deviceCode))))
    // Progress is outside the transaction, and losing it does no harm.
    await store.setThrough(db, on.by.userId, id, settled.length).catch(() => undefined)
  }
  return settled
}

const settledOf = ({ row, outcome, fault, placed }: Judged, deviceId: number | undefined): store.Settled => {
  if (placed && deviceId !== undefined) return { row, outcome: 'imported', deviceId }
  if (!placed && outcome !== 'refused') return { row, outcome }
  const { error, column, params } = fault ?? faultOf('deviceCodeExists')
  return { row, outcome: 'refused', error, ...(column && { atColumn: column }), ...(params && { params }) }
}

const toRow = ({ error, atColumn, params, ...row }: store.RowRecord, say: Say): ImportRow => {
  const column = atColumn && labelOf(say, atColumn)
  const filled = { field: column ?? '', hint: atColumn ? hintOf(say, atColumn) : '', ...params }
  return { ...row, code: error && errors[error][0], column, message: error && say(`errors.${error}`, filled) }
}

const credentialSheet = (given: readonly GivenSecret[], say: Say, zone: string): AsyncIterable<Uint8Array> => {
  const columns = [
    { key: 'deviceCode', label: say('devices.code') },
    { key: 'deviceName', label: say('devices.name') },
    { key: 'secret', label: say('imports.credential') },
  ]
  const sheet = {
    title: say('imports.credential'),
    columns,
    zone,
    yesNo: [say('common.yes'), say('common.no')],
  } as const
  return excelOf(oncePortion(given), sheet)
}

async function* oncePortion(given: readonly GivenSecret[]) {
  yield given.map((device) => ({ ...device }))
}
