/** EPCIS 2.0 events as far as shipments need them; words are those of the Core Business Vocabulary 2.0. */
export interface SensorReport {
  readonly type: 'Temperature' | 'RelativeHumidity'
  /** UN/CEFACT: degrees Celsius, percent. */
  readonly uom: 'CEL' | 'P1'
  readonly value?: number
  readonly minValue?: number
  readonly maxValue?: number
  readonly meanValue?: number
  readonly sDev?: number
  readonly exception?: 'ALARM_CONDITION'
  readonly dataProcessingMethod?: string
}
export interface SensorElement {
  readonly sensorMetadata: { readonly startTime: string; readonly endTime: string; readonly deviceID: string }
  readonly sensorReport: readonly SensorReport[]
}
type PlaceOrParty = 'possessing_party' | 'location'
export interface EventBody {
  readonly type: 'ObjectEvent' | 'AssociationEvent' | 'AggregationEvent'
  readonly action: 'OBSERVE' | 'ADD' | 'DELETE'
  readonly bizStep: string
  readonly disposition?: string
  readonly eventTime: string
  readonly eventTimeZoneOffset: '+00:00'
  readonly epcList?: readonly string[]
  readonly quantityList?: readonly { readonly epcClass: string }[]
  readonly parentID?: string
  readonly childEPCs?: readonly string[]
  readonly childQuantityList?: readonly { readonly epcClass: string }[]
  readonly readPoint?: { readonly id: string }
  readonly bizLocation?: { readonly id: string }
  readonly bizTransactionList?: readonly { readonly type: string; readonly bizTransaction: string }[]
  readonly sourceList?: readonly { readonly type: PlaceOrParty; readonly source: string }[]
  readonly destinationList?: readonly { readonly type: PlaceOrParty; readonly destination: string }[]
  readonly sensorElementList?: readonly SensorElement[]
}
export interface EpcisEvent extends EventBody {
  readonly eventID: string
  readonly recordTime: string
  readonly errorDeclaration?: {
    readonly declarationTime: string
    readonly reason: 'incorrect_data' | 'did_not_occur'
    readonly correctiveEventIDs?: readonly string[]
  }
}

/** What one record says of one happening: its body now, after those that late reports moved while the shipment was under way. */
export interface Happening {
  /** Names it in each record of the shipment. */
  readonly key: string
  readonly versions: readonly { readonly body: EventBody; readonly recordedMs: number }[]
}

export const isoOf = (atMs: number): string => new Date(atMs).toISOString()
