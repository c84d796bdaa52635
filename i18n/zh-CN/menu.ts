import type { menu as english } from '../en-US/menu.ts'
import type { TextsOf } from '../shape.ts'

export const menu: TextsOf<typeof english> = {
  home: '首页',
  monitoring: '监控中心',
  alarms: '报警',
  devices: '设备基础',
  commands: '设备指令',
  sites: '站点管理',
  lines: '线路管理',
  waybills: '运单',
  lockOrders: '电子锁订单',
  quality: '质量',
  rooms: '环境',
  vehicles: '车辆管理',
  userCentre: '用户中心',
  system: '系统',
  scenarios: '监控场景',
}
