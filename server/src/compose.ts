/** The modules, each from what it uses, in the order of modules/order.ts. Nothing here knows of HTTP or of devices' wires. */
import { createAlarmPolicies } from './modules/alarm-policies/index.ts'
import { createAlarms } from './modules/alarms/index.ts'
import { createAllocation } from './modules/allocation/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createCommands } from './modules/commands/index.ts'
import { createDeviceTypes } from './modules/device-types/index.ts'
import { createDevices } from './modules/devices/index.ts'
import { createDictionary } from './modules/dictionary/index.ts'
import { createDownloads, type MakeFile, type Pace } from './modules/downloads/index.ts'
import { createManualHistory } from './modules/history/index.ts'
import { createImports } from './modules/imports/index.ts'
import { createLines } from './modules/lines/index.ts'
import { createMaps } from './modules/maps/index.ts'
import { createMaintenance } from './modules/maintenance/index.ts'
import { createMessages } from './modules/messages/index.ts'
import { createOrganisations } from './modules/organisations/index.ts'
import { createOutbox } from './modules/outbox/index.ts'
import { createPlaces } from './modules/places/index.ts'
import { createPreferences } from './modules/preferences/index.ts'
import { createProtocols } from './modules/protocols/index.ts'
import { createReadings } from './modules/readings/index.ts'
import { createRecipients } from './modules/recipients/index.ts'
import { copyStrayRoles, createRoles } from './modules/roles/index.ts'
import { createSearch } from './modules/search/index.ts'
import { createSensors } from './modules/sensors/index.ts'
import { createShares } from './modules/shares/index.ts'
import { createSites } from './modules/sites/index.ts'
import { createTracks } from './modules/tracks/index.ts'
import { createUsers } from './modules/users/index.ts'
import { createWaybills } from './modules/waybills/index.ts'
import { createVerification } from './modules/verification/index.ts'
import { createWechatModule } from './modules/wechat/index.ts'
import { createCallers } from './app/authentication.ts'
import { createFolderBlobs } from './platform/blobs.ts'
import type { Bus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/database.ts'
import type { Egress } from './platform/egress.ts'
import type { RenderPdf } from './platform/export/pdf-renderer.ts'
import type { Route } from './platform/implement.ts'
import { createHttpPush } from './platform/http-push.ts'
import { createMail } from './platform/mail.ts'
import { createSms } from './platform/sms-providers.ts'
import { createWechat } from './platform/wechat.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'

export interface ModuleParts {
  readonly db: Db
  /** For what reads much of the past. */
  readonly history: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly config: Config
  readonly egress: Egress
  readonly texts: ReadonlyMap<Language, Texts>
  readonly renderPdf: RenderPdf
  /** What links in messages begin with. */
  readonly publicUrl: () => string
  /** Files of the download centre: who makes the large ones, and how hard this process works on its own. */
  readonly files?: { readonly makeApart?: MakeFile; readonly pace?: Pace }
}

export const createModules = ({
  db,
  history,
  bus,
  clock,
  config,
  egress,
  texts,
  renderPdf,
  publicUrl,
  files,
}: ModuleParts) => {
  const organisations = createOrganisations({ db, bus, onMoved: copyStrayRoles })
  const roles = createRoles({ db, bus, organisations: organisations.service })
  const recipients = createRecipients({ db, clock, organisations: organisations.service })
  const users = createUsers({
    db,
    bus,
    clock,
    texts,
    organisations: organisations.service,
    roles: roles.service,
  })
  const preferences = createPreferences({ db })
  const dictionary = createDictionary({ db, texts })
  const audit = createAudit({ db })
  const ways = createWays({ config, egress, clock })
  const outbox = createOutbox({
    db,
    clock,
    ...ways,
    publicUrl,
    footer: (language, link) => translate(texts.get(language) as Texts, language, 'messages.footer', { link }),
  })
  const verification = createVerification({
    db,
    clock,
    users: users.service,
    recipients: recipients.service,
    texts,
    leavesServer: { email: ways.mail !== undefined, sms: ways.sms !== undefined },
  })
  const wechat = createWechatModule({
    db,
    clock,
    client: ways.wechat,
    users: users.service,
    recipients: recipients.service,
    texts,
  })
  const places = createPlaces({ geocoder: config.geocoder, router: config.router, egress, clock, texts })
  const messages = createMessages({ db, bus, clock, texts, placeOf: places.service.nameOf })
  const protocols = createProtocols({ clock, ports: config.ports })
  const deviceTypes = createDeviceTypes({ db, bus, organisations: organisations.service })
  const devices = createDevices({
    db,
    bus,
    clock,
    organisations: organisations.service,
    types: deviceTypes.service,
  })
  const imports = createImports({
    db,
    clock,
    texts,
    organisations: organisations.service,
    types: deviceTypes.service,
    devices: devices.service,
  })
  const allocation = createAllocation({ places: devices.places })
  const readings = createReadings({
    db,
    history,
    devices: devices.service,
    places: devices.places,
    organisations: organisations.service,
    clock,
  })
  const sensors = createSensors({ db, clock, devices: devices.service, samples: readings.samples })
  const maintenance = createMaintenance({ db, clock })
  const manualHistory = createManualHistory({ clock })
  const tracks = createTracks({ clock, devices: devices.service, samples: readings.samples })
  const waybills = createWaybills({ db, clock, organisations: organisations.service, samples: readings.samples })
  const commands = createCommands({ db, bus, clock, organisations: organisations.service })
  const alarms = createAlarmModules(
    { db, history, bus, clock },
    { samples: readings.samples, organisations: organisations.service, commands: commands.service },
  )
  const downloads = createDownloads({
    db,
    bus,
    clock,
    texts,
    renderPdf,
    samples: readings.samples,
    blobs: createFolderBlobs(config.blobsDir),
    callers: createCallers(users.service),
    ...files,
    routes: (): readonly Route[] => Object.values(modules).flatMap((module) => module.routes),
  })
  const shares = createShares({ db, clock, texts, configuredUrl: config.publicUrl, publicUrl })
  const roads = createRoads(
    { db, bus, clock, texts },
    {
      messages,
      organisations: organisations.service,
      recipients: recipients.service,
      devices: devices.service,
      places: places.service,
    },
  )
  const maps = createMaps({ setup: config.maps, egress, clock })
  const search = createSearch({ finders: [devices.finder, organisations.finder, users.finder] })
  const modules = {
    organisations,
    roles,
    recipients,
    users,
    preferences,
    dictionary,
    audit,
    outbox,
    verification,
    wechat,
    messages,
    protocols,
    deviceTypes,
    devices,
    imports,
    allocation,
    readings,
    sensors,
    places,
    ...roads,
    maintenance,
    manualHistory,
    maps,
    tracks,
    waybills,
    commands,
    ...alarms,
    downloads,
    shares,
    search,
  }
  return modules
}

interface AlarmParts {
  readonly samples: ReturnType<typeof createReadings>['samples']
  readonly organisations: ReturnType<typeof createOrganisations>['service']
  readonly commands: ReturnType<typeof createCommands>['service']
}

/** What was found, and what is watched. */
const createAlarmModules = (parts: Pick<ModuleParts, 'db' | 'history' | 'bus' | 'clock'>, of: AlarmParts) => ({
  alarms: createAlarms({ ...parts, ...of }),
  alarmPolicies: createAlarmPolicies({ ...parts, ...of }),
})

/** By what messages leave the server: those that are set up. */
const createWays = ({ config, egress, clock }: Pick<ModuleParts, 'config' | 'egress' | 'clock'>) => {
  const { mail, sms } = config.channels
  return {
    mail: mail && createMail(mail),
    sms: sms && createSms(sms, egress, clock),
    wechat: createWechat({ setup: config.wechat, egress, clock }),
    push: createHttpPush({ egress, clock }),
  }
}

interface RoadParts {
  readonly messages: ReturnType<typeof createMessages>
  readonly organisations: ReturnType<typeof createOrganisations>['service']
  readonly recipients: ReturnType<typeof createRecipients>['service']
  readonly devices: ReturnType<typeof createDevices>['service']
  readonly places: ReturnType<typeof createPlaces>['service']
}

/** Where devices are to be, and which way they are to go. */
const createRoads = (parts: Pick<ModuleParts, 'db' | 'bus' | 'clock' | 'texts'>, of: RoadParts) => ({
  sites: createSites({ ...parts, ...of }),
  lines: createLines({ ...parts, ...of, findWay: of.places.findWay, nameOf: of.places.nameOf }),
})

export type Modules = ReturnType<typeof createModules>
