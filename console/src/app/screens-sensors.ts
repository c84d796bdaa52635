/** The part of the list of screens that is sensor data: of a device, the same of the waybill scene, and of a link. */
import { paths } from '../settings/paths.ts'
import type { Screen } from './screens.ts'

const screenAt = (path: string): Screen => ({
  path,
  access: 'login',
  title: 'sensors.title',
  load: () => import('../features/sensors/index.ts').then((module) => module.SensorPage),
  hasTab: true,
  needs: 'sensor:view',
  frame: 'menu',
})

export const sensorScreens: readonly Screen[] = [
  screenAt(paths.sensors),
  screenAt(paths.waybillSensors),
  {
    path: paths.sensorShare,
    access: 'share',
    title: 'sensors.title',
    load: () => import('../features/sensors/index.ts').then((module) => module.SensorSharePage),
    hasTab: false,
    frame: 'bare',
  },
]
