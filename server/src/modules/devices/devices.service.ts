/** Devices as things: register, list, credentials. */
import type { Input } from '@coldway/contract/call.ts'
import type { Credential, Device, devices, NewDevice } from '@coldway/contract/devices.ts'
import type { MonitoredDevice } from '@coldway/contract/device-state.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { isZone, printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import { type Db, refusingDuplicates } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { Write } from '../../platform/trail.ts'
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

  async register(scope: OrgScope, device: NewDevice, write: Write): Promise<Credential> {
    if (device.deviceName === device.deviceCode) throw fail('deviceNameEqualsCode')
    if (!isZone(device.zone)) throw fail('columnValue', { column: 'zone' })
    const secret = randomToken()
    const { deviceCode } = device
    return refusingDuplicates(constraintErrors, () =>
      write(async (tx) => {
        const { path, isRoot } = await organisations.hold(tx, scope, device.orgId)
        if (isRoot) throw fail('deviceAtRoot')
        const id = await store.insertDevice(tx, { ...device, terminalNo: terminalOf(device) }, path, hashToken(secret))
        return {
          data: { id, deviceCode, secret },
          note: { entity: 'device', id, name: deviceCode, orgPath: path, after: device },
        }
      }),
    )
  },

  async rotateCredential(scope: OrgScope, id: number, write: Write): Promise<Credential> {
    const secret = randomToken()
    const credential = await write(async (tx) => {
      const changed = await store.updateSecret(tx, scope, id, hashToken(secret))
      if (!changed) throw fail('deviceNotFound')
      const { deviceCode, orgPath } = changed
      return { data: { id, deviceCode, secret }, note: { entity: 'device', id, name: deviceCode, orgPath } }
    })
    bus.tell('device.changed', { deviceIds: [id], isRevoked: true })
    return credential
  },

  async remove(scope: OrgScope, ids: readonly number[], write: Write): Promise<null> {
    const wanted = [...new Set(ids)]
    await write(async (tx) => {
      const gone = await store.deleteDevices(tx, scope, wanted)
      const [first] = gone
      if (!first || gone.length !== wanted.length) throw fail('deviceNotFound')
      return {
        data: null,
        note: {
          entity: 'device',
          id: wanted.join(),
          name: gone.map(({ deviceCode }) => deviceCode).join(', '),
          orgPath: first.orgPath,
          before: gone,
        },
      }
    })
    bus.tell('device.changed', { deviceIds: wanted, isRevoked: true })
    return null
  },
})
export type DevicesService = ReturnType<typeof createDevicesService>
