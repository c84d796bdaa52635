import { bluetooth, lockRecords } from '@coldway/contract/devices/device-records.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { implement } from '../../platform/implement.ts'
import type { DeviceLists } from './device-lists.service.ts'
import type { MonitoringService } from './monitoring.service.ts'

export const routesOf = (monitoring: MonitoringService, lists: DeviceLists) => [
  ...implement(deviceStatus, {
    queryBizDeviceList: ({ scope, body, zone }) => monitoring.listMonitored(scope, body, zone),
    queryBizDeviceStatusList: ({ scope, body }) => monitoring.listStates(scope, body.deviceIds),
    queryBdsDeviceJKCount: ({ scope, body }) => monitoring.countMotions(scope, body.orgId),
    realTimeMonitoringPageList: ({ scope, body, zone }) => lists.listRealTime(scope, body, zone),
    queryNotUsedDevicePageList: ({ scope, body, zone }) => lists.listFree(scope, body, zone),
    queryDeviceTree: ({ scope, body }) => lists.listTree(scope, body),
    queryBizDeviceTree: ({ scope, body }) => lists.listBranchTree(scope, body),
  }),
  ...implement(bluetooth, {
    queryPageList: ({ scope, body, zone }) => lists.listThermometers(scope, body, zone),
  }),
  ...implement(lockRecords, {
    queryPageList: ({ scope, body, zone }) => lists.listSwitches(scope, body, zone),
  }),
]
