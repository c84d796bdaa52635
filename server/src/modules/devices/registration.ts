/** Registers one device or many, by the same rules and statements. */
import type { Credential, NewDevice } from '@coldway/contract/devices/devices.ts'
import { type ErrorName, fail, Refusal } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { isZone } from '@coldway/contract/time.ts'
import type { Tx } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { Note } from '../../platform/trail.ts'
import type { DeviceTypesService } from '../device-types/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { terminalOf } from './devices.rules.ts'
import { findTaken, type InsertedDevice, insertDevices, type PlacedDevice } from './registration.store.ts'

export interface Registrar {
  readonly scope: OrgScope
  readonly organisations: Pick<OrganisationsService, 'hold'>
  readonly types: Pick<DeviceTypesService, 'hold'>
}

/** Registers one device in a transaction that may register several. */
export const registerOne = async (
  tx: Tx,
  by: Registrar,
  device: NewDevice,
): Promise<{ data: Credential; note: Note }> => {
  const { deviceCode } = device
  const placed = await placeDevice(tx, by, device)
  const secret = randomToken()
  const [made] = await insertDevices(tx, [{ ...placed, secretHash: hashToken(secret) }], 'refuse')
  const { id } = made as InsertedDevice
  return {
    data: { id, deviceCode, secret },
    note: { entity: 'device', id, name: deviceCode, orgPath: placed.orgPath, after: device },
  }
}

/**
 * Says for each device whether it can be registered in this transaction: its place and type, or why not. It does not
 * compare the devices with each other.
 */
export const placeMany = async (
  tx: Tx,
  by: Registrar,
  devices: readonly NewDevice[],
): Promise<(PlacedDevice | ErrorName)[]> => {
  const holding = holdingOnce(by)
  const placed: (PlacedDevice | ErrorName)[] = []
  for (const device of devices) placed.push(await placeDevice(tx, holding, device).catch(refusalOf))
  const taken = await findTaken(
    tx,
    placed.filter((one) => typeof one === 'object'),
  )
  return placed.map((one) => (typeof one === 'object' ? (taken.get(one.device.deviceCode) ?? one) : one))
}

/**
 * Registers devices with secrets that nobody knows; real ones are given later. A device that another caller registered
 * meanwhile is missing from the answer.
 */
export const registerMany = (tx: Tx, placed: readonly PlacedDevice[]): Promise<InsertedDevice[]> =>
  insertDevices(
    tx,
    placed.map((one) => ({ ...one, secretHash: hashToken(randomToken()) })),
    'skip',
  )

const refusalOf = (error: unknown): ErrorName => {
  if (error instanceof Refusal) return error.error
  throw error
}

const placeDevice = async (tx: Tx, by: Registrar, device: NewDevice): Promise<PlacedDevice> => {
  if (device.deviceName === device.deviceCode) throw fail('deviceNameEqualsCode')
  if (!isZone(device.zone)) throw fail('columnValue', { column: 'zone' })
  const { path, isRoot } = await by.organisations.hold(tx, by.scope, device.orgId)
  if (isRoot) throw fail('deviceAtRoot')
  const { category, model } = device
  const untyped = { category, model, tempFloorC: limits.temperatureFloorC, doorInput: 'none' } as const
  const typed = device.typeId === null ? untyped : await by.types.hold(tx, by.scope, device.typeId, path)
  return { device: { ...device, terminalNo: terminalOf(device) }, typed, orgPath: path }
}

/** Locks each organisation and type once, as thousands of devices share a few. */
const holdingOnce = ({ scope, organisations, types }: Registrar): Registrar => {
  const places = new Map<number, ReturnType<typeof organisations.hold>>()
  const held = new Map<string, ReturnType<typeof types.hold>>()
  return {
    scope,
    organisations: {
      hold: (tx, of, id) => remember(places, id, () => organisations.hold(tx, of, id)),
    },
    types: {
      hold: (tx, of, id, path) => remember(held, `${id} ${path}`, () => types.hold(tx, of, id, path)),
    },
  }
}

const remember = <Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
