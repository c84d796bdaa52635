/**
 * The only error table: name -> [wire code, HTTP status]. Codes are in the ranges of rules-and-calls.md section 8; the numbers
 * inside a range are ours. Every meaning of the message catalogue has a name. Texts: i18n/<lang>/errors.ts, by the same names.
 * 200 is a business refusal the user can act on; an object of another organisation answers like one that does not exist. Names
 * that share a code mean the same in different actions.
 */
export const errors = {
  // General: 1 carries only its message, 2-8 are list queries and plain writes
  malformed: ['1', 400],
  fieldRequired: ['1', 400],
  commentRequired: ['1', 400],
  tooMany: ['1', 400],
  uploadInvalid: ['1', 400],
  operationFailed: ['1', 200],
  uploadFailed: ['1', 200],
  uploadTooLarge: ['1', 400],
  uploadNotExcel: ['1', 400],
  uploadNotDocument: ['1', 400],
  uploadTwice: ['1', 200],
  uploadEncrypted: ['1', 400],
  uploadMacros: ['1', 400],
  /** The workbook links to other files or embeds some. */
  uploadLinked: ['1', 400],
  /** False sizes, overlapping parts or entities: no spreadsheet program writes such a file. */
  uploadHostile: ['1', 400],
  uploadTooHeavy: ['1', 400],
  uploadTooManyRows: ['1', 400],
  uploadTooManyColumns: ['1', 400],
  uploadTooManySheets: ['1', 400],
  uploadEmpty: ['1', 400],
  uploadHeaderMissing: ['1', 400],
  uploadHeaderUnknown: ['1', 400],
  uploadHeaderTwice: ['1', 400],
  exportFailed: ['1', 200],
  exportTooLarge: ['1', 200],
  /** The PDF renderer is a binary, and there is none for this platform. */
  pdfNotSetUp: ['1', 200],
  reportFormatRequired: ['1', 400],
  timeZoneFailed: ['1', 200],
  accountIsSelf: ['1', 200],
  administratorIsLast: ['1', 200],
  roleInUse: ['1', 200],
  conditionEmpty: ['2', 400],
  conditionUnsupported: ['3', 400],
  columnUnknown: ['4', 400],
  columnValue: ['4', 400],
  /** The key was sent with another request before (idempotency.ts). */
  idempotencyKeyReused: ['1', 400],
  saveFailed: ['5', 200],
  modifyFailed: ['6', 200],
  deleteFailed: ['7', 200],
  pagingMissing: ['8', 400],
  unexpected: ['501', 500],
  unavailable: ['501', 503],
  /** Never sent: the console shows it when no answer came in time. */
  networkUnstable: ['501', 503],
  timedOut: ['501', 503],
  notFound: ['404', 404],
  conflict: ['409', 409],
  // Tokens and permission: 401, 401xx, 403, 4033x
  tokenMissing: ['401', 401],
  tokenInvalid: ['40101', 401],
  clientTokenInvalid: ['40101', 401],
  tokenExpired: ['40102', 401],
  linkExpired: ['40131', 401],
  forbidden: ['403', 403],
  /** Nobody grants, resets or takes over rights they do not hold. */
  rightsExceeded: ['403', 403],
  passwordChangeRequired: ['40330', 403],
  clientForbidden: ['40331', 403],
  secretExpired: ['40332', 403],
  secretMissing: ['40333', 403],
  signatureTooOld: ['40334', 403],
  apiKeyInvalid: ['40335', 403],
  signatureInvalid: ['40336', 403],
  // Sign-in and WeChat: 11000-11007. 11000 and 11001 would reveal which accounts exist: 11002 answers for both
  accountWrong: ['11000', 200],
  loginPasswordWrong: ['11001', 200],
  credentialsWrong: ['11002', 200],
  wechatCodeInvalid: ['11003', 200],
  wechatNotBound: ['11004', 200],
  wechatAlreadyBound: ['11005', 200],
  wechatBoundElsewhere: ['11006', 200],
  wechatJsCodeInvalid: ['11007', 200],
  wechatNotSetUp: ['1', 200],
  /** WeChat did not answer, or not in its documented form. */
  wechatFailed: ['1', 200],
  // Users: 12000-12007
  passwordMismatch: ['12000', 200],
  passwordWrong: ['12001', 200],
  passwordSameAsOld: ['12002', 200],
  /** The catalogue's "modification error" of this range: the new password breaks the rule. */
  passwordWeak: ['12003', 200],
  accountExists: ['12004', 200],
  accountAtRoot: ['12005', 200],
  passwordResetFailed: ['12006', 200],
  accountNotFound: ['12007', 404],
  // Waybills: 13000-13012
  waybillExists: ['13000', 200],
  waybillNotFound: ['13001', 404],
  waybillNotStarted: ['13002', 200],
  waybillStatusWrong: ['13003', 200],
  waybillStatusBackward: ['13004', 200],
  waybillEndTime: ['13005', 200],
  waybillCompleted: ['13006', 200],
  waybillDeviceRequired: ['13007', 200],
  waybillStartFailed: ['13008', 200],
  waybillEndFailed: ['13009', 200],
  customerOrderExists: ['13010', 200],
  businessCodeExists: ['13011', 200],
  waybillExportEmpty: ['13012', 200],
  // Devices: 14000-14007, 18000-18019; device types and models: 19000-19005
  deviceNotFound: ['14000', 404],
  deviceNotStarted: ['14001', 200],
  dataBeforeStart: ['14002', 200],
  deviceInUseOrEnded: ['14003', 200],
  historyOneItem: ['14004', 200],
  lockStartTimeUnknown: ['14005', 200],
  deviceRequired: ['14006', 200],
  deviceExportEmpty: ['14007', 200],
  deviceCodeExists: ['18000', 200],
  deviceNameExists: ['18001', 200],
  deviceNameEqualsCode: ['18002', 200],
  terminalExists: ['18003', 200],
  deviceCodeRequired: ['18004', 200],
  deviceIdRequired: ['18005', 200],
  deviceTypeRequired: ['18006', 200],
  deviceModelRequired: ['18007', 200],
  deviceGroupRequired: ['18008', 200],
  sensorConfigRequired: ['18009', 200],
  monitorTargetRequired: ['18010', 200],
  deviceTwiceInFile: ['18011', 200],
  deviceCellInvalid: ['18012', 200],
  deviceCellAmbiguous: ['18013', 200],
  deviceRowsRefused: ['18014', 200],
  /** Number and credential are judged together, so that a stranger cannot tell which one is wrong. */
  deviceCredentialWrong: ['18015', 200],
  deviceTypeNotFound: ['19000', 404],
  deviceTypeExists: ['19001', 200],
  deviceModelExists: ['19002', 200],
  deviceTypeInUse: ['19003', 200],
  // Commands: 15000, 21000-21014
  resendNotAllowed: ['15000', 200],
  commandNotFound: ['21000', 404],
  commandParametersFailed: ['21001', 200],
  workModeNotFound: ['21002', 404],
  messageTypeNotFound: ['21003', 404],
  intervalOutOfRange: ['21004', 200],
  reportIntervalOutOfRange: ['21005', 200],
  workIntervalOutOfRange: ['21006', 200],
  collectionSlowerThanReport: ['21007', 200],
  collisionOutOfRange: ['21008', 200],
  stayTimeoutOutOfRange: ['21009', 200],
  durationOutOfRange: ['21010', 200],
  limitsCrossed: ['21011', 200],
  batteryLimitTooHigh: ['21012', 200],
  speedAboveRoadLimit: ['21013', 200],
  parameterOutOfRange: ['21014', 200],
  // Strategies and alarms: 16000-16004
  alarmPolicyNameExists: ['16000', 200],
  strategyExists: ['16001', 200],
  strategyNameRequired: ['16002', 200],
  alarmPolicyNotFound: ['16003', 404],
  alarmRecordNotFound: ['16004', 404],
  // Binding: 17000-17004
  deviceAlreadyBound: ['17000', 200],
  deviceNotBound: ['17001', 200],
  bindFailed: ['17002', 200],
  unbindFailed: ['17003', 200],
  // Data and forwarding: 20000, 20001
  dataEmpty: ['20000', 200],
  forwardingRuleExists: ['20001', 200],
  // Encoding: 22000
  encodingNotFound: ['22000', 404],
  // Sites and message push: 23000-23011
  siteNotFound: ['23000', 404],
  siteRecordNotFound: ['23001', 404],
  siteRadiusOutOfRange: ['23002', 200],
  siteShapeMismatch: ['23003', 200],
  coordinatesInvalid: ['23004', 200],
  pushStatusRequired: ['23005', 200],
  pushTypeRequired: ['23006', 200],
  pushScopeRequired: ['23007', 200],
  pushMethodRequired: ['23008', 200],
  subscriptionEnded: ['23009', 200],
  dwellRequired: ['23010', 200],
  addressFailed: ['23011', 200],
  // Routes: 24000-24008
  routeNotFound: ['24000', 404],
  routeNameExists: ['24001', 200],
  routeEndsEqual: ['24002', 200],
  routeWaypointsTooMany: ['24003', 200],
  routeFailed: ['24004', 200],
  startPointRequired: ['24005', 200],
  endPointRequired: ['24006', 200],
  lineSubscriptionNotFound: ['24007', 404],
  lineSubscriptionExists: ['24008', 200],
  // Sources and apps: 25000-25002
  sourceNotFound: ['25000', 404],
  sourceExists: ['25001', 200],
  appNotFound: ['25002', 404],
  // Organisations: 26000-26005
  organisationNotFound: ['26000', 404],
  organisationNameExists: ['26001', 200],
  organisationCodeExists: ['26002', 200],
  organisationParentNotFound: ['26003', 404],
  organisationParentSelf: ['26003', 200],
  organisationRootFixed: ['26004', 200],
  deviceAtRoot: ['26004', 200],
  /** Branches are deleted from their leaves: nothing is deleted while something depends on it. */
  organisationHasChildren: ['26005', 200],
  organisationHasUsers: ['26005', 200],
  organisationHasDevices: ['26005', 200],
  // Request frequency and verification codes: 27000-27003
  tooManyRequests: ['27000', 429],
  verificationCodeWrong: ['27001', 200],
  verificationSendFailed: ['27002', 200],
  verificationNotSent: ['27003', 200],
  // Contacts: 28000-28003
  contactNotFound: ['28000', 404],
  contactOwn: ['28001', 200],
  recipientsTooMany: ['28002', 200],
  httpAddressRequired: ['1', 200],
  emailRequired: ['28003', 200],
  // Roles: 29000, 29001
  roleNotFound: ['29000', 404],
  roleNameExists: ['29001', 200],
  // Orders: 30000-30002, 32000-32007
  orderNotFound: ['30000', 404],
  orderNumberExists: ['30001', 200],
  orderCompleted: ['30002', 200],
  orderAlreadyBound: ['32000', 200],
  orderAlreadyUnbound: ['32001', 200],
  orderNotOnInspection: ['32002', 200],
  orderNotPending: ['32003', 200],
  /** The catalogue's "cannot set an earlier status". */
  orderStepBackward: ['32004', 200],
  orderStepWrong: ['32005', 200],
  orderLockRequired: ['32006', 200],
  orderReviewed: ['32007', 200],
  /** One of our own: the range has no code left. */
  unlockUnderWay: ['1', 200],
  // Vehicles: 31000, 31001; one of our own
  plateExists: ['31000', 200],
  deviceInUse: ['31001', 200],
  /** Of a device: what it measured is the record of a shipment. */
  shipmentRecordInUse: ['1', 200],
  vehicleInUse: ['1', 200],
  /** Of a waybill: what is overdue on the vehicle refuses it (vehicles/vehicle-upkeep.ts). */
  upkeepRequired: ['1', 200],
  // Product profiles, our own
  // Release decisions, our own
  releaseStepRequired: ['1', 200],
  confirmerIsSelf: ['1', 200],
  productNameInUse: ['1', 200],
  productInUse: ['1', 200],
  // Waybill create and query, tracks: 33000-33014
  waybillTypeRequired: ['33000', 200],
  shippingAddressRequired: ['33001', 200],
  receivingAddressRequired: ['33002', 200],
  businessCodeRequired: ['33003', 200],
  startTimeRequired: ['33004', 200],
  shippingAddressFailed: ['33005', 200],
  receivingAddressFailed: ['33006', 200],
  /** Devices are seen to leave and to arrive at sites alone. */
  waybillSiteRequired: ['33007', 200],
  /** A field that stands since the waybill started (waybills/waybill-changes.ts). */
  waybillFieldFixed: ['33008', 200],
  trajectoryExpired: ['33010', 200],
  timeOrder: ['33011', 400],
  rangeTooLong: ['33012', 400],
  waybillDeviceNotFound: ['33014', 404],
} as const satisfies Record<string, readonly [code: string, status: number]>

export type ErrorName = keyof typeof errors

/**
 * Thrown by services and turned into the envelope in one place. `params` fill the text and never hold secrets. `data` is what
 * the client needs to continue, sent as the envelope's data.
 */
export class Refusal extends Error {
  readonly error: ErrorName
  readonly params: Readonly<Record<string, string | number>>
  readonly data: unknown
  constructor(error: ErrorName, params: Readonly<Record<string, string | number>> = {}, data: unknown = null) {
    super(error)
    this.name = 'Refusal'
    this.error = error
    this.params = params
    this.data = data
  }
}

/** Returns the error, so that `throw fail(...)` tells the compiler that nothing follows. */
export const fail = (error: ErrorName, params?: Readonly<Record<string, string | number>>, data?: unknown): Refusal =>
  new Refusal(error, params, data)
