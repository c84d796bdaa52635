/** The part of the list of screens that is the device base; its other sets of routes are scenes of it (scenes.ts). */
import { paths } from '../settings/paths.ts'
import type { Screen } from './screens.ts'

type Pages = typeof import('../features/devices/index.ts')
type ListName = 'PortablePage' | 'GatewayPage' | 'LabelPage' | 'LockPage' | 'BluetoothPage' | 'BindLabelPage'

const listAt = (path: string, title: Screen['title'], page: ListName & keyof Pages): Screen => ({
  path,
  access: 'login',
  title,
  load: () => import('../features/devices/index.ts').then((module) => module[page]),
  hasTab: true,
  needs: 'device:view',
  frame: 'menu',
})

export const deviceScreens: readonly Screen[] = [
  listAt(paths.portableDevices, 'devices.portable', 'PortablePage'),
  listAt('/view/deviceBase/gatewayDevice', 'devices.gateways', 'GatewayPage'),
  listAt('/view/deviceBase/labelDevice', 'devices.labels', 'LabelPage'),
  listAt('/view/deviceBase/electronicLock', 'devices.locks', 'LockPage'),
  listAt(paths.bindLabel, 'devices.bindLabel', 'BindLabelPage'),
  listAt(paths.bluetooth, 'devices.bluetooths', 'BluetoothPage'),
  {
    path: paths.deviceAdd,
    under: paths.portableDevices,
    access: 'login',
    title: 'devices.add',
    load: () => import('../features/devices/index.ts').then((module) => module.DeviceAddPage),
    hasTab: true,
    needs: 'device:edit',
    frame: 'menu',
  },
  {
    path: paths.deviceUpdate,
    under: paths.portableDevices,
    access: 'login',
    title: 'devices.update',
    ofObject: true,
    load: () => import('../features/devices/index.ts').then((module) => module.DeviceUpdatePage),
    hasTab: true,
    needs: 'device:edit',
    frame: 'menu',
  },
  {
    path: paths.deviceDataLog,
    access: 'public',
    title: 'maintenance.logTitle',
    load: () => import('../features/maintenance/index.ts').then((module) => module.DataLogPage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.primitiveData,
    access: 'public',
    title: 'maintenance.primitiveTitle',
    load: () => import('../features/maintenance/index.ts').then((module) => module.PrimitiveDataPage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.deviceImport,
    access: 'login',
    title: 'imports.title',
    load: () => import('../features/imports/index.ts').then((module) => module.ImportPage),
    hasTab: true,
    needs: 'device:edit',
    frame: 'menu',
  },
  {
    path: paths.deviceTypes,
    access: 'login',
    title: 'devices.types.title',
    load: () => import('../features/device-types/index.ts').then((module) => module.DeviceTypeListPage),
    hasTab: true,
    needs: 'deviceType:view',
    frame: 'menu',
  },
  {
    path: paths.deviceTypeAdd,
    under: paths.deviceTypes,
    access: 'login',
    title: 'devices.types.add',
    load: () => import('../features/device-types/index.ts').then((module) => module.DeviceTypeAddPage),
    hasTab: true,
    needs: 'deviceType:edit',
    frame: 'menu',
  },
  {
    path: paths.deviceTypeUpdate,
    under: paths.deviceTypes,
    access: 'login',
    title: 'devices.types.update',
    ofObject: true,
    load: () => import('../features/device-types/index.ts').then((module) => module.DeviceTypeUpdatePage),
    hasTab: true,
    needs: 'deviceType:edit',
    frame: 'menu',
  },
]
