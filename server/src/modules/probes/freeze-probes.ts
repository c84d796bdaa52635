/** The probes that measured on a device in a time, with the certificates in force then, as a record of evidence keeps them. */
import type { CalibrationState } from '@coldway/contract/probes/probe-enums.ts'
import { calibrationStateOf, errorOf, inForce, probeKeys } from '@coldway/contract/probes/probe-rule.ts'
import type { CalibrationPoint } from '@coldway/contract/probes/probes.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Db } from '../../platform/database.ts'
import { certificatesOf, type StoredCertificate } from './certificates.store.ts'
import { probesOf } from './probes.store.ts'

export interface FrozenDevice {
  readonly deviceId: number
  readonly fromMs: number
  readonly lastMs: number
  /** The channels of which there are readings. */
  readonly keys: readonly string[]
}
export interface FrozenCertificate {
  readonly number: string
  readonly laboratory: string
  readonly calibratedOn: string
  readonly dueOn: string
  readonly points: readonly (CalibrationPoint & { readonly error: number })[]
  /** The hash of the attached file. */
  readonly sha256: string | null
}
export interface FrozenProbe {
  readonly key: string
  /** null, and without times: no probe is registered. */
  readonly serialNumber: string | null
  readonly sinceMs: number | null
  readonly untilMs: number | null
  /** On the last day of its time on the shipment, in UTC. */
  readonly state: CalibrationState
  /** Those in force, the oldest first. */
  readonly certificates: readonly FrozenCertificate[]
}

/** Of each channel that measures temperature or humidity; the caller sees the device. */
export const freezeProbes = async (
  db: Db,
  { deviceId, fromMs, lastMs, keys }: FrozenDevice,
): Promise<FrozenProbe[]> => {
  const all = await probesOf(db, deviceId)
  const certificates = await certificatesOf(
    db,
    all.map(({ id }) => id),
  )
  return keys
    .filter((key) => probeKeys.some((one) => one === key))
    .flatMap((key) => {
      const there = all
        .filter((probe) => probe.key === key && probe.sinceMs <= lastMs && (probe.untilMs ?? Infinity) > fromMs)
        .toSorted((one, other) => one.sinceMs - other.sinceMs)
      if (there.length === 0) return [unknownOf(key)]
      return there.map(({ id, serialNumber, sinceMs, untilMs }) => {
        const days = {
          fromDay: dayOf(Math.max(fromMs, sinceMs)),
          lastDay: dayOf(Math.min(lastMs, untilMs ?? Infinity)),
        }
        const held = inForce(certificates.get(id) ?? [], days)
        const state = calibrationStateOf(held.at(-1)?.dueOn ?? null, days.lastDay)
        return { key, serialNumber, sinceMs, untilMs, state, certificates: held.map(frozenOf) }
      })
    })
}

const unknownOf = (key: string): FrozenProbe => ({
  key,
  serialNumber: null,
  sinceMs: null,
  untilMs: null,
  state: 'none',
  certificates: [],
})

const frozenOf = ({
  number,
  laboratory,
  calibratedOn,
  dueOn,
  points,
  sha256,
}: StoredCertificate): FrozenCertificate => ({
  number,
  laboratory,
  calibratedOn,
  dueOn,
  points: points.map((point) => ({ ...point, error: errorOf(point) })),
  sha256,
})

const dayOf = (atMs: number): string => printTime(atMs, '+00:00').slice(0, 10)
