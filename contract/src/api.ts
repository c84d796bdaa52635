/** Every call there is, in the order of the API page. A call that is not here does not exist. */
import { alarmPolicies, alarmPolicySets, waybillAlarmPolicies } from './alarm-policies.ts'
import { alarmRecords, sharedAlarms } from './alarm-records.ts'
import { allocation } from './allocation.ts'
import { audit } from './audit.ts'
import type { Call } from './call.ts'
import { commandRecords, commands, commandTemplates } from './commands.ts'
import { unlockRules } from './unlocks.ts'
import { deviceChoices } from './device-choices.ts'
import { devicePolicies } from './device-policies.ts'
import { bluetooth, deviceParams, lockRecords } from './device-records.ts'
import { deviceTypes } from './device-types.ts'
import { devices } from './devices.ts'
import { dictionary } from './dictionary.ts'
import { bluetoothExports, downloads, historyExports } from './downloads.ts'
import { type ExportCall, exportsOf } from './exports.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { lineSubscriptions } from './line-subscriptions.ts'
import { lines } from './lines.ts'
import { live } from './live.ts'
import { maintenance } from './maintenance.ts'
import { menus } from './menus.ts'
import { deviceStatus } from './monitoring.ts'
import { operations } from './operations.ts'
import { outbox } from './outbox.ts'
import { organisations } from './organisations.ts'
import { open } from './open.ts'
import { messages, unsubscribing } from './messages.ts'
import { maps } from './maps.ts'
import { places, roadPlaces } from './places.ts'
import { recipients } from './recipients.ts'
import { roles } from './roles.ts'
import { locationSharing, sharedViews, shareDoor, shares } from './shares.ts'
import { search } from './search.ts'
import { sensors, sharedSensors } from './sensors.ts'
import { sitePush } from './site-push.ts'
import { siteRecords } from './site-records.ts'
import { siteSubscriptions } from './site-subscriptions.ts'
import { sites } from './sites.ts'
import { oauth, session } from './sign-in.ts'
import { userConfig } from './user-config.ts'
import { sharedTracks, tracks } from './tracks.ts'
import { users } from './users.ts'
import { recovery, verification } from './verification.ts'
import { waybillDetails } from './waybills.ts'
import { wechatBinding, wechatCodes, wechatSignIn } from './wechat.ts'

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
  devices,
  imports,
  deviceChoices,
  allocation,
  deviceStatus,
  bluetooth,
  deviceParams,
  lockRecords,
  sensors,
  history,
  maps,
  places,
  roadPlaces,
  lines,
  lineSubscriptions,
  tracks,
  waybillDetails,
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
/** Names of the calls that leave a row of the trail when they are done; exports beside. */
export type WriteName = Extract<Declared, { readonly effect: 'write' | 'actuate' }>['name']

const declared = Object.values(groups).flatMap((group) => Object.values(group) as Call[])

/** One beside every list, and the product's own. */
export const exportCalls: readonly ExportCall[] = declared.flatMap(exportsOf)

export const api: readonly Call[] = [...declared, ...exportCalls]
