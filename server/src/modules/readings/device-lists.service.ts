/** Devices with their latest states, as tables and trees. */
import type { Input } from '@coldway/contract/call.ts'
import type { bluetooth, lockRecords, Thermometer } from '@coldway/contract/devices/device-records.ts'
import { type DeviceState, motionOf, workingStatusOf } from '@coldway/contract/devices/device-state.ts'
import type { Device } from '@coldway/contract/devices/devices.ts'
import type { Condition, Page } from '@coldway/contract/list.ts'
import type { deviceStatus, FreeDevice, RealTimeRow, StateTree } from '@coldway/contract/devices/monitoring.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DevicesService } from '../devices/index.ts'
import { listStates } from './readings.store.ts'
import { listSwitchRecords } from './switch-records.ts'

export interface DeviceListsParts {
  readonly db: Db
  readonly devices: DevicesService
  readonly clock: Clock
}
type Asked = Input<typeof deviceStatus.realTimeMonitoringPageList>

export const createDeviceLists = ({ db, devices, clock }: DeviceListsParts) => {
  const statesOf = async (scope: OrgScope, found: readonly { readonly id: number }[]) => {
    const ids = found.map(({ id }) => id)
    return new Map((await listStates(db, scope, ids)).map((state) => [state.id, state]))
  }

  const listStated = async (scope: OrgScope, asked: Parameters<DevicesService['list']>[1], zone: string) => {
    const found = await devices.list({ scope, zone }, asked)
    return { found, states: await statesOf(scope, found.records) }
  }

  const withStates = async (
    scope: OrgScope,
    { organisations, devices: found, total }: Awaited<ReturnType<DevicesService['listByOrganisation']>>,
  ): Promise<StateTree> => {
    const states = await statesOf(scope, found)
    const nowMs = clock.now()
    const intervals = await devices.listIntervals(
      scope,
      found.map(({ id }) => id),
    )
    const stated = found.map((device) => {
      const state = states.get(device.id)
      const intervalS = intervals.get(device.id) ?? 0
      return {
        ...device,
        motion: motionOf(state, intervalS, nowMs),
        workingStatus: workingStatusOf(state, intervalS, nowMs),
      }
    })
    return { organisations, devices: stated, total }
  }

  return {
    async listRealTime({ scope, zone }: CallContext<'scope' | 'zone'>, asked: Asked): Promise<Page<RealTimeRow>> {
      const { found, states } = await listStated(scope, asked, zone)
      const records = found.records.map((device) => toRow(device, states.get(device.id), { zone, nowMs: clock.now() }))
      return { ...found, records }
    },

    listFree: ({ scope, zone }: CallContext<'scope' | 'zone'>, asked: Asked): Promise<Page<FreeDevice>> =>
      devices.list({ scope, zone }, { ...asked, conditionVos: [...asked.conditionVos, isFree] }).then(onlyFree),

    async listThermometers(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      asked: Input<typeof bluetooth.queryPageList>,
    ): Promise<Page<Thermometer>> {
      const { found, states } = await listStated(
        scope,
        { ...asked, conditionVos: [...asked.conditionVos, isThermometer] },
        zone,
      )
      return { ...found, records: found.records.map((device) => toThermometer(device, states.get(device.id))) }
    },

    listSwitches: ({ scope, zone }: CallContext<'scope' | 'zone'>, asked: Input<typeof lockRecords.queryPageList>) =>
      listSwitchRecords(db, scope, asked, { zone, nowMs: clock.now() }),

    listTree: async (
      { scope }: CallContext<'scope'>,
      asked: Input<typeof deviceStatus.queryDeviceTree>,
    ): Promise<StateTree> => withStates(scope, await devices.listByOrganisation({ scope }, asked)),

    listBranchTree: async (
      { scope }: CallContext<'scope'>,
      asked: Input<typeof deviceStatus.queryBizDeviceTree>,
    ): Promise<StateTree> =>
      withStates(scope, await devices.listByOrganisation({ scope }, { ...asked, isBranch: true })),
  }
}
export type DeviceLists = ReturnType<typeof createDeviceLists>

const isFree: Condition<'useStatus'> = { column: 'useStatus', type: 'eq', value: 'unused' }
const isThermometer: Condition<'category'> = { column: 'category', type: 'eq', value: 'bluetooth' }

const onlyFree = (found: Page<Device>): Page<FreeDevice> => ({
  ...found,
  records: found.records.map((device) => ({
    ...placed(device),
    workingStatus: device.workingStatus,
    batteryPct: device.batteryPct,
    lastReportTime: device.lastReportTime,
    isBound: device.isBound,
    cautions: device.cautions,
  })),
})

const placed = ({ id, deviceCode, deviceName, plate, orgId, orgName, category, typeName }: Device) => ({
  id,
  deviceCode,
  deviceName,
  plate,
  orgId,
  orgName,
  category,
  typeName,
})

const toRow = (
  device: Device,
  state: DeviceState | undefined,
  { zone, nowMs }: { zone: string; nowMs: number },
): RealTimeRow => {
  const { fix, values = {} } = state ?? { fix: null }
  return {
    ...placed(device),
    monitorTarget: device.monitorTarget,
    useStatus: device.useStatus,
    workingStatus: device.workingStatus,
    batteryPct: device.batteryPct,
    lastReportTime: device.lastReportTime,
    motion: motionOf(state, device.reportIntervalS, nowMs),
    positioning: fix?.type ?? 'none',
    fixTime: fix ? printTime(fix.atMs, zone) : null,
    lng: fix?.lng ?? null,
    lat: fix?.lat ?? null,
    speedKmh: fix?.speedKmh ?? null,
    mileageKm: values.mileage ?? null,
    signal: values.signal ?? null,
    tempC: values.temp1 ?? null,
    humPct: values.hum1 ?? null,
    door: values.door ?? null,
    isBreached: state ? state.breachSinceMs !== null : false,
  }
}

const toThermometer = (device: Device, state: DeviceState | undefined): Thermometer => {
  const { plate: _plate, category: _category, ...where } = placed(device)
  const { model, isBound, gatewayName, workingStatus, batteryPct, lastReportTime } = device
  const measured = { tempC: state?.values.temp1 ?? null, humPct: state?.values.hum1 ?? null }
  return { ...where, model, isBound, gatewayName, workingStatus, batteryPct, lastReportTime, ...measured }
}
