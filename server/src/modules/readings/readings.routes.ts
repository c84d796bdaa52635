import { bluetooth, lockRecords } from '@coldway/contract/devices/device-records.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { implement } from '../../platform/implement.ts'
import type { DeviceLists } from './device-lists.service.ts'
import type { MonitoringService } from './monitoring.service.ts'

export const routesOf = (monitoring: MonitoringService, lists: DeviceLists) => [
  ...implement(deviceStatus, {
    queryBizDeviceList: (context) => monitoring.listMonitored(context, context.body),
    queryBizDeviceStatusList: (context) => monitoring.listStates(context, context.body.deviceIds),
    queryNearbyDevices: (context) => monitoring.listNearby(context, context.body),
    queryDayCurves: (context) => monitoring.listDayCurves(context, context.body.deviceIds),
    queryBdsDeviceJKCount: (context) => monitoring.countMotions(context, context.body.orgId),
    queryDevicesToWatch: (context) => monitoring.listToWatch(context),
    realTimeMonitoringPageList: (context) => lists.listRealTime(context, context.body),
    queryNotUsedDevicePageList: (context) => lists.listFree(context, context.body),
    queryDeviceTree: (context) => lists.listTree(context, context.body),
    queryBizDeviceTree: (context) => lists.listBranchTree(context, context.body),
  }),
  ...implement(bluetooth, {
    queryPageList: (context) => lists.listThermometers(context, context.body),
  }),
  ...implement(lockRecords, {
    queryPageList: (context) => lists.listSwitches(context, context.body),
  }),
]
