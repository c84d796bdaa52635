/** Errors of waybills, orders, vehicles and of the quality of shipments. Rules of the table: errors.ts. */
import type { ErrorRow } from './row.ts'

export const shipmentErrors = {
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
  // Waybill create and query, tracks: 33000-33014
  waybillTypeRequired: ['33000', 200],
  shippingAddressRequired: ['33001', 200],
  receivingAddressRequired: ['33002', 200],
  businessCodeRequired: ['33003', 200],
  startTimeRequired: ['33004', 200],
  shippingAddressFailed: ['33005', 200],
  receivingAddressFailed: ['33006', 200],
  /** A site is required, because devices are seen to leave and to arrive at sites alone. */
  waybillSiteRequired: ['33007', 200],
  /** The field is fixed since the waybill started (waybills/waybill-changes.ts). */
  waybillFieldFixed: ['33008', 200],
  waybillTemplateExists: ['33009', 200],
  /** The organisation sees the waybill anyway: it owns it or stands above its owner. */
  waybillShareOwn: ['33013', 200],
  trajectoryExpired: ['33010', 200],
  timeOrder: ['33011', 400],
  rangeTooLong: ['33012', 400],
  waybillDeviceNotFound: ['33014', 404],
  // Orders: 30000-30002, 32000-32007
  orderNotFound: ['30000', 404],
  orderNumberExists: ['30001', 200],
  orderCompleted: ['30002', 200],
  orderAlreadyBound: ['32000', 200],
  orderAlreadyUnbound: ['32001', 200],
  orderNotOnInspection: ['32002', 200],
  orderNotPending: ['32003', 200],
  /** The order would go back to an earlier status. */
  orderStepBackward: ['32004', 200],
  orderStepWrong: ['32005', 200],
  orderLockRequired: ['32006', 200],
  orderReviewed: ['32007', 200],
  /** An error of our own under code 1: the range has no code left. */
  unlockUnderWay: ['1', 200],
  /** Rows of an import that are one order differ in the order's own fields. */
  orderRowsDiffer: ['1', 200],
  orderRowRefused: ['1', 200],
  // Vehicles: 31000, 31001; the others are our own, three about upkeep (vehicles/vehicle-upkeep.ts)
  plateExists: ['31000', 200],
  deviceInUse: ['31001', 200],
  /** The device's measurements are the record of a shipment. */
  shipmentRecordInUse: ['1', 200],
  /** The shipment of the check of a load started before the check. */
  loadDeparted: ['1', 200],
  loadCheckExists: ['1', 200],
  loadCheckInFuture: ['1', 200],
  /** The document proves a delivery. */
  deliveryProofInUse: ['1', 200],
  vehicleInUse: ['1', 200],
  upkeepRequired: ['1', 200],
  meterReadingRequired: ['1', 200],
  inspectionInFuture: ['1', 200],
  // Probes, release decisions, evidence, product profiles, rooms: our own
  /** A device of the waybill has a temperature channel without a certificate that holds today. */
  calibrationRequired: ['1', 200],
  probesOverlap: ['1', 200],
  certificateExists: ['1', 200],
  releaseStepRequired: ['1', 200],
  releaseFactsChanged: ['1', 200],
  confirmerIsSelf: ['1', 200],
  evidenceReasonRequired: ['1', 200],
  /** What is stored of a record is not what was signed: nothing is handed out of it. */
  evidenceChanged: ['1', 200],
  /** The file of a record is not where it was stored. */
  evidenceMissing: ['1', 200],
  productNameInUse: ['1', 200],
  productInUse: ['1', 200],
  roomNameInUse: ['1', 200],
  roomPlanRequired: ['1', 200],
  // Mapping studies: our own
  mappingPlaceRequired: ['1', 200],
  mappingInsideRequired: ['1', 200],
  mappingProbesOverlap: ['1', 200],
  mappingStateRequired: ['1', 200],
  mappingFactsChanged: ['1', 200],
} as const satisfies Record<string, ErrorRow>
