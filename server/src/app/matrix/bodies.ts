/** The bodies of all features: a new feature adds a file beside and a line here. */
import { apiClientsBodies } from './bodies/api-clients.ts'
import { identityProvidersBodies } from './bodies/identity-providers.ts'
import { forwardingBodies } from './bodies/forwarding.ts'
import { alarmsBodies } from './bodies/alarms.ts'
import { allocationBodies } from './bodies/allocation.ts'
import { commandsBodies } from './bodies/commands.ts'
import { deviceTypesBodies } from './bodies/device-types.ts'
import { evidenceBodies } from './bodies/evidence.ts'
import { devicesBodies } from './bodies/devices.ts'
import { downloadsBodies } from './bodies/downloads.ts'
import { schedulesBodies } from './bodies/schedules.ts'
import { importsBodies } from './bodies/imports.ts'
import { linesBodies } from './bodies/lines.ts'
import { messagesBodies } from './bodies/messages.ts'
import { organisationsBodies } from './bodies/organisations.ts'
import { outboxBodies } from './bodies/outbox.ts'
import { placesBodies } from './bodies/places.ts'
import { preferencesBodies } from './bodies/preferences.ts'
import { recipientsBodies } from './bodies/recipients.ts'
import { reportsBodies } from './bodies/reports.ts'
import { rolesBodies } from './bodies/roles.ts'
import { sharesBodies } from './bodies/shares.ts'
import { searchBodies } from './bodies/search.ts'
import { sitesBodies } from './bodies/sites.ts'
import { tracksBodies } from './bodies/tracks.ts'
import { usersBodies } from './bodies/users.ts'
import { lockOrdersBodies } from './bodies/lock-orders.ts'
import { probesBodies } from './bodies/probes.ts'
import { mappingsBodies } from './bodies/mappings.ts'
import { productsBodies } from './bodies/products.ts'
import { roomsBodies } from './bodies/rooms.ts'
import { releasesBodies } from './bodies/releases.ts'
import { vehiclesBodies } from './bodies/vehicles.ts'
import { waybillsBodies } from './bodies/waybills.ts'
import { wechatBodies } from './bodies/wechat.ts'
import type { Bodies } from './body.ts'

export const bodies: Bodies = {
  ...usersBodies,
  ...organisationsBodies,
  ...rolesBodies,
  ...recipientsBodies,
  ...messagesBodies,
  ...outboxBodies,
  ...apiClientsBodies,
  ...identityProvidersBodies,
  ...forwardingBodies,
  ...placesBodies,
  ...linesBodies,
  ...preferencesBodies,
  ...deviceTypesBodies,
  ...devicesBodies,
  ...importsBodies,
  ...allocationBodies,
  ...sitesBodies,
  ...tracksBodies,
  ...commandsBodies,
  ...alarmsBodies,
  ...downloadsBodies,
  ...schedulesBodies,
  ...reportsBodies,
  ...sharesBodies,
  ...searchBodies,
  ...vehiclesBodies,
  ...probesBodies,
  ...mappingsBodies,
  ...productsBodies,
  ...roomsBodies,
  ...releasesBodies,
  ...evidenceBodies,
  ...lockOrdersBodies,
  ...waybillsBodies,
  ...wechatBodies,
}
