/** The modules, each from what it uses. Nothing here knows of HTTP or of devices' wires, and nothing lists calls, jobs or topics. */
import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import about from '../../package.json' with { type: 'json' }
import { createCallers } from '../app/authentication.ts'
import { createAlarmEngine } from '../modules/alarm-engine/index.ts'
import { createAlarmPolicies } from '../modules/alarm-policies/index.ts'
import { createAlarms, createCausesService } from '../modules/alarms/index.ts'
import { createAllocation } from '../modules/allocation/index.ts'
import { createApiClients } from '../modules/api-clients/index.ts'
import { createAudit } from '../modules/audit/index.ts'
import { createCommands } from '../modules/commands/index.ts'
import { createDeviceTypes } from '../modules/device-types/index.ts'
import { createDevices } from '../modules/devices/index.ts'
import { createDictionary } from '../modules/dictionary/index.ts'
import {
  createDownloads,
  type EvidenceReportRequest,
  type MakeFile,
  type Maker,
  type Pace,
  type ReportRequest,
} from '../modules/downloads/index.ts'
import { createCompliance } from '../modules/compliance/index.ts'
import { createExcursions } from '../modules/excursions/index.ts'
import { createForwarding } from '../modules/forwarding/index.ts'
import { createManualHistory } from '../modules/history/index.ts'
import { createIdentityProviders } from '../modules/identity-providers/index.ts'
import { createImports } from '../modules/imports/index.ts'
import { createEvidence, listEvidenceBlobs, queueIssue } from '../modules/evidence/index.ts'
import { createLines } from '../modules/lines/index.ts'
import { createLockOrders } from '../modules/lock-orders/index.ts'
import { createMaintenance } from '../modules/maintenance/index.ts'
import { createMappings } from '../modules/mappings/index.ts'
import { createMaps } from '../modules/maps/index.ts'
import { createMessages } from '../modules/messages/index.ts'
import { createOperations, type Promises } from '../modules/operations/index.ts'
import { createOrganisations } from '../modules/organisations/index.ts'
import { type CarriedFile, createOutbox } from '../modules/outbox/index.ts'
import { createPlaces } from '../modules/places/index.ts'
import { createPreferences } from '../modules/preferences/index.ts'
import { createProbes, listCertificateBlobs } from '../modules/probes/index.ts'
import { createProtocols } from '../modules/protocols/index.ts'
import { createReadings } from '../modules/readings/index.ts'
import { createReports } from '../modules/reports/index.ts'
import { createRecipients } from '../modules/recipients/index.ts'
import { copyStrayRoles, createRoles } from '../modules/roles/index.ts'
import { createSchedules } from '../modules/schedules/index.ts'
import { createSearch } from '../modules/search/index.ts'
import { createSensors } from '../modules/sensors/index.ts'
import { createShares } from '../modules/shares/index.ts'
import { createSites } from '../modules/sites/index.ts'
import { createTracks } from '../modules/tracks/index.ts'
import { createUnread } from '../modules/unread/index.ts'
import { createUsers } from '../modules/users/index.ts'
import { createVerification } from '../modules/verification/index.ts'
import { createReleases } from '../modules/releases/index.ts'
import { createRooms } from '../modules/rooms/index.ts'
import { createProducts } from '../modules/products/index.ts'
import { createVehicles } from '../modules/vehicles/index.ts'
import { createWaybills, listDocumentBlobs } from '../modules/waybills/index.ts'
import { createWebPushModule, deleteGone } from '../modules/web-push/index.ts'
import { createWechatModule } from '../modules/wechat/index.ts'
import { type Blobs, createFolderBlobs } from '../platform/blobs.ts'
import type { Finder } from '../platform/finder.ts'
import { createHttpPush } from '../platform/http-push.ts'
import type { Route } from '../platform/implement.ts'
import { createMail } from '../platform/mail.ts'
import { createSms } from '../platform/sms-providers.ts'
import { createWebPush } from '../platform/web-push.ts'
import { createWechat } from '../platform/wechat.ts'
import type { Platform } from './base.ts'
import { findersOf, type Made, routesOf } from './walk.ts'

type Shared = Pick<Platform, 'bus' | 'clock' | 'config' | 'egress' | 'texts' | 'renderPdf'>

export interface ModuleParts extends Shared, Pick<Platform, 'database'> {
  /** The address that links in messages begin with. */
  readonly publicUrl: () => string
  /** The promises that are broken now. */
  readonly broken: () => Promises['broken']
  /** Files of the download centre: who makes the large ones, and the pace of this process for its own. */
  readonly files: { readonly makeApart?: MakeFile | undefined; readonly pace?: Pace }
}

export const createModules = ({ database, publicUrl, broken, files, ...shared }: ModuleParts) => {
  const { db, history, system, ownerPool } = database
  const { config, clock, texts } = shared
  const parts = { ...shared, db, history, publicUrl }
  const ways = createWays(shared)
  const places = createPlaces({ ...parts, ...config })
  const messages = createMessages({ ...parts, placeOf: places.service.nameOf })
  const people = createPeople(parts, ways, publicUrl)
  const webPush = createWebPushModule({ db, system, clock, sealingKey: config.sealingKey, publicUrl })
  const pushing = { pushIdentity: webPush.service, forgetPush: (id: number) => deleteGone(system, id) }
  const services = { messages: messages.service, places: places.service, ...servicesOf(people) }
  const fleet = createFleet({ ...parts, ...services, ownerPool })
  const blobs = createFolderBlobs(config.blobsDir)
  const watched = {
    ...parts,
    ...services,
    devices: fleet.devices.service,
    samples: fleet.readings.service,
    commands: fleet.commands.service,
    blobs,
  }
  const watch = createWatch(watched)
  const mayLeave = (file: CarriedFile): Promise<boolean> => modules.downloads.service.mayLeave(file)
  const modules = {
    ...people,
    unread: createUnread({ system }),
    operations: createOperations({ system, clock, broken }),
    webPush,
    outbox: createOutbox({ ...parts, ...ways, ...pushing, blobs, mayLeave, footer: footerOf(texts) }),
    messages,
    preferences: createPreferences(parts),
    dictionary: createDictionary(parts),
    audit: createAudit(parts),
    ...fleet,
    places,
    ...watch,
    maps: createMaps({ ...parts, setup: config.maps }),
    ...createFiles({
      ...watched,
      ...files,
      condition: watch.waybills.service,
      routes: (): readonly Route[] => routesOf(modules),
    }),
    shares: createShares({ ...parts, configuredUrl: config.publicUrl }),
    search: createSearch({ finders: (): readonly Finder[] => findersOf(modules) }),
  } satisfies Made
  return modules
}
export type Modules = ReturnType<typeof createModules>

interface Files extends Watched {
  readonly publicUrl: () => string
  readonly makeApart?: MakeFile | undefined
  readonly pace?: Pace
  readonly condition: ReturnType<typeof createWaybills>['service']
  readonly routes: () => readonly Route[]
}

/** Files that are made in the background, and the reports among them. */
const createFiles = (parts: Files) => {
  const callers = createCallers(parts.users)
  const downloads = createDownloads({
    ...parts,
    callers,
    heldElsewhere: [listDocumentBlobs, listCertificateBlobs, listEvidenceBlobs],
    reports: (): Maker<ReportRequest> => reports.service,
    evidenceReports: (): Maker<EvidenceReportRequest> => evidence.service,
  })
  const adding = { ...parts, callers, addTask: downloads.service.add }
  const reports = createReports(adding)
  const evidence = createEvidence({
    ...adding,
    causes: createCausesService(parts),
    product: `Coldway ${about.version}`,
  })
  const schedules = createSchedules({ ...parts, callers, tasks: downloads.service.tasks })
  return { downloads, reports, evidence, schedules, mappings: createMappings(parts) }
}

type Parts = Shared & Pick<Platform['database'], 'db' | 'history'>

/** The channels by which messages leave the server, as far as they are set up. */
const createWays = ({ config, egress, clock }: Shared) => {
  const { mail, sms } = config.channels
  return {
    mail: mail && createMail(mail),
    sms: sms && createSms(sms, egress, clock),
    wechat: createWechat({ setup: config.wechat, egress, clock }),
    push: createHttpPush({ egress, clock }),
    webPush: createWebPush({ egress }),
  }
}

const footerOf =
  (texts: Shared['texts']) =>
  (language: Language, link: string): string =>
    translate(texts.get(language) as Texts, language, 'messages.footer', { link })

/** People: accounts, their permissions, and how they sign in. */
const createPeople = (shared: Parts, ways: ReturnType<typeof createWays>, publicUrl: () => string) => {
  const { sealingKey } = shared.config
  const canSeal = () => sealingKey() !== undefined
  const organisations = createOrganisations({ ...shared, canSeal, onMoved: copyStrayRoles })
  const parts = { ...shared, organisations: organisations.service }
  const roles = createRoles(parts)
  const recipients = createRecipients(parts)
  const users = createUsers({ ...parts, sealingKey, publicUrl, roles: roles.service })
  const holders = { ...parts, users: users.service, recipients: recipients.service }
  const leavesServer = { email: ways.mail !== undefined, sms: ways.sms !== undefined }
  return {
    organisations,
    roles,
    recipients,
    users,
    apiClients: createApiClients(parts),
    verification: createVerification({ ...holders, leavesServer }),
    wechat: createWechatModule({ ...holders, client: ways.wechat }),
    identityProviders: createIdentityProviders({ ...holders, publicUrl, roles: roles.service }),
  }
}
type People = ReturnType<typeof createPeople>

const servicesOf = ({ organisations, recipients, users }: People) => ({
  organisations: organisations.service,
  recipients: recipients.service,
  users: users.service,
})
type Services = ReturnType<typeof servicesOf> & {
  readonly messages: ReturnType<typeof createMessages>['service']
  readonly places: ReturnType<typeof createPlaces>['service']
}

/** The devices and their reports. */
const createFleet = (shared: Parts & Services & { readonly ownerPool: Platform['database']['ownerPool'] }) => {
  const { clock, config } = shared
  const deviceTypes = createDeviceTypes(shared)
  const types = deviceTypes.service
  const devices = createDevices({ ...shared, types })
  const parts = { ...shared, types, devices: devices.service }
  const readings = createReadings(parts)
  const samples = readings.service
  return {
    protocols: createProtocols({ clock, config }),
    deviceTypes,
    devices,
    imports: createImports(parts),
    allocation: createAllocation(parts),
    readings,
    sensors: createSensors({ ...parts, samples }),
    manualHistory: createManualHistory(parts),
    maintenance: createMaintenance(parts),
    tracks: createTracks({ ...parts, samples }),
    commands: createCommands(parts),
  }
}
type Fleet = ReturnType<typeof createFleet>

interface Watched extends Parts, Services {
  readonly devices: Fleet['devices']['service']
  readonly samples: Fleet['readings']['service']
  readonly commands: Fleet['commands']['service']
  readonly blobs: Blobs
}

/** Sites, lines and policies, and the rules that follow from them: alarms come after what they judge. */
const createWatch = (parts: Watched) => {
  const waybills = createWaybills(parts)
  return {
    sites: createSites(parts),
    lines: createLines({ ...parts, findWay: parts.places.findWay, nameOf: parts.places.nameOf }),
    probes: createProbes(parts),
    vehicles: createVehicles(parts),
    products: createProducts(parts),
    waybills,
    releases: createReleases({
      ...parts,
      condition: waybills.service,
      causes: createCausesService(parts),
      onClosed: queueIssue,
    }),
    lockOrders: createLockOrders(parts),
    alarms: createAlarms(parts),
    excursions: createExcursions({ ...parts, condition: waybills.service, causes: createCausesService(parts) }),
    rooms: createRooms(parts),
    alarmEngine: createAlarmEngine(parts),
    alarmPolicies: createAlarmPolicies(parts),
    compliance: createCompliance(parts),
    forwarding: createForwarding(parts),
  }
}
