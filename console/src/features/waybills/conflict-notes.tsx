import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { seriesLabel } from '../series/index.ts'
import { inspectionNote, upkeepDue } from '../upkeep/index.ts'
import type { FoundConflicts } from './use-conflicts.ts'

interface ConflictNotesProps {
  readonly conflicts: Pick<FoundConflicts, 'devices' | 'overdue' | 'calibrations' | 'inspections'>
  readonly nameOf: (deviceId: number) => string
}

/** The devices that are on another open waybill, the calibrations that goods need, the upkeep that is overdue on their vehicles, and their newest pre-trip inspections. */
export const ConflictNotes = ({ conflicts, nameOf }: ConflictNotesProps) => {
  const t = useText()
  return (
    <>
      {conflicts.devices.map(({ deviceId, waybillNo }) => (
        <Alert key={deviceId} isLine kind="warning">
          {waybillNo === null
            ? t('waybills.busyElsewhere', { device: nameOf(deviceId) })
            : t('waybills.busy', { device: nameOf(deviceId), number: waybillNo })}
        </Alert>
      ))}
      {conflicts.calibrations.map(({ deviceId, key, state, dueOn, isRefused }) => (
        <Alert key={`${deviceId} ${key}`} isLine kind={isRefused ? 'bad' : 'warning'}>
          {t(dueOn === null ? 'probes.missing' : state === 'expired' ? 'probes.expired' : 'probes.dueSoon', {
            device: nameOf(deviceId),
            channel: key === null ? t('probes.noChannel') : seriesLabel(t, key),
            day: dueOn ?? '',
          })}
        </Alert>
      ))}
      {conflicts.overdue.map(({ plate, kind, isRefused, ...due }) => (
        <Alert key={`${plate} ${kind}`} isLine kind={isRefused ? 'bad' : 'warning'}>
          {t(isRefused ? 'vehicles.upkeep.overdueRefuse' : 'vehicles.upkeep.overdueWarn', {
            plate,
            kind: t(`enums.upkeepKinds.${kind}`),
            time: upkeepDue(t, due),
          })}
        </Alert>
      ))}
      {conflicts.inspections.map((one) => (
        <Alert
          key={`${one.plate} ${one.compartment}`}
          isLine
          kind={one.result === 'passed' ? 'info' : 'warning'}
          {...(one.result === 'passed' && { icon: 'check' })}
        >
          {inspectionNote(t, one)}
        </Alert>
      ))}
    </>
  )
}
