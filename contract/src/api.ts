/** Every call, in the order of the API page. A call that is missing here does not exist. */
import { alarmPolicies, alarmPolicySets, waybillAlarmPolicies } from './alarm-policies/alarm-policies.ts'
import { alarmRecords } from './alarms/alarm-records.ts'
import { compliance } from './compliance/compliance.ts'
import { sharedAlarms } from './alarms/shared-alarms.ts'
import { allocation } from './devices/allocation.ts'
import { apiClients } from './api-clients/api-clients.ts'
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
import { coldChainReports } from './downloads/cold-chain-report.ts'
import { reports } from './downloads/reports.ts'
import { probes } from './probes/probes.ts'
import { mappings } from './mappings/mappings.ts'
import { products } from './products/products.ts'
import { releases } from './releases/releases.ts'
import { epcis } from './evidence/epcis.ts'
import { evidence } from './evidence/evidence.ts'
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
import { rooms } from './rooms/rooms.ts'
import { locationSharing, sharedViews, shareDoor, shares } from './shares/shares.ts'
import { search } from './operations/search.ts'
import { sensors, sharedSensors } from './readings/sensors.ts'
import { sitePush } from './sites/site-push.ts'
import { siteRecords } from './sites/site-records.ts'
import { siteSubscriptions } from './sites/site-subscriptions.ts'
import { sites } from './sites/sites.ts'
import { passkeys, passkeySignIn } from './users/passkeys.ts'
import { webPush } from './web-push/web-push.ts'
import { secondFactor } from './users/second-factor.ts'
import { oauth, session } from './users/sign-in.ts'
import { userConfig } from './users/user-config.ts'
import { schedules } from './schedules/schedules.ts'
import { sharedTracks, tracks } from './readings/tracks.ts'
import { users } from './users/users.ts'
import { recovery, verification } from './users/verification.ts'
import { lockOrderAlarms } from './lock-orders/lock-order-alarms.ts'
import { driverUnlocks } from './lock-orders/driver-unlocks.ts'
import { unlockRequests } from './lock-orders/unlock-requests.ts'
import { lockOrderImports } from './lock-orders/lock-order-import.ts'
import { lockOrderTracks, sharedLockOrders } from './lock-orders/lock-order-tracks.ts'
import { lockOrderDetails, lockOrderSteps, lockOrders } from './lock-orders/lock-orders.ts'
import { vehicleImports } from './vehicles/vehicle-import.ts'
import { vehicleTracks } from './vehicles/vehicle-tracks.ts'
import { vehicleInspections } from './vehicles/vehicle-inspections.ts'
import { vehicleUnits } from './vehicles/vehicle-units.ts'
import { vehicleUpkeep } from './vehicles/vehicle-upkeep.ts'
import { vehicles } from './vehicles/vehicles.ts'
import { customWaybills, customWaybillSteps } from './waybills/custom-waybills.ts'
import { parkOrders } from './waybills/park-orders.ts'
import { excursions } from './excursions/excursions.ts'
import { waybills } from './waybills/scene-waybills.ts'
import { loadChecks } from './waybills/load-checks.ts'
import { waybillDocuments } from './waybills/waybill-documents.ts'
import { waybillRecords } from './waybills/waybill-records.ts'
import { waybillTemplates } from './waybills/waybill-templates.ts'
import { waybillShares } from './waybills/waybill-shares.ts'
import { waybillDetails } from './waybills/waybills.ts'
import { wechatBinding, wechatCodes, wechatSignIn } from './users/wechat.ts'
import { forwarding } from './forwarding/forwarding.ts'
import { identityProviders, providerSignIn } from './identity-providers/identity-providers.ts'

export const groups = {
  oauth,
  session,
  passkeys,
  passkeySignIn,
  webPush,
  secondFactor,
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
  apiClients,
  forwarding,
  identityProviders,
  providerSignIn,
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
  excursions,
  waybillDetails,
  loadChecks,
  waybillDocuments,
  customWaybills,
  customWaybillSteps,
  waybillRecords,
  waybillShares,
  waybillTemplates,
  parkOrders,
  vehicles,
  vehicleImports,
  vehicleTracks,
  vehicleUpkeep,
  vehicleUnits,
  vehicleInspections,
  probes,
  mappings,
  products,
  rooms,
  releases,
  epcis,
  evidence,
  lockOrders,
  lockOrderAlarms,
  lockOrderDetails,
  lockOrderImports,
  lockOrderSteps,
  lockOrderTracks,
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
  compliance,
  downloads,
  historyExports,
  bluetoothExports,
  reports,
  schedules,
  coldChainReports,
  shares,
  locationSharing,
  shareDoor,
  sharedViews,
  sharedSensors,
  sharedTracks,
  sharedLockOrders,
  driverUnlocks,
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
