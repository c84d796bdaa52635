/**
 * The page of each screen, each in a chunk of its own: an entry of the list of screens without its page does not compile.
 * Where a feature's index holds more than its pages, the page is loaded from its own file, so that nothing else comes along.
 */
import type { ScreenId } from '@coldway/contract/screens/screens.ts'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

const signIn = () => import('../features/sign-in/index.ts')
const recovery = () => import('../features/recovery/index.ts')
const tracks = () => import('../features/tracks/index.ts')
const sensors = () => import('../features/sensors/index.ts')
const alarms = () => import('../features/alarms/alarm-page.tsx')
const policies = () => import('../features/alarm-policies/index.ts')
const devices = () => import('../features/devices/index.ts')
const deviceTypes = () => import('../features/device-types/index.ts')
const maintenance = () => import('../features/maintenance/index.ts')
const commands = () => import('../features/commands/index.ts')
const siteForms = () => import('../features/sites/site-pages.ts')
const siteRecords = () => import('../features/sites/record-list-page.tsx')
const lineForms = () => import('../features/lines/line-pages.ts')
const waybillForms = () => import('../features/waybills/waybill-form-pages.tsx')
const lockOrderForms = () => import('../features/lock-orders/lock-order-form-pages.tsx')
const forwardingForms = () => import('../features/forwarding/rule-form-pages.tsx')
const clientForms = () => import('../features/api-clients/client-form-pages.tsx')
const scheduleForms = () => import('../features/schedules/schedule-form-pages.tsx')
const providerForms = () => import('../features/sign-in-providers/provider-form-pages.tsx')
const mappingForms = () => import('../features/mappings/mapping-form-pages.tsx')
const roomForms = () => import('../features/rooms/room-form-pages.tsx')
const productForms = () => import('../features/products/product-form-pages.tsx')
const vehicleForms = () => import('../features/vehicles/vehicle-form-pages.tsx')
const organisations = () => import('../features/organisations/index.ts')
const users = () => import('../features/users/index.ts')
const roles = () => import('../features/roles/index.ts')
const recipients = () => import('../features/recipients/index.ts')
const messages = () => import('../features/messages/index.ts')
const settings = () => import('../features/settings/index.ts')
const outlets = () => import('./outlet-pages.tsx')

/** What most visits begin with: these show texts of the start alone, as `tools/start-texts.ts` proves. */
export const startPages: ReadonlySet<ScreenId> = new Set<ScreenId>(['signIn', 'monitoring'])

export const pages: Readonly<Record<ScreenId, Load>> = {
  signIn: () => import('../features/sign-in/sign-in-page.tsx').then((module) => module.SignInPage),
  bindUser: () => signIn().then((module) => module.BindUserPage),
  providerReturn: () => signIn().then((module) => module.ProviderReturnPage),
  firstPassword: () => signIn().then((module) => module.FirstPasswordPage),
  firstFactor: () => signIn().then((module) => module.FirstFactorPage),
  changePassword: () => signIn().then((module) => module.ChangePasswordPage),
  productService: () => signIn().then((module) => module.ProductServicePage),
  recovery: () => recovery().then((module) => module.RetrievePasswordPage),
  newPassword: () => recovery().then((module) => module.NewPasswordPage),
  recoveryDone: () => recovery().then((module) => module.RecoveryDonePage),

  home: () => import('../features/home/index.ts').then((module) => module.HomePage),
  monitoring: () => import('../features/monitoring/monitoring-page.tsx').then((module) => module.MonitoringPage),
  shareRealtime: () =>
    import('../features/monitoring/shared-monitoring-page.tsx').then((module) => module.SharedMonitoringPage),
  device: () => import('../features/device-page/index.ts').then((module) => module.DevicePage),
  wall: () => import('../features/wall/index.ts').then((module) => module.WallPage),
  shareHome: () => import('../features/shares/share-home-page.tsx').then((module) => module.ShareHomePage),
  track: () => tracks().then((module) => module.TrackPage),
  waybillTrack: () => tracks().then((module) => module.TrackPage),
  trackShare: () => tracks().then((module) => module.TrackSharePage),
  sensors: () => sensors().then((module) => module.SensorPage),
  waybillSensors: () => sensors().then((module) => module.SensorPage),
  sensorShare: () => sensors().then((module) => module.SensorSharePage),

  alarms: () => alarms().then((module) => module.AlarmPage),
  waybillAlarms: () => alarms().then((module) => module.WaybillAlarmPage),
  alarmShare: () => import('../features/alarms/alarm-share-page.tsx').then((module) => module.AlarmSharePage),
  alarmPolicies: () => policies().then((module) => module.AlarmPolicyListPage),
  alarmPolicyAdd: () => policies().then((module) => module.AlarmPolicyAddPage),
  alarmPolicyUpdate: () => policies().then((module) => module.AlarmPolicyUpdatePage),
  waybillAlarmPolicies: () => policies().then((module) => module.WaybillAlarmPolicyListPage),
  waybillAlarmPolicyAdd: () => policies().then((module) => module.WaybillAlarmPolicyAddPage),
  waybillAlarmPolicyUpdate: () => policies().then((module) => module.WaybillAlarmPolicyUpdatePage),

  portableDevices: () => devices().then((module) => module.PortablePage),
  gateways: () => devices().then((module) => module.GatewayPage),
  labels: () => devices().then((module) => module.LabelPage),
  bindLabel: () => devices().then((module) => module.BindLabelPage),
  electronicLocks: () => devices().then((module) => module.LockPage),
  bluetooth: () => devices().then((module) => module.BluetoothPage),
  deviceAdd: () => devices().then((module) => module.DeviceAddPage),
  deviceConnect: () => import('../features/devices/connect-page.tsx').then((module) => module.DeviceConnectPage),
  deviceUpdate: () => devices().then((module) => module.DeviceUpdatePage),
  deviceTypes: () => deviceTypes().then((module) => module.DeviceTypeListPage),
  deviceTypeAdd: () => deviceTypes().then((module) => module.DeviceTypeAddPage),
  deviceTypeUpdate: () => deviceTypes().then((module) => module.DeviceTypeUpdatePage),
  deviceImport: () => import('../features/imports/index.ts').then((module) => module.ImportPage),
  deviceDataLog: () => maintenance().then((module) => module.DataLogPage),
  primitiveData: () => maintenance().then((module) => module.PrimitiveDataPage),
  commandHistory: () => commands().then((module) => module.CommandHistoryPage),
  commandDeliveries: () => commands().then((module) => module.DeliveryRecordPage),
  lockRecords: () => commands().then((module) => module.LockRecordPage),

  sites: () => import('../features/sites/site-list-page.tsx').then((module) => module.SiteListPage),
  site: () => siteForms().then((module) => module.SitePage),
  siteAdd: () => siteForms().then((module) => module.SiteAddPage),
  siteUpdate: () => siteForms().then((module) => module.SiteUpdatePage),
  siteSubscriptions: () =>
    import('../features/sites/subscription-list-page.tsx').then((module) => module.SiteSubscriptionListPage),
  siteSubscriptionAdd: () =>
    import('../features/sites/subscription-add-page.tsx').then((module) => module.SiteSubscriptionAddPage),
  sitePush: () => import('../features/sites/push-page.tsx').then((module) => module.SitePushPage),
  siteRecords: () => siteRecords().then((module) => module.SiteRecordListPage),
  waybillSiteRecords: () => siteRecords().then((module) => module.WaybillSiteRecordListPage),
  lines: () => import('../features/lines/line-list-page.tsx').then((module) => module.LineListPage),
  line: () => lineForms().then((module) => module.LinePage),
  lineAdd: () => lineForms().then((module) => module.LineAddPage),
  lineUpdate: () => lineForms().then((module) => module.LineUpdatePage),
  lineSubscriptions: () =>
    import('../features/lines/subscription-list-page.tsx').then((module) => module.LineSubscriptionListPage),
  lineSubscriptionAdd: () =>
    import('../features/lines/subscription-add-page.tsx').then((module) => module.LineSubscriptionAddPage),

  waybills: () => import('../features/waybills/waybill-list-page.tsx').then((module) => module.WaybillListPage),
  waybillMonitoring: () =>
    import('../features/waybill-monitor/waybill-monitoring-page.tsx').then((module) => module.WaybillMonitoringPage),
  cargoPositioning: () =>
    import('../features/waybill-monitor/cargo-positioning-page.tsx').then((module) => module.CargoPositioningPage),
  parkOrders: () => import('../features/park-orders/park-orders-page.tsx').then((module) => module.ParkOrdersPage),
  waybillStatistics: () =>
    import('../features/waybill-monitor/waybill-statistics-page.tsx').then((module) => module.WaybillStatisticsPage),
  waybill: () => import('../features/shipment/shipment-page.tsx').then((module) => module.ShipmentPage),
  orders: () => import('../features/waybills/waybill-list-page.tsx').then((module) => module.OrderListPage),
  order: () => import('../features/shipment/shipment-page.tsx').then((module) => module.OrderPage),
  orderAdd: () => waybillForms().then((module) => module.OrderAddPage),
  orderEdit: () => waybillForms().then((module) => module.OrderEditPage),
  waybillAdd: () => waybillForms().then((module) => module.WaybillAddPage),
  waybillEdit: () => waybillForms().then((module) => module.WaybillEditPage),

  lockOrders: () =>
    import('../features/lock-orders/lock-order-list-page.tsx').then((module) => module.LockOrderListPage),
  unlockRequests: () =>
    import('../features/lock-orders/unlock-request-page.tsx').then((module) => module.UnlockRequestPage),
  lockOrder: () => import('../features/lock-orders/lock-order-page.tsx').then((module) => module.LockOrderPage),
  lockOrderTrack: () =>
    import('../features/lock-orders/lock-order-track-page.tsx').then((module) => module.LockOrderTrackPage),
  driverUnlock: () =>
    import('../features/lock-orders/driver-unlock-page.tsx').then((module) => module.DriverUnlockPage),
  lockOrderShare: () =>
    import('../features/lock-orders/lock-order-share-page.tsx').then((module) => module.LockOrderSharePage),
  lockOrderAdd: () => lockOrderForms().then((module) => module.LockOrderAddPage),
  lockOrderUpdate: () => lockOrderForms().then((module) => module.LockOrderUpdatePage),
  lockOrderException: () =>
    import('../features/lock-orders/exception-page.tsx').then((module) => module.LockOrderExceptionPage),

  greenhouse: () => import('../features/rooms/rooms-page.tsx').then((module) => module.GreenhousePage),
  coldRooms: () => import('../features/rooms/rooms-page.tsx').then((module) => module.ColdRoomsPage),
  zoneAdd: () => roomForms().then((module) => module.ZoneAddPage),
  coldRoomAdd: () => roomForms().then((module) => module.ColdRoomAddPage),
  zoneUpdate: () => roomForms().then((module) => module.ZoneUpdatePage),
  coldRoomUpdate: () => roomForms().then((module) => module.ColdRoomUpdatePage),
  products: () => import('../features/products/product-list-page.tsx').then((module) => module.ProductListPage),
  probes: () => import('../features/probes/probe-list-page.tsx').then((module) => module.ProbeListPage),
  mappings: () => import('../features/mappings/mapping-list-page.tsx').then((module) => module.MappingListPage),
  mapping: () => import('../features/mappings/mapping-page.tsx').then((module) => module.MappingPage),
  mappingAdd: () => mappingForms().then((module) => module.MappingAddPage),
  mappingUpdate: () => mappingForms().then((module) => module.MappingUpdatePage),
  releases: () => import('../features/releases/release-list-page.tsx').then((module) => module.ReleaseListPage),
  productAdd: () => productForms().then((module) => module.ProductAddPage),
  productUpdate: () => productForms().then((module) => module.ProductUpdatePage),
  vehicles: () => import('../features/vehicles/vehicle-list-page.tsx').then((module) => module.VehicleListPage),
  vehiclePlaces: () =>
    import('../features/vehicles/vehicle-places-page.tsx').then((module) => module.VehiclePlacesPage),
  vehicleUpkeep: () =>
    import('../features/vehicles/vehicle-upkeep-page.tsx').then((module) => module.VehicleUpkeepPage),
  vehicle: () => import('../features/vehicles/vehicle-page.tsx').then((module) => module.VehiclePage),
  vehicleTrack: () => import('../features/vehicles/vehicle-track-page.tsx').then((module) => module.VehicleTrackPage),
  vehicleAdd: () => vehicleForms().then((module) => module.VehicleAddPage),
  vehicleUpdate: () => vehicleForms().then((module) => module.VehicleUpdatePage),

  organisations: () => organisations().then((module) => module.OrganisationListPage),
  organisationAdd: () => organisations().then((module) => module.OrganisationAddPage),
  organisationUpdate: () => organisations().then((module) => module.OrganisationUpdatePage),
  allocation: () => import('../features/allocation/index.ts').then((module) => module.AllocationPage),
  users: () => users().then((module) => module.UserListPage),
  userAdd: () => users().then((module) => module.UserAddPage),
  userUpdate: () => users().then((module) => module.UserUpdatePage),
  roles: () => roles().then((module) => module.RoleListPage),
  roleAdd: () => roles().then((module) => module.RoleAddPage),
  roleUpdate: () => roles().then((module) => module.RoleUpdatePage),
  recipients: () => recipients().then((module) => module.RecipientListPage),
  recipientAdd: () => recipients().then((module) => module.RecipientAddPage),
  recipientUpdate: () => recipients().then((module) => module.RecipientUpdatePage),
  messages: () => messages().then((module) => module.MessagesPage),
  unsubscribe: () => messages().then((module) => module.UnsubscribePage),

  settings: () => settings().then((module) => module.SettingsPage),
  commonFunctions: () => settings().then((module) => module.CommonFunctionsPage),
  schedules: () => import('../features/schedules/index.ts').then((module) => module.ScheduleListPage),
  scheduleAdd: () => scheduleForms().then((module) => module.ScheduleAddPage),
  scheduleUpdate: () => scheduleForms().then((module) => module.ScheduleUpdatePage),
  downloads: () => import('../features/downloads/downloads-page.tsx').then((module) => module.DownloadsPage),
  audit: () => import('../features/audit/index.ts').then((module) => module.AuditPage),
  outbox: () => import('../features/outbox/index.ts').then((module) => module.OutboxPage),
  frameDecoder: () => import('../features/decoder/index.ts').then((module) => module.DecoderPage),
  operations: () => import('../features/operations/index.ts').then((module) => module.OperationsPage),
  openApiClients: () => import('../features/api-clients/client-list-page.tsx').then((module) => module.ClientListPage),
  openApiClientAdd: () => clientForms().then((module) => module.ClientAddPage),
  openApiClientUpdate: () => clientForms().then((module) => module.ClientUpdatePage),
  signInProviders: () =>
    import('../features/sign-in-providers/provider-list-page.tsx').then((module) => module.ProviderListPage),
  signInProviderAdd: () => providerForms().then((module) => module.ProviderAddPage),
  signInProviderUpdate: () => providerForms().then((module) => module.ProviderUpdatePage),
  forwarding: () => import('../features/forwarding/rule-list-page.tsx').then((module) => module.ForwardingRuleListPage),
  forwardingAdd: () => forwardingForms().then((module) => module.ForwardingAddPage),
  forwardingUpdate: () => forwardingForms().then((module) => module.ForwardingUpdatePage),
  forwardingLetters: () =>
    import('../features/forwarding/letter-list-page.tsx').then((module) => module.DeadLetterListPage),
  section: () => outlets().then((module) => module.SectionPage),
  empty: () => outlets().then((module) => module.EmptyPage),
  notFound: () => import('./not-found-page.tsx').then((module) => module.NotFoundPage),
}
