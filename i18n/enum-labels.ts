/** The labels enums.ts must contain: every value of every enumeration of the contract. A new value does not compile without. */
import type {
  batteryBandOf,
  Motion,
  Severity,
  signalBandOf,
  WorkingStatus,
} from '@coldway/contract/devices/device-state.ts'
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type * as enums from '@coldway/contract/enums.ts'
import type * as lockOrderEnums from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type * as loadEnums from '@coldway/contract/waybills/load-check-enums.ts'
import type * as releaseEnums from '@coldway/contract/releases/release-enums.ts'
import type * as unitEnums from '@coldway/contract/vehicles/unit-enums.ts'
import type * as roomEnums from '@coldway/contract/rooms/room-enums.ts'
import type * as mappingEnums from '@coldway/contract/mappings/mapping-enums.ts'
import type * as probeEnums from '@coldway/contract/probes/probe-enums.ts'
import type * as productEnums from '@coldway/contract/products/product-enums.ts'
import type { Quality } from '@coldway/contract/readings/report.ts'
import type { SeriesName } from '@coldway/contract/readings/series.ts'

type Labels<Value extends string> = Readonly<Record<Value, string>>

export interface EnumLabels {
  readonly languages: Labels<enums.Language>
  readonly themes: Labels<enums.Theme>
  readonly mapProviders: Labels<enums.MapProvider>
  readonly roadConditions: Labels<enums.RoadCondition>
  readonly displayModes: Labels<enums.DisplayMode>
  readonly deviceCategories: Labels<DeviceCategory>
  readonly motions: Labels<Motion>
  readonly workingStatuses: Labels<WorkingStatus>
  readonly batteryBands: Labels<ReturnType<typeof batteryBandOf>>
  readonly signalBands: Labels<ReturnType<typeof signalBandOf>>
  readonly severities: Labels<Severity>
  readonly qualities: Labels<Quality>
  readonly positionings: Labels<enums.Positioning>
  readonly workModes: Labels<enums.WorkMode>
  readonly useStatuses: Labels<enums.UseStatus>
  readonly serviceStatuses: Labels<enums.ServiceStatus>
  readonly reeferModes: Labels<enums.ReeferMode>
  readonly scenarios: Labels<enums.Scenario>
  readonly siteTypes: Labels<enums.SiteType>
  readonly siteShapes: Labels<enums.SiteShape>
  readonly siteSources: Labels<enums.SiteSource>
  readonly siteEvents: Labels<enums.SiteEvent>
  readonly stayStates: Labels<enums.StayState>
  readonly alarmPushTypes: Labels<enums.AlarmPushType>
  readonly pushScopes: Labels<enums.PushScope>
  readonly siteScenes: Labels<enums.SiteScene>
  readonly subscriptionValidities: Labels<enums.SubscriptionValidity>
  readonly subscriptionStates: Labels<enums.SubscriptionState>
  readonly routeSources: Labels<enums.RouteSource>
  readonly lineStates: Labels<enums.LineState>
  readonly lineRecordKinds: Labels<enums.LineRecordKind>
  readonly lineRecordStates: Labels<enums.LineRecordState>
  readonly roadClasses: Labels<enums.RoadClass>
  readonly waybillStates: Labels<enums.WaybillState>
  readonly completedStates: Labels<enums.CompletedState>
  readonly bindTypes: Labels<enums.BindType>
  readonly waybillTypes: Labels<enums.WaybillType>
  readonly waybillEvents: Labels<enums.WaybillEvent>
  readonly loadPoints: Labels<loadEnums.LoadPoint>
  readonly loadMarks: Labels<loadEnums.LoadMark>
  readonly loadReasons: Labels<loadEnums.LoadReason>
  readonly loadDecisions: Labels<loadEnums.LoadDecision>
  readonly waybillExceptions: Labels<enums.WaybillException>
  readonly waybillVerdicts: Labels<enums.WaybillVerdict>
  readonly arrivalBases: Labels<enums.ArrivalBasis>
  readonly waybillConcerns: Labels<enums.WaybillConcern>
  readonly waybillActors: Labels<enums.WaybillActor>
  readonly triggerModes: Labels<enums.TriggerMode>
  readonly waybillMessages: Labels<enums.WaybillMessage>
  readonly lockOrderStates: Labels<lockOrderEnums.LockOrderState>
  readonly lockMaterialStates: Labels<lockOrderEnums.LockMaterialState>
  readonly lockOrderEvents: Labels<lockOrderEnums.LockOrderEvent>
  readonly lockOrderAlarmKinds: Labels<lockOrderEnums.LockOrderAlarmKind>
  readonly unlockRequestStates: Labels<lockOrderEnums.UnlockRequestState>
  readonly unlockOrigins: Labels<lockOrderEnums.UnlockOrigin>
  readonly platformDeliveries: Labels<enums.PlatformDelivery>
  readonly deviceExecutions: Labels<enums.DeviceExecution>
  readonly alarmStates: Labels<enums.AlarmState>
  readonly alarmPolicyStates: Labels<enums.AlarmPolicyState>
  readonly alarmKinds: Labels<enums.AlarmRecordKind>
  readonly pushChannels: Labels<enums.MessageChannel>
  readonly messageStates: Labels<enums.MessageState>
  readonly recipientStates: Labels<enums.RecipientState>
  readonly exportStates: Labels<enums.ExportState>
  readonly reportFormats: Labels<enums.ReportFormat>
  readonly accountStates: Labels<enums.AccountState>
  readonly releaseStates: Labels<releaseEnums.ReleaseState>
  readonly releaseOutcomes: Labels<releaseEnums.ReleaseOutcome>
  readonly releaseKinds: Labels<releaseEnums.ReleaseKind>
  readonly excursionCauses: Labels<releaseEnums.ExcursionCause>
  readonly calibrationStates: Labels<probeEnums.CalibrationState>
  readonly mappingStates: Labels<mappingEnums.MappingState>
  readonly mappingLoads: Labels<mappingEnums.MappingLoad>
  readonly mappingSeasons: Labels<mappingEnums.MappingSeason>
  readonly mappingMeanings: Labels<mappingEnums.MappingMeaning>
  readonly mappingVerdicts: Labels<mappingEnums.MappingVerdict>
  readonly mappingConcerns: Labels<mappingEnums.MappingConcern>
  readonly limitSides: Labels<productEnums.LimitSide>
  readonly limitKinds: Labels<productEnums.LimitKind>
  readonly growthStages: Labels<roomEnums.GrowthStage>
  readonly climateQuantities: Labels<roomEnums.ClimateQuantity>
  readonly productBreaches: Labels<productEnums.ProductBreachKind>
  readonly productPresetNames: Labels<productEnums.ProductPreset>
  readonly vehicleStates: Labels<enums.VehicleState>
  readonly vehicleProperties: Labels<enums.VehicleProperty>
  readonly vehicleTypes: Labels<enums.VehicleType>
  readonly upkeepKinds: Labels<enums.UpkeepKind>
  readonly upkeepPolicies: Labels<enums.UpkeepPolicy>
  readonly upkeepStates: Labels<enums.UpkeepState>
  readonly channelRoles: Labels<unitEnums.ChannelRole>
  readonly inspectionResults: Labels<unitEnums.InspectionResult>
  readonly checkResults: Labels<unitEnums.CheckResult>
  readonly sharePages: Labels<enums.SharePage>
  readonly proofRoles: Labels<enums.ProofRole>
  readonly shareStates: Labels<enums.ShareState>
  readonly series: Labels<SeriesName>
}
