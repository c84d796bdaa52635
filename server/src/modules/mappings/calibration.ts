/** Whether the probe on a channel was calibrated over a whole run, as the register says. */
import type { CalibrationState } from '@coldway/contract/probes/probe-enums.ts'
import { isCalibrated } from '@coldway/contract/probes/probe-rule.ts'
import type { MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { FrozenProbe } from '../probes/index.ts'

type Calibration = Pick<MappingResult['probes'][number], 'calibration' | 'certificates'>

/** A probe that came later, or whose first certificate did, leaves the time before it unknown: none. */
export const calibrationOf = (frozen: readonly FrozenProbe[], key: string, fromMs: number): Calibration => {
  const own = frozen.filter((probe) => probe.key === key)
  const fromDay = printTime(fromMs, '+00:00').slice(0, 10)
  const [first] = own
  const isWhole =
    first?.sinceMs != null &&
    first.sinceMs <= fromMs &&
    own.every(({ certificates: [oldest], sinceMs }) => {
      const day = printTime(Math.max(fromMs, sinceMs ?? fromMs), '+00:00').slice(0, 10)
      return oldest !== undefined && oldest.calibratedOn <= (day > fromDay ? day : fromDay)
    })
  const states = own.map(({ state }) => state)
  const worst: CalibrationState = states.find((state) => !isCalibrated(state)) ?? states.at(-1) ?? 'none'
  return {
    calibration: isWhole || !isCalibrated(worst) ? worst : 'none',
    certificates: own.flatMap(({ serialNumber, certificates }) =>
      certificates.map(({ number, laboratory, dueOn }) => ({
        serialNumber: serialNumber ?? '',
        number,
        laboratory,
        dueOn,
      })),
    ),
  }
}
