/**
 * Scenes: addresses that the product has twice or three times for the same screen, so that a menu can lead to it from the
 * waybill's side too. One screen, no copy; where the menu has no entry of the scene, its place is that of the screen.
 */
import { paths } from '../settings/paths.ts'
import type { Screen } from './screens.ts'

const deviceBase = ['portableMonitoring', 'gatewayDevice', 'labelDevice', 'electronicLock'] as const

/** From the address of the scene to the first address of its screen. */
export const scenes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['newDeviceBase', 'waybillDeviceBase'].flatMap((base) =>
      deviceBase.map((page) => [`/view/${base}/${page}`, `/view/deviceBase/${page}`]),
    ),
  ),
  '/view/waybillDeviceMonitor/realTimeMonitoring': paths.monitoring,
  [paths.monitoringGoogle]: paths.monitoring,
  [paths.monitoringSatellite]: paths.monitoring,
  '/view/waybillDeviceData/commandDeliveryRecord': paths.commandDeliveries,
}

export const withScenes = (screens: readonly Screen[]): readonly Screen[] => [
  ...screens,
  ...Object.entries(scenes).flatMap(([path, sceneOf]) =>
    screens.filter((screen) => screen.path === sceneOf).map((screen) => ({ ...screen, path, sceneOf })),
  ),
]
