import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import {
  type LoggedReport,
  logReportsMax,
  type maintenance,
  type PrimitiveReport,
  type ReportMark,
} from '@coldway/contract/devices/maintenance.ts'
import { fixTypes } from '@coldway/contract/readings/report.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { hashToken, sameToken } from '../../platform/secrets.ts'
import { nobody } from '../../platform/trail.ts'
import { columnSeries, fixCodes, manualFlag } from '../readings/index.ts'
import { listOfDevice } from '../unread/index.ts'
import { createSignInBrake } from '../users/index.ts'
import * as store from './maintenance.store.ts'

export interface MaintenanceParts {
  readonly db: Db
  readonly clock: Clock
}
type On = CallContext<'exchange' | 'writeAs' | 'denied'>
type Asked = Input<typeof maintenance.openDataLog>

const hourMs = 3_600_000
/** Compared when the device does not exist, so that the answer takes as long. */
const noHash = hashToken('')

export const createMaintenanceService = ({ db, clock }: MaintenanceParts) => {
  const brake = createSignInBrake()

  const prove = async ({ exchange, denied }: On, { deviceCode, secret }: Asked): Promise<store.DeviceRow> => {
    const attempt = { account: deviceCode, ip: exchange.ip }
    brake.take(attempt, clock.now())
    const device = await store.findDevice(db, deviceCode)
    if (!sameToken(secret, device?.secretHash ?? noHash) || !device) {
      const who = { ...nobody, account: deviceCode, orgPath: device?.orgPath ?? '' }
      await denied(who, 'deviceCredentialWrong')
      throw fail('deviceCredentialWrong')
    }
    brake.succeeded(attempt)
    return device
  }

  const open = async (on: On, asked: Asked, what: 'dataLog' | 'primitiveData') => {
    const device = await prove(on, asked)
    const nowMs = clock.now()
    const since = { deviceId: device.id, fromMs: Math.max(nowMs - asked.hours * hourMs, device.tenantSince ?? 0) }
    const rows = await store.listReports(db, since, logReportsMax + 1)
    const { deviceCode, deviceName: name, id, orgPath } = device
    const who = { ...nobody, account: deviceCode, userName: name, orgPath }
    const after = { what, hours: asked.hours, reports: Math.min(rows.length, logReportsMax) }
    await on.writeAs(who)(async () => ({
      data: null,
      note: { entity: 'device', id, name: deviceCode, orgPath, after },
    }))
    const { deviceName, category, model, protocol, range, reportIntervalS } = device
    return {
      since,
      rows: rows.slice(0, logReportsMax),
      log: {
        device: { deviceCode, deviceName, category, model, protocol, range, reportIntervalS },
        serverMs: nowMs,
        isCut: rows.length > logReportsMax,
      },
    }
  }

  return {
    async openDataLog(on: On, asked: Asked): Promise<Output<typeof maintenance.openDataLog>> {
      const { log, rows } = await open(on, asked, 'dataLog')
      return { ...log, reports: rows.map(loggedOf) }
    },

    async openPrimitiveData(on: On, asked: Asked): Promise<Output<typeof maintenance.openPrimitiveData>> {
      const { log, rows, since } = await open(on, asked, 'primitiveData')
      const refused = await store.listRefused(db, since)
      const unread = await listOfDevice(db, since)
      return { ...log, reports: rows.map(primitiveOf), refused, unread }
    },
  }
}

const marks: readonly (readonly [bit: number, mark: ReportMark])[] = [
  [1, 'future'],
  [2, 'tooOld'],
  [4, 'weekRollover'],
  [8, 'outlier'],
  [manualFlag, 'manual'],
]

const loggedOf = ({ at, arrived, flags, extra, ...row }: store.ReportRow): LoggedReport => ({
  atMs: at,
  arrivedMs: arrived,
  marks: marks.filter(([bit]) => (flags & bit) !== 0).map(([, mark]) => mark),
  fix: fixOf(row),
  values: {
    ...Object.fromEntries(columnSeries.flatMap((key) => (row[key] === null ? [] : [[key, rounded(row[key])]]))),
    ...extra?.v,
  },
  faults: Object.fromEntries(Object.entries(extra?.q ?? {}).map(([key, [quality]]) => [key, quality])),
})

const primitiveOf = (row: store.ReportRow): PrimitiveReport => ({
  ...loggedOf(row),
  raw: Object.fromEntries(Object.entries(row.extra?.q ?? {}).map(([key, [, raw]]) => [key, raw])),
})

const fixOf = ({ lng, lat, fix, speed, heading }: Omit<store.ReportRow, 'at' | 'arrived' | 'flags' | 'extra'>) => {
  const type = fixTypes.find((name) => fixCodes[name] === fix)
  if (lng === null || lat === null || !type) return null
  return { lng, lat, type, speedKmh: rounded(speed ?? 0), headingDeg: rounded(heading ?? 0) }
}

/** Columns of four bytes are inexact after the seventh digit. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000
