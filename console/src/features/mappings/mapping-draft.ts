/** A study as it stands in the form: numbers are texts, as they are typed. */
import type { MappingLoad, MappingPlace, MappingSeason } from '@coldway/contract/mappings/mapping-enums.ts'
import type { Mapping } from '@coldway/contract/mappings/mapping-fields.ts'

export interface ProbeDraft {
  readonly label: string
  readonly deviceId: number | undefined
  readonly deviceName: string
  readonly key: string
  readonly x: string
  readonly y: string
  readonly z: string
}
export interface MappingDraft {
  readonly orgId: number | undefined
  readonly name: string
  readonly place: MappingPlace
  readonly vehicleId: number | undefined
  readonly roomId: number | undefined
  readonly placeName: string
  readonly lengthM: string
  readonly widthM: string
  readonly heightM: string
  readonly lowC: string
  readonly highC: string
  readonly spreadLimitC: string
  readonly requiredHours: string
  readonly load: MappingLoad
  readonly season: MappingSeason
  readonly conditions: string
  readonly probes: readonly ProbeDraft[]
}

/** The number of a text. Empty means not given; a text that is no number stays wrong for the schema. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))
/** Metres of a draft; undefined: no number yet. */
export const metresOf = (text: string): number | undefined => {
  const value = numberOf(text)
  return value === null || !Number.isFinite(value) ? undefined : value
}

export const emptyProbe = (number: number): ProbeDraft => ({
  label: String(number),
  deviceId: undefined,
  deviceName: '',
  key: 'temp1',
  x: '',
  y: '',
  z: '',
})

export const emptyMapping = (orgId: number): MappingDraft => ({
  orgId,
  name: '',
  place: 'vehicle',
  vehicleId: undefined,
  roomId: undefined,
  placeName: '',
  lengthM: '',
  widthM: '',
  heightM: '',
  lowC: '2',
  highC: '8',
  spreadLimitC: '',
  requiredHours: '24',
  load: 'empty',
  season: 'summer',
  conditions: '',
  probes: [emptyProbe(1)],
})

export const draftOf = (study: Mapping): MappingDraft => ({
  orgId: study.orgId,
  name: study.name,
  place: study.place,
  vehicleId: study.vehicleId ?? undefined,
  roomId: study.roomId ?? undefined,
  placeName: study.placeName,
  lengthM: String(study.lengthM),
  widthM: String(study.widthM),
  heightM: String(study.heightM),
  lowC: String(study.lowC),
  highC: String(study.highC),
  spreadLimitC: study.spreadLimitC === null ? '' : String(study.spreadLimitC),
  requiredHours: String(study.requiredHours),
  load: study.load,
  season: study.season,
  conditions: study.conditions,
  probes: study.probes.map(({ label, deviceId, deviceName, key, x, y, z }) => ({
    label,
    deviceId: deviceId ?? undefined,
    deviceName,
    key,
    x: String(x),
    y: String(y),
    z: String(z),
  })),
})

export const toMapping = ({ place, ...draft }: MappingDraft) => ({
  name: draft.name,
  vehicleId: place === 'vehicle' ? (draft.vehicleId ?? null) : null,
  roomId: place === 'room' ? (draft.roomId ?? null) : null,
  placeName: place === 'other' ? draft.placeName : '',
  lengthM: numberOf(draft.lengthM),
  widthM: numberOf(draft.widthM),
  heightM: numberOf(draft.heightM),
  lowC: numberOf(draft.lowC),
  highC: numberOf(draft.highC),
  spreadLimitC: numberOf(draft.spreadLimitC),
  requiredHours: numberOf(draft.requiredHours),
  load: draft.load,
  season: draft.season,
  conditions: draft.conditions,
  probes: draft.probes.map(({ label, deviceId, key, x, y, z }) => ({
    label,
    deviceId,
    key,
    x: numberOf(x),
    y: numberOf(y),
    z: numberOf(z),
  })),
})
