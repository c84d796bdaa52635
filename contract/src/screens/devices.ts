/** The screens of devices, their types, and the commands sent to them. */
import type { ScreenEntry } from './screen.ts'

/** The product has the device base three times; the two other sets of addresses show the same screens. */
const setsOf = (page: string) => [`/view/newDeviceBase/${page}`, `/view/waybillDeviceBase/${page}`]

export const deviceScreens = {
  portableDevices: {
    path: '/view/deviceBase/portableMonitoring',
    alsoAt: [...setsOf('portableMonitoring'), '/view/Asset/asset'],
    title: 'devices.portable',
    needs: 'device:view',
    menu: { group: 'devices', id: 41, code: 'portable-devices', icon: 'device' },
    mobile: 'mobile:device',
  },
  gateways: {
    path: '/view/deviceBase/gatewayDevice',
    alsoAt: setsOf('gatewayDevice'),
    title: 'devices.gateways',
    needs: 'device:view',
    menu: { group: 'devices', id: 42, code: 'gateways', icon: 'gateway' },
  },
  labels: {
    path: '/view/deviceBase/labelDevice',
    alsoAt: setsOf('labelDevice'),
    title: 'devices.labels',
    needs: 'device:view',
    menu: { group: 'devices', id: 43, code: 'labels', icon: 'label' },
  },
  bindLabel: {
    path: '/view/deviceBase/bindLabel',
    title: 'devices.bindLabel',
    needs: 'device:view',
    menu: { group: 'devices', id: 44, code: 'bind-label', icon: 'label' },
  },
  electronicLocks: {
    path: '/view/deviceBase/electronicLock',
    alsoAt: setsOf('electronicLock'),
    title: 'devices.locks',
    needs: 'device:view',
    menu: { group: 'devices', id: 45, code: 'electronic-locks', icon: 'lock' },
  },
  bluetooth: {
    path: '/view/deviceBase/bluetoothMonitoring',
    title: 'devices.bluetooths',
    needs: 'device:view',
    menu: { group: 'devices', id: 46, code: 'bluetooth', icon: 'thermometer' },
  },
  deviceAdd: {
    path: '/view/deviceBase/device_add',
    under: 'portableDevices',
    title: 'devices.add',
    needs: 'device:edit',
  },
  deviceUpdate: {
    path: '/view/deviceBase/device_update',
    under: 'portableDevices',
    title: 'devices.update',
    needs: 'device:edit',
    ofObject: true,
  },
  deviceConnect: {
    path: '/view/deviceBase/deviceConnect',
    title: 'titles.deviceConnect',
    words: 'titles.deviceConnectWords',
    needs: 'device:edit',
    menu: { group: 'devices', id: 401, code: 'device-connect', icon: 'gateway' },
  },
  deviceTypes: {
    path: '/view/deviceBase/deviceType',
    title: 'devices.types.title',
    needs: 'deviceType:view',
    menu: { group: 'devices', id: 47, code: 'device-types', icon: 'list' },
  },
  deviceTypeAdd: {
    path: '/view/deviceBase/deviceType_add',
    under: 'deviceTypes',
    title: 'devices.types.add',
    needs: 'deviceType:edit',
  },
  deviceTypeUpdate: {
    path: '/view/deviceBase/deviceType_update',
    under: 'deviceTypes',
    title: 'devices.types.update',
    needs: 'deviceType:edit',
    ofObject: true,
  },
  deviceImport: {
    path: '/view/deviceManage/inputFile',
    title: 'titles.deviceImport',
    needs: 'device:edit',
    menu: { group: 'devices', id: 48, code: 'device-import', icon: 'plus' },
  },
  frameDecoder: {
    path: '/view/deviceMaintenance/frameDecoder',
    title: 'decoder.title',
    needs: 'device:edit',
    menu: { group: 'devices', id: 49, code: 'frame-decoder', icon: 'search' },
  },
  deviceDataLog: {
    path: '/view/deviceMaintenance/deviceDataLogShow',
    title: 'titles.deviceDataLog',
    access: 'public',
  },
  primitiveData: {
    path: '/view/deviceMaintenance/primitiveDataShow',
    title: 'titles.primitiveData',
    access: 'public',
  },
  commandHistory: {
    path: '/view/deviceData/commandHistory',
    title: 'commands.history',
    needs: 'command:view',
    menu: { group: 'commands', id: 51, code: 'command-history', icon: 'list' },
  },
  commandDeliveries: {
    path: '/view/deviceData/commandDeliveryRecord',
    alsoAt: ['/view/waybillDeviceData/commandDeliveryRecord', '/view/Asset/control'],
    title: 'commands.deliveries',
    needs: 'command:view',
    menu: { group: 'commands', id: 52, code: 'command-deliveries', icon: 'mail' },
  },
  lockRecords: {
    path: '/view/deviceData/unlockRecord',
    title: 'commands.locks',
    needs: 'command:view',
    menu: { group: 'commands', id: 53, code: 'lock-records', icon: 'lock' },
  },
} as const satisfies Record<string, ScreenEntry>
