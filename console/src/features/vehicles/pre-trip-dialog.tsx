/** Orders a pre-trip inspection by command, and says how the last order went. */
import { commandRecords, commands } from '@coldway/contract/commands/commands.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useCommandMoves } from '../commands/index.ts'
import { CompartmentField } from './compartment-field.tsx'

/** The result of an inspection comes by itself, up to an hour later. */
export const askEveryMs = 15_000

interface PreTripDialogProps {
  /** Those that carry the command, at least one. */
  readonly devices: readonly VehicleDevice[]
  readonly compartments: readonly string[]
  readonly onClose: () => void
}

export const PreTripDialog = ({ devices, compartments, onClose }: PreTripDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [deviceId, setDevice] = useState(devices[0]?.deviceId ?? 0)
  const [compartment, setCompartment] = useState(0)
  const sending = useMutate(commands.startPreTrip, { stale: [commandRecords.queryPageList] })
  const start = () =>
    sending.mutate(
      { deviceIds: [deviceId], compartment },
      {
        onSuccess: () => {
          const device = devices.find((one) => one.deviceId === deviceId)?.deviceName ?? ''
          notify(t('vehicles.inspections.sent', { device }), 'ok')
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={t('vehicles.inspections.start')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" isBusy={sending.isPending} onClick={start}>
            {t('vehicles.inspections.go')}
          </Button>
        </>
      }
    >
      <div className="vehicle-upkeep-form">
        <p>{t('vehicles.inspections.startText')}</p>
        {devices.length > 1 && (
          <FieldFrame label={t('vehicles.inspections.device')}>
            {(id, noteId) => (
              <Select
                id={id}
                noteId={noteId}
                options={devices.map((one) => ({ value: one.deviceId, label: one.deviceName }))}
                value={deviceId}
                onChange={(value = deviceId) => setDevice(value)}
              />
            )}
          </FieldFrame>
        )}
        <CompartmentField names={compartments} value={compartment} onChange={setCompartment} />
        {sending.error && <Alert>{textOf(sending.error)}</Alert>}
      </div>
    </Dialog>
  )
}

/** The newest order to any of the devices, for readers who may see commands. */
export const LastOrder = ({ devices }: Pick<PreTripDialogProps, 'devices'>) =>
  useCan('command:view') === true && <Order devices={devices} />

const following = [vehicleInspections.queryPageList]

/** How the newest order goes, live; what the unit found is read when it ends. */
const Order = ({ devices }: Pick<PreTripDialogProps, 'devices'>) => {
  const t = useText()
  useCommandMoves(following)
  const { data } = useCall(
    commandRecords.queryPageList,
    {
      page: 1,
      size: 1,
      conditionVos: [
        { column: 'kind', type: 'eq', value: 'startPreTrip' },
        { column: 'deviceCode', type: 'in', value: devices.map(({ deviceCode }) => deviceCode) },
      ],
    },
    { freshMs: 0, repeatMs: askEveryMs },
  )
  const last = data?.records[0]
  if (!last) return null
  return (
    <p className="vehicle-hint">
      {t('vehicles.inspections.last', {
        device: last.deviceName,
        time: last.createTime.slice(0, 16),
        // Success says that it ran, whatever it found.
        state: t(
          last.deviceState === 'success' ? 'vehicles.inspections.ran' : `enums.deviceExecutions.${last.deviceState}`,
        ),
      })}
    </p>
  )
}
