/** Alarms by the vehicle, or the device without one, that they are about. Pure. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'

export interface VehicleGroup {
  readonly key: string
  /** What the alarms have in common: plate, name, number, organisation. */
  readonly of: AlarmRecord
  readonly alarms: readonly AlarmRecord[]
}

/**
 * The groups in the order of the list: a vehicle stands where its first alarm does, so the worst
 * stays on top.
 */
export const vehicleGroups = (alarms: readonly AlarmRecord[]): readonly VehicleGroup[] =>
  [...Map.groupBy(alarms, vehicleKey)].flatMap(([key, own]) => (own[0] ? [{ key, of: own[0], alarms: own }] : []))

/** Two devices of one vehicle have one plate; a plate is only unique inside an organisation. */
const vehicleKey = ({ plate, orgId, deviceCode }: AlarmRecord): string =>
  plate === null ? `device ${deviceCode}` : `plate ${orgId} ${plate}`

/** The same rows with those of a vehicle together, and of each whether it begins its vehicle. */
export const byVehicle = (
  alarms: readonly AlarmRecord[],
): { readonly rows: readonly AlarmRecord[]; readonly begins: ReadonlySet<number> } => {
  const groups = vehicleGroups(alarms)
  return { rows: groups.flatMap((group) => group.alarms), begins: new Set(groups.map(({ of }) => of.id)) }
}
