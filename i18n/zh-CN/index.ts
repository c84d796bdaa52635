import type { texts as english } from '../en-US/index.ts'
import type { TextsOf } from '../shape.ts'
import { agreement } from './agreement.ts'
import { alarmPolicies } from './alarm-policies.ts'
import { alarms } from './alarms.ts'
import { allocation } from './allocation.ts'
import { audit } from './audit.ts'
import { commands } from './commands.ts'
import { common } from './common.ts'
import { connect } from './connect.ts'
import { decoder } from './decoder.ts'
import { devicePage } from './device-page.ts'
import { devices } from './devices.ts'
import { downloads } from './downloads.ts'
import { drawing } from './drawing.ts'
import { enums } from './enums.ts'
import { errors } from './errors.ts'
import { exports } from './exports.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { lines } from './lines.ts'
import { maintenance } from './maintenance.ts'
import { menu } from './menu.ts'
import { messages } from './messages.ts'
import { monitoring } from './monitoring.ts'
import { organisations } from './organisations.ts'
import { operations } from './operations.ts'
import { outbox } from './outbox.ts'
import { parkOrders } from './park-orders.ts'
import { pieces } from './pieces.ts'
import { places } from './places.ts'
import { recipients } from './recipients.ts'
import { recovery } from './recovery.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { sensors } from './sensors.ts'
import { settings } from './settings.ts'
import { shares } from './shares.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { siteFiles } from './site-files.ts'
import { shipment } from './shipment.ts'
import { sites } from './sites.ts'
import { tracks } from './tracks.ts'
import { users } from './users.ts'
import { lockOrders } from './lock-orders.ts'
import { products } from './products.ts'
import { releases } from './releases.ts'
import { vehicles } from './vehicles.ts'
import { wall } from './wall.ts'
import { waybillMonitor } from './waybill-monitor.ts'
import { waybillStatistics } from './waybill-statistics.ts'
import { waybills } from './waybills.ts'
import { wechat } from './wechat.ts'

export const texts: TextsOf<typeof english> = {
  agreement,
  alarmPolicies,
  alarms,
  allocation,
  audit,
  commands,
  common,
  connect,
  decoder,
  devicePage,
  devices,
  downloads,
  drawing,
  enums,
  errors,
  exports,
  history,
  imports,
  lines,
  maintenance,
  menu,
  messages,
  monitoring,
  organisations,
  operations,
  outbox,
  parkOrders,
  pieces,
  places,
  recipients,
  recovery,
  reports,
  roles,
  sensors,
  settings,
  shares,
  shell,
  signIn,
  siteFiles,
  shipment,
  sites,
  tracks,
  users,
  lockOrders,
  products,
  releases,
  vehicles,
  wall,
  waybillMonitor,
  waybillStatistics,
  waybills,
  wechat,
}
