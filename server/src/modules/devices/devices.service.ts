/** Devices as things: register, list, credentials. */
import type { Input } from '@coldway/contract/call.ts'
import type { Credential, Device, devices, NewDevice } from '@coldway/contract/devices.ts'
import type { MonitoredDevice } from '@coldway/contract/device-state.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { isZone, printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import { type Db, violatedConstraint } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as store from './devices.store.ts'

export interface DevicesParts {
  readonly db: Db
  readonly bus: Bus
  readonly organisations: OrganisationsService
}

/** A JT/T 808 header pads the number with zeros, which the decoder takes away: 013912345678 is 13912345678. */
const terminalOf = ({ protocol, terminalNo }: NewDevice): string | null =>
  protocol === 'jt808' && terminalNo !== null ? terminalNo.replace(/^0+(?=\d)/, '') : terminalNo

const constraintErrors = { devices_code_key: 'deviceCodeExists', devices_terminal_key: 'terminalExists' } as const

export const createDevicesService = ({ db, bus, organisations }: DevicesParts) => ({
  async getDevice(scope: OrgScope, id: number): Promise<store.DeviceRow> {
    const device = await store.findDevice(db, scope, id)
    if (!device) throw fail('deviceNotFound')
    return device
  },

  async list(scope: OrgScope, query: Input<typeof devices.queryDeviceList>, zone: string): Promise<Page<Device>> {
    const found = await store.listDevices(db, scope, query, zone)
    return { ...found, records: found.records.map((row) => store.toDevice(row, printTime(row.createdAt, zone))) }
  },

  async listMonitored(
    scope: OrgScope,
    query: ListQuery<store.DeviceListName>,
    zone: string,
  ): Promise<Page<MonitoredDevice>> {
    const found = await store.listDevices(db, scope, query, zone)
    return { ...found, records: found.records.map(store.toMonitored) }
  },

  async register(scope: OrgScope, device: NewDevice): Promise<Credential> {
    if (device.deviceName === device.deviceCode) throw fail('deviceNameEqualsCode')
    if (!isZone(device.zone)) throw fail('columnValue', { column: 'zone' })
    const { path } = await organisations.getRange(scope, device.orgId)
    const secret = randomToken()
    try {
      const id = await store.insertDevice(db, { ...device, terminalNo: terminalOf(device) }, path, hashToken(secret))
      return { id, deviceCode: device.deviceCode, secret }
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (constraint && constraint in constraintErrors)
        throw fail(constraintErrors[constraint as keyof typeof constraintErrors])
      throw error
    }
  },

  async rotateCredential(scope: OrgScope, id: number): Promise<Credential> {
    const secret = randomToken()
    const deviceCode = await store.updateSecret(db, scope, id, hashToken(secret))
    if (deviceCode === undefined) throw fail('deviceNotFound')
    bus.tell('device.changed', { deviceIds: [id], isRevoked: true })
    return { id, deviceCode, secret }
  },

  async remove(scope: OrgScope, ids: readonly number[]): Promise<null> {
    const wanted = [...new Set(ids)]
    await db.transaction().execute(async (tx) => {
      if ((await store.deleteDevices(tx, scope, wanted)) !== wanted.length) throw fail('deviceNotFound')
    })
    bus.tell('device.changed', { deviceIds: wanted, isRevoked: true })
    return null
  },
})
export type DevicesService = ReturnType<typeof createDevicesService>
