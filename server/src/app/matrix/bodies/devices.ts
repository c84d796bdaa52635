import { type Bodies, dayFromNow, type Ids, nextNumber } from '../body.ts'

const span = ({ device }: Ids) => ({ deviceId: device, startTime: dayFromNow(-1), endTime: dayFromNow(1) })

const ofDevice = ({ deviceCode }: Ids) => [
  { page: 1, size: 50, conditionVos: [{ column: 'deviceCode', type: 'eq', value: deviceCode }] },
]

export const devicesBodies: Bodies = {
  'devices.save': ({ organisation, deviceType }) => [
    {
      deviceCode: `SWEEP${nextNumber()}`,
      deviceName: `Sweep ${nextNumber()}`,
      orgId: organisation,
      typeId: deviceType,
    },
  ],
  'devices.queryById': ({ device }) => [{ id: device }],
  'devices.updateBizDevice': ({ device, deviceType }) => [
    {
      id: device,
      version: 1,
      deviceName: `Swept ${nextNumber()}`,
      typeId: deviceType,
      deviceGroup: 'Sweep',
      monitorTarget: 'Sweep',
      protocol: 'json',
      terminalNo: null,
      productId: null,
      plate: null,
      range: { tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null },
      reportIntervalS: 60,
      collectIntervalS: null,
      moveIntervalS: null,
      staticIntervalS: null,
      recordIntervalS: 0,
      delayTimeS: 0,
      serviceStartDate: null,
      serviceEndDate: null,
    },
  ],
  'devices.updateUseStatus': ({ device }) => [{ ids: [device], useStatus: 'inUse' }],
  'devices.updateOrgId': ({ device, organisation }) => [{ id: device, orgId: organisation }],
  'devices.queryDeviceTree': ({ organisation }) => [{ orgId: organisation }],
  'devices.queryDeviceCodeOrName': ({ deviceCode }) => [{ deviceCodes: [deviceCode] }],
  'devices.bindLabels': ({ device }) => [{ gatewayId: device, labelIds: [device] }],
  'devices.unbindLabels': ({ device }) => [{ labelIds: [device] }],
  'devices.rotateCredential': ({ device }) => [{ id: device }],
  'devices.deleteByIds': ({ device }) => [{ ids: [device] }],
  'deviceStatus.queryBizDeviceStatusList': ({ device }) => [{ deviceIds: [device] }],
  'deviceStatus.queryDayCurves': ({ device }) => [{ deviceIds: [device] }],
  'deviceStatus.queryNearbyDevices': () => [{ lng: 121.5, lat: 31.2, withinKm: 200 }],
  'deviceStatus.queryDevicesToWatch': () => [{}],
  'deviceStatus.queryBdsDeviceJKCount': ({ organisation }) => [{ orgId: organisation }],
  'deviceStatus.queryDeviceTree': ({ organisation }) => [{ orgId: organisation }],
  'deviceStatus.queryBizDeviceTree': ({ organisation }) => [{ orgId: organisation }],
  // These lists need a device.
  'lockRecords.queryPageList': ofDevice,
  'lockRecords.queryPageList-export': ofDevice,
  'deviceParams.queryPageList': ofDevice,
  'deviceParams.queryPageList-export': ofDevice,
  'unreadRecords.queryPageList': ofDevice,
  'unreadRecords.queryPageList-export': ofDevice,
  // An invalid credential: the right one shows the device to anyone.
  'maintenance.openDataLog': ({ deviceCode }) => [{ deviceCode, secret: 'guessed' }],
  'maintenance.openPrimitiveData': ({ deviceCode }) => [{ deviceCode, secret: 'guessed' }],
  'history.reportHistoryData': ({ device }) => [
    { deviceId: device, dataList: [{ time: dayFromNow(-1), key: 'temp1', value: 4 }], reason: 'Sweep' },
  ],
  'sensors.querySeries': (ids) => [{ ...span(ids), keys: ['temp1'] }],
  'sensors.querySensorPageList': ofDevice,
  'sensors.querySensorPageList-export': ofDevice,
  'open.uplink': () => [{ id: '1', time: Date.now(), blocks: [] }],
  'open.chirpstack': () => [{ time: new Date().toISOString(), deviceInfo: { devEui: '0101010101010101' }, object: {} }],
  'open.nbiot': () => [{ messageType: 'dataReport', IMEI: '860123456789012', timestamp: Date.now(), payload: {} }],
}
