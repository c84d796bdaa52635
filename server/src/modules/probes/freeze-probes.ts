/** The probes that measured on a device in a time, with the certificates in force then, as a record of evidence keeps them. */
import type { CalibrationState } from '@coldway/contract/probes/probe-enums.ts'
import { calibrationStateOf, errorOf, inForce, probeKeys } from '@coldway/contract/probes/probe-rule.ts'
import type { CalibrationPoint } from '@coldway/contract/probes/probes.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Db } from '../../platform/database.ts'
import { type CertifiedProbe, listCertifiedProbes } from './freeze-probes.store.ts'

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
  /** The state on the last day of its time on the shipment, in UTC. */
  readonly state: CalibrationState
  /** Those in force, the oldest first. */
  readonly certificates: readonly FrozenCertificate[]
}

/**
 * For each of these devices, in their order: of each channel that measures temperature or humidity. One query reads them all; the
 * caller sees the devices.
 */
export const freezeProbes = async (db: Db, devices: readonly FrozenDevice[]): Promise<FrozenProbe[][]> => {
  const ids = [...new Set(devices.map(({ deviceId }) => deviceId))]
  const all = ids.length === 0 ? [] : await listCertifiedProbes(db, ids)
  const byDevice = Map.groupBy(all, ({ deviceId }) => deviceId)
  return devices.map((device) => frozenOn(device, byDevice.get(device.deviceId) ?? []))
}

const frozenOn = ({ fromMs, lastMs, keys }: FrozenDevice, all: readonly CertifiedProbe[]): FrozenProbe[] =>
  keys
    .filter((key) => probeKeys.some((one) => one === key))
    .flatMap((key) => {
      const there = all.filter(
        (probe) => probe.key === key && probe.sinceMs <= lastMs && (probe.untilMs ?? Infinity) > fromMs,
      )
      if (there.length === 0) return [unknownOf(key)]
      return there.map(({ serialNumber, sinceMs, untilMs, certificates }) => {
        const days = {
          fromDay: dayOf(Math.max(fromMs, sinceMs)),
          lastDay: dayOf(Math.min(lastMs, untilMs ?? Infinity)),
        }
        const held = inForce(certificates, days)
        const state = calibrationStateOf(held.at(-1)?.dueOn ?? null, days.lastDay)
        return { key, serialNumber, sinceMs, untilMs, state, certificates: held.map(frozenOf) }
      })
    })

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
}: CertifiedProbe['certificates'][number]): FrozenCertificate => ({
  number,
  laboratory,
  calibratedOn,
  dueOn,
  points: points.map((point) => ({ ...point, error: errorOf(point) })),
  sha256,
})

const dayOf = (atMs: number): string => printTime(atMs, '+00:00').slice(0, 10)
