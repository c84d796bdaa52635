/**
 * Decides on each row: it is refused by its own cells, by another row of the file, by what exists already or by the
 * rules of registration; or it can be imported. The check and the import share this; the import runs it in the
 * transaction that writes.
 */
import type { NewDevice } from '@coldway/contract/devices/devices.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import type { ImportColumn } from '@coldway/contract/devices/imports.ts'
import type { ImportOutcome } from '@coldway/contract/downloads/workbooks.ts'
import type { Tx } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DevicesService, PlacedDevice } from '../devices/index.ts'
import { type Fault, plain, type ReadRow } from './rows.ts'

export interface Judged extends ReadRow {
  readonly outcome: ImportOutcome
  /** Set where the row is `ready`. */
  readonly placed?: PlacedDevice
}

export const judge = async (
  tx: Tx,
  by: { readonly scope: OrgScope; readonly devices: DevicesService },
  rows: readonly ReadRow[],
): Promise<Judged[]> => {
  const first = firstOfEach()
  const single = rows.map((row) => (row.device ? { ...row, ...first(row.row, row.device) } : row))
  const asked = single.filter((row) => row.device && !row.fault)
  const devices = asked.map(({ device }) => device as NewDevice)
  const standing = await by.devices.findStanding(
    tx,
    by.scope,
    devices.map(({ deviceCode }) => deviceCode),
  )
  const placed = await by.devices.placeMany(tx, by.scope, devices)
  const placedAt = new Map(asked.map(({ row }, index) => [row, placed[index] as PlacedDevice | ErrorName]))
  return single.map((row): Judged => {
    if (!row.device || row.fault) return { ...row, outcome: 'refused' }
    const there = standing.get(row.device.deviceCode)
    if (there && there.name === row.device.deviceName && there.orgId === row.device.orgId)
      return { ...row, outcome: 'standing' }
    const place = placedAt.get(row.row)
    if (typeof place === 'object') return { ...row, outcome: 'ready', placed: place }
    return { ...row, outcome: 'refused', fault: faultOf(place as ErrorName) }
  })
}

const columnOf: Partial<Record<ErrorName, ImportColumn>> = {
  deviceCodeExists: 'deviceCode',
  deviceNameExists: 'deviceName',
  deviceNameEqualsCode: 'deviceName',
  terminalExists: 'terminalNo',
  organisationNotFound: 'organisation',
  deviceAtRoot: 'organisation',
  deviceTypeNotFound: 'deviceType',
}

export const faultOf = (error: ErrorName): Fault => {
  const column = columnOf[error]
  return { error, ...(column && { column }) }
}

/** Finds the same number, name or terminal number in an earlier row. */
const firstOfEach = () => {
  const rows = new Map<string, number>()
  return (row: number, device: NewDevice): { fault?: Fault } => {
    const { deviceCode, deviceName, protocol, terminalNo } = device
    const keys: [ImportColumn, string, string][] = [
      ['deviceCode', deviceCode, deviceCode],
      ['deviceName', plain(deviceName), deviceName],
      ...(terminalNo === null
        ? []
        : [['terminalNo', `${protocol} ${terminalNo}`, terminalNo] as [ImportColumn, string, string]]),
    ]
    for (const [column, key, value] of keys) {
      const before = rows.get(`${column} ${key}`)
      if (before !== undefined) return { fault: { error: 'deviceTwiceInFile', column, params: { row: before, value } } }
    }
    for (const [column, key] of keys) rows.set(`${column} ${key}`, row)
    return {}
  }
}
