/** Certificates of probes, pre-trip inspections of vehicles, and their upkeep. */
import type { LoadFinding } from '@coldway/contract/waybills/load-checks.ts'
import type { LoadFacts } from './facts.ts'
import { finding } from './finding.ts'

/** Where no goods need calibrated probes, a missing certificate is not known, and an expired one a warning. */
export const calibrationsOf = ({ calibrations, devices, needsCalibration }: LoadFacts): LoadFinding[] => {
  const nameOf = (id: number) => devices.find((device) => device.id === id)?.name ?? ''
  return calibrations.map(({ deviceId, key, state, dueOn: day }) => {
    const about = { subject: nameOf(deviceId), key, day }
    if (state === 'valid') return finding('good', 'calibrated', about)
    if (state === 'dueSoon') return finding('warning', 'calibrationDueSoon', about)
    if (state === 'expired') return finding(needsCalibration ? 'bad' : 'warning', 'calibrationExpired', about)
    return finding(needsCalibration ? 'bad' : 'unknown', 'uncalibrated', about)
  })
}

export const inspectionsOf = ({ carriers, inspections }: LoadFacts): LoadFinding[] => {
  if (carriers.length === 0) return [finding('unknown', 'noVehicle')]
  const without = carriers.filter(({ hasUnit }) => !hasUnit)
  return [
    ...without.map(({ plate }) => finding('notNeeded', 'noUnit', { subject: plate })),
    ...inspections.map(({ plate, compartment, result, doneAt: atMs }) => {
      const about = { subject: [plate, compartment > 0 && compartment].filter(Boolean).join(' · '), atMs }
      if (result === null) return finding('unknown', 'notInspected', about)
      if (result === 'incomplete') return finding('unknown', 'inspectionIncomplete', about)
      return result === 'passed'
        ? finding('good', 'inspectionPassed', about)
        : finding('bad', 'inspectionFailed', about)
    }),
  ]
}

export const upkeepOf = ({ carriers, overdue }: LoadFacts): LoadFinding[] => {
  if (carriers.length === 0) return [finding('unknown', 'noVehicle')]
  return carriers.flatMap(({ vehicleId, plate: subject, isMeterUnread }) => {
    const due = overdue.filter((one) => one.vehicleId === vehicleId)
    const unread = isMeterUnread ? [finding('unknown', 'meterUnread', { subject })] : []
    if (due.length === 0 && !isMeterUnread) return [finding('good', 'noneOverdue', { subject })]
    return [
      ...unread,
      ...due.map(({ whenOverdue, dueAt: atMs }) =>
        whenOverdue === 'refuse'
          ? finding('bad', 'overdueBlocks', { subject, atMs })
          : finding('warning', 'overdueWarns', { subject, atMs }),
      ),
    ]
  })
}
