import type { later as english } from '../en-US/later.ts'
import type { TextsOf } from '../shape.ts'
import { agreement } from './agreement.ts'
import { alarmPolicies } from './alarm-policies.ts'
import { allocation } from './allocation.ts'
import { apiClients } from './api-clients.ts'
import { audit } from './audit.ts'
import { companion } from './companion.ts'
import { connect } from './connect.ts'
import { devicePage } from './device-page.ts'
import { drawing } from './drawing.ts'
import { evidence } from './evidence.ts'
import { forwarding } from './forwarding.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { loadChecks } from './load-checks.ts'
import { lockOrders } from './lock-orders.ts'
import { maintenance } from './maintenance.ts'
import { mappings } from './mappings.ts'
import { operations } from './operations.ts'
import { organisations } from './organisations.ts'
import { outbox } from './outbox.ts'
import { parkOrders } from './park-orders.ts'
import { probes } from './probes.ts'
import { products } from './products.ts'
import { recipients } from './recipients.ts'
import { recovery } from './recovery.ts'
import { releases } from './releases.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { rooms } from './rooms.ts'
import { secrets } from './secrets.ts'
import { settings } from './settings.ts'
import { shipment } from './shipment.ts'
import { siteFiles } from './site-files.ts'
import { tracks } from './tracks.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { wall } from './wall.ts'
import { waybillMonitor } from './waybill-monitor.ts'
import { waybillStatistics } from './waybill-statistics.ts'
import { waybills } from './waybills.ts'

export const later: TextsOf<typeof english> = {
  agreement,
  alarmPolicies,
  allocation,
  apiClients,
  audit,
  companion,
  connect,
  devicePage,
  drawing,
  evidence,
  forwarding,
  history,
  imports,
  loadChecks,
  lockOrders,
  maintenance,
  mappings,
  operations,
  organisations,
  outbox,
  parkOrders,
  probes,
  products,
  recipients,
  recovery,
  releases,
  reports,
  roles,
  rooms,
  secrets,
  settings,
  shipment,
  siteFiles,
  tracks,
  users,
  vehicles,
  wall,
  waybillMonitor,
  waybillStatistics,
  waybills,
}
