/** The screens of what devices say: home, the monitoring centre, the wall, tracks and sensor data, and their shared pages. */
import type { ScreenEntry } from './screen.ts'

/** The two further addresses of monitoring that choose a map. */
export const googleMapPath = '/view/deviceMonitor/realTimeMonitoringGoogleMap'
export const satelliteMapPath = '/view/deviceMonitor/realTimeMonitoringGoogleMapTow'

export const monitoringScreens = {
  home: {
    path: '/view/home/home',
    alsoAt: ['/view/Home'],
    title: 'menu.home',
    menu: { id: 1, code: 'biz-home', icon: 'home' },
  },
  monitoring: {
    path: '/view/deviceMonitor/realTimeMonitoring',
    alsoAt: [googleMapPath, satelliteMapPath, '/view/waybillDeviceMonitor/realTimeMonitoring'],
    title: 'monitoring.title',
    frame: 'full',
    needs: 'monitor:view',
    menu: { group: 'monitoring', id: 11, code: 'device-positioning', icon: 'monitor' },
    mobile: 'mobile:monitor',
  },
  device: {
    path: '/view/device',
    under: 'portableDevices',
    title: 'titles.device',
    needs: 'monitor:view',
    ofObject: true,
    namesObject: true,
  },
  wall: {
    path: '/view/deviceMonitor/multipleMonitor',
    title: 'titles.wall',
    frame: 'full',
    needs: 'monitor:view',
    menu: { group: 'monitoring', id: 13, code: 'multi-screen', icon: 'grid' },
  },
  shareHome: { path: '/view/home/shareHome', title: 'shares.title', access: 'share' },
  shareRealtime: {
    path: '/view/deviceMonitor/realTimeMonitoringShare',
    title: 'enums.sharePages.realtime',
    access: 'share',
  },
  track: {
    path: '/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrack_k',
    title: 'titles.track',
    frame: 'full',
    needs: 'track:view',
    menu: { id: 12, code: 'track', icon: 'track' },
    mobile: 'mobile:track',
  },
  waybillTrack: {
    path: '/view/waybillDeviceData/shiftLineTaskTrack/shiftLineTaskTrack_k',
    alsoAt: ['/view/waybillCenter/shiftLineTaskTrack/shiftLineTaskTrack'],
    title: 'titles.track',
    frame: 'full',
    needs: 'track:view',
  },
  trackShare: {
    path: '/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrackShare',
    title: 'titles.track',
    access: 'share',
  },
  sensors: {
    path: '/view/deviceData/sensor',
    title: 'titles.sensors',
    needs: 'sensor:view',
    menu: { id: 14, code: 'sensors', icon: 'chart' },
    mobile: 'mobile:sensor',
  },
  waybillSensors: {
    path: '/view/waybillDeviceData/sensor',
    alsoAt: ['/view/waybillCenter/waybillSensor'],
    title: 'titles.sensors',
    needs: 'sensor:view',
  },
  sensorShare: { path: '/view/deviceData/sensorShare', title: 'titles.sensors', access: 'share' },
} as const satisfies Record<string, ScreenEntry>
