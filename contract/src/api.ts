/** Every call, in the order of the API page. A call that is missing here does not exist. */
import { alarmPolicies, alarmPolicySets, waybillAlarmPolicies } from './alarm-policies/alarm-policies.ts'
import { alarmRecords } from './alarms/alarm-records.ts'
import { sharedAlarms } from './alarms/shared-alarms.ts'
import { allocation } from './devices/allocation.ts'
import { audit } from './operations/audit.ts'
import type { Call } from './call.ts'
import { commandRecords, commands, commandTemplates } from './commands/commands.ts'
import { unlockRules } from './commands/unlocks.ts'
import { deviceChoices } from './devices/device-choices.ts'
import { devicePolicies } from './alarm-policies/device-policies.ts'
import { bluetooth, deviceParams, lockRecords, unreadRecords } from './devices/device-records.ts'
import { deviceTypes } from './devices/device-types.ts'
import { devices } from './devices/devices.ts'
import { dictionary } from './operations/dictionary.ts'
import { bluetoothExports, downloads, historyExports } from './downloads/downloads.ts'
import { type ExportCall, exportsOf } from './downloads/exports.ts'
import { reports } from './downloads/reports.ts'
import { products } from './products/products.ts'
import { releases } from './releases/releases.ts'
import { history } from './readings/history.ts'
import { imports } from './devices/imports.ts'
import { lineSubscriptions } from './lines/line-subscriptions.ts'
import { lines } from './lines/lines.ts'
import { live } from './live.ts'
import { maintenance } from './devices/maintenance.ts'
import { menus } from './users/menus.ts'
import { deviceStatus } from './devices/monitoring.ts'
import { operations } from './operations/operations.ts'
import { outbox } from './messages/outbox.ts'
import { organisations } from './users/organisations.ts'
import { open } from './readings/open.ts'
import { messages, unsubscribing } from './messages/messages.ts'
import { maps } from './places/maps.ts'
import { connections } from './devices/connections.ts'
import { protocols } from './devices/protocols.ts'
import { places, roadPlaces } from './places/places.ts'
import { recipients } from './messages/recipients.ts'
import { roles } from './users/roles.ts'
import { locationSharing, sharedViews, shareDoor, shares } from './shares/shares.ts'
import { search } from './operations/search.ts'
import { sensors, sharedSensors } from './readings/sensors.ts'
import { sitePush } from './sites/site-push.ts'
import { siteRecords } from './sites/site-records.ts'
import { siteSubscriptions } from './sites/site-subscriptions.ts'
import { sites } from './sites/sites.ts'
import { oauth, session } from './users/sign-in.ts'
import { userConfig } from './users/user-config.ts'
import { sharedTracks, tracks } from './readings/tracks.ts'
import { users } from './users/users.ts'
import { recovery, verification } from './users/verification.ts'
import { unlockRequests } from './lock-orders/unlock-requests.ts'
import { lockOrderDetails, lockOrderSteps, lockOrders } from './lock-orders/lock-orders.ts'
import { vehicleUpkeep } from './vehicles/vehicle-upkeep.ts'
import { vehicles } from './vehicles/vehicles.ts'
import { customWaybills, customWaybillSteps } from './waybills/custom-waybills.ts'
import { parkOrders } from './waybills/park-orders.ts'
import { waybills } from './waybills/scene-waybills.ts'
import { waybillDocuments } from './waybills/waybill-documents.ts'
import { waybillRecords } from './waybills/waybill-records.ts'
import { waybillShares } from './waybills/waybill-shares.ts'
import { waybillDetails } from './waybills/waybills.ts'
import { wechatBinding, wechatCodes, wechatSignIn } from './users/wechat.ts'

export const groups = {
  oauth,
  session,
  users,
  menus,
  organisations,
  roles,
  userConfig,
  dictionary,
  verification,
  recovery,
  operations,
  outbox,
  audit,
  search,
  recipients,
  messages,
  unsubscribing,
  wechatCodes,
  wechatBinding,
  wechatSignIn,
  deviceTypes,
  protocols,
  connections,
  devices,
  imports,
  deviceChoices,
  allocation,
  deviceStatus,
  bluetooth,
  deviceParams,
  lockRecords,
  unreadRecords,
  sensors,
  history,
  maps,
  places,
  roadPlaces,
  lines,
  lineSubscriptions,
  tracks,
  waybills,
  waybillDetails,
  waybillDocuments,
  customWaybills,
  customWaybillSteps,
  waybillRecords,
  waybillShares,
  parkOrders,
  vehicles,
  vehicleUpkeep,
  products,
  releases,
  lockOrders,
  lockOrderDetails,
  lockOrderSteps,
  unlockRequests,
  sites,
  siteSubscriptions,
  siteRecords,
  sitePush,
  commands,
  commandRecords,
  commandTemplates,
  unlockRules,
  alarmPolicies,
  waybillAlarmPolicies,
  alarmPolicySets,
  devicePolicies,
  alarmRecords,
  downloads,
  historyExports,
  bluetoothExports,
  reports,
  shares,
  locationSharing,
  shareDoor,
  sharedViews,
  sharedSensors,
  sharedTracks,
  sharedAlarms,
  live,
  open,
  maintenance,
}

type Declared = {
  [Group in keyof typeof groups]: (typeof groups)[Group][keyof (typeof groups)[Group]]
}[keyof typeof groups]
/** Names of the calls that write a row of the audit trail when they succeed; exports are kept apart. */
export type WriteName = Extract<Declared, { readonly effect: 'write' | 'actuate' }>['name']

const declared = Object.values(groups).flatMap((group) => Object.values(group) as Call[])

/** Exports: one for every list, and the product's own. */
export const exportCalls: readonly ExportCall[] = declared.flatMap(exportsOf)

export const api: readonly Call[] = [...declared, ...exportCalls]
