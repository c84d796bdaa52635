/** The form of a device as typed, and as sent. Pure. */
import { type Device } from '@coldway/contract/devices/devices.ts'
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'

export interface DeviceDraft {
  readonly deviceCode: string
  readonly deviceName: string
  readonly orgId: number | undefined
  readonly typeId: number | undefined
  readonly deviceGroup: string
  readonly monitorTarget: string
  readonly plate: string
  readonly productId: string
  readonly protocol: DeviceProtocol | undefined
  readonly terminalNo: string
  readonly range: RangeDraft
  readonly reportIntervalS: string
  readonly collectIntervalS: string
  readonly moveIntervalS: string
  readonly staticIntervalS: string
  readonly recordIntervalS: string
  readonly delayTimeS: string
  readonly serviceStartDate: string
  readonly serviceEndDate: string
}
export interface RangeDraft {
  readonly tempLowC: string
  readonly tempHighC: string
  readonly humLowPct: string
  readonly humHighPct: string
}

export const refusedAt = {
  deviceCodeExists: 'deviceCode',
  deviceNameExists: 'deviceName',
  deviceNameEqualsCode: 'deviceName',
  terminalExists: 'terminalNo',
  organisationNotFound: 'orgId',
  deviceAtRoot: 'orgId',
  deviceTypeNotFound: 'typeId',
} as const satisfies Partial<Record<ErrorName, keyof DeviceDraft>>

export const emptyDraft = (orgId: number | undefined): DeviceDraft => ({
  deviceCode: '',
  deviceName: '',
  orgId,
  typeId: undefined,
  deviceGroup: '',
  monitorTarget: '',
  plate: '',
  productId: '',
  protocol: 'json',
  terminalNo: '',
  range: { tempLowC: '', tempHighC: '', humLowPct: '', humHighPct: '' },
  reportIntervalS: '60',
  collectIntervalS: '',
  moveIntervalS: '',
  staticIntervalS: '',
  recordIntervalS: '0',
  delayTimeS: '0',
  serviceStartDate: '',
  serviceEndDate: '',
})

export const draftOf = (device: Device): DeviceDraft => ({
  deviceCode: device.deviceCode,
  deviceName: device.deviceName,
  orgId: device.orgId,
  typeId: device.typeId ?? undefined,
  deviceGroup: device.deviceGroup ?? '',
  monitorTarget: device.monitorTarget ?? '',
  plate: device.plate ?? '',
  productId: device.productId ?? '',
  protocol: device.protocol,
  terminalNo: device.terminalNo ?? '',
  range: {
    tempLowC: typed(device.range.tempLowC),
    tempHighC: typed(device.range.tempHighC),
    humLowPct: typed(device.range.humLowPct),
    humHighPct: typed(device.range.humHighPct),
  },
  reportIntervalS: typed(device.reportIntervalS),
  collectIntervalS: typed(device.collectIntervalS),
  moveIntervalS: typed(device.moveIntervalS),
  staticIntervalS: typed(device.staticIntervalS),
  recordIntervalS: typed(device.recordIntervalS),
  delayTimeS: typed(device.delayTimeS),
  serviceStartDate: device.serviceStartDate ?? '',
  serviceEndDate: device.serviceEndDate ?? '',
})

/** The form requires more than registering does: type, group and monitored object may not be empty. */
export const toSettings = (draft: DeviceDraft) => ({
  deviceName: draft.deviceName,
  // 0 is not an id: the schema then reports that one is required.
  typeId: draft.typeId ?? 0,
  deviceGroup: draft.deviceGroup.trim(),
  monitorTarget: draft.monitorTarget.trim(),
  plate: draft.plate.trim() || null,
  productId: draft.productId.trim() || null,
  protocol: draft.protocol,
  terminalNo: draft.terminalNo.trim() || null,
  range: toRange(draft.range),
  reportIntervalS: numberOf(draft.reportIntervalS),
  collectIntervalS: numberOf(draft.collectIntervalS),
  moveIntervalS: numberOf(draft.moveIntervalS),
  staticIntervalS: numberOf(draft.staticIntervalS),
  recordIntervalS: numberOf(draft.recordIntervalS),
  delayTimeS: numberOf(draft.delayTimeS),
  serviceStartDate: draft.serviceStartDate.trim() || null,
  serviceEndDate: draft.serviceEndDate.trim() || null,
})

export const toRange = (range: RangeDraft) => ({
  tempLowC: numberOf(range.tempLowC),
  tempHighC: numberOf(range.tempHighC),
  humLowPct: numberOf(range.humLowPct),
  humHighPct: numberOf(range.humHighPct),
})

const typed = (value: number | null): string => (value === null ? '' : String(value))
/** Text that is no number becomes one that no schema accepts. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))
