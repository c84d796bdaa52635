/** What the odometer and the hour meter of a vehicle read, who read them, and the way to record a reading. */
import { limits } from '@coldway/contract/limits.ts'
import { type VehicleMeters, vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { type FormEvent, useId, useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'

const meters = { km: limits.meterKmMax, hours: limits.meterHoursMax } as const
type Meter = keyof typeof meters

export const VehicleMetersPanel = ({ vehicleId }: { vehicleId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('vehicle:edit') ?? false
  const [isOpen, setOpen] = useState(false)
  const found = useCall(vehicleUpkeep.queryMeters, { vehicleId }, { freshMs: 0 })
  return (
    <Panel
      title={t('vehicles.meters.title')}
      actions={
        canEdit && (
          <Button icon="plus" onClick={() => setOpen(true)}>
            {t('vehicles.meters.record')}
          </Button>
        )
      }
    >
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {found.data && <Readings read={found.data} />}
      {isOpen && <MetersDialog vehicleId={vehicleId} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const Readings = ({ read }: { read: VehicleMeters }) => {
  const t = useText()
  const { km, kmTime, kmBy, isCounting, hours, hoursTime, hoursBy, isHoursReported } = read
  const by = (time: string | null, name: string) => time && t('vehicles.meters.read', { time: time.slice(0, 16), name })
  return (
    <ul className="vehicle-rows vehicle-meters">
      <li>
        <span>{t('vehicles.meters.km')}</span>
        <b>{km === null ? t('vehicles.meters.unread') : t('vehicles.upkeep.atKm', { km: formatNumber(km) })}</b>
        <small>{by(kmTime, kmBy)}</small>
        {km !== null && <small>{t(isCounting ? 'vehicles.meters.counting' : 'vehicles.meters.still')}</small>}
      </li>
      <li>
        <span>{t('vehicles.meters.hours')}</span>
        <b>
          {hours === null ? t('vehicles.meters.unread') : t('vehicles.upkeep.atHours', { hours: formatNumber(hours) })}
        </b>
        <small>
          {isHoursReported && hoursTime
            ? t('vehicles.meters.hoursReported', { time: hoursTime.slice(0, 16) })
            : by(hoursTime, hoursBy)}
        </small>
        <small>{t('vehicles.meters.hoursNote')}</small>
      </li>
    </ul>
  )
}

interface MetersDialogProps {
  readonly vehicleId: number
  readonly onClose: () => void
}

const MetersDialog = ({ vehicleId, onClose }: MetersDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [typed, setTyped] = useState<Readonly<Record<Meter, string>>>({ km: '', hours: '' })
  const [hasTried, setTried] = useState(false)
  const saving = useMutate(vehicleUpkeep.recordMeters, {
    stale: [vehicleUpkeep.queryMeters, vehicleUpkeep.queryPageList],
  })
  const wrongOf = (meter: Meter): string | undefined => {
    const value = valueOf(typed[meter])
    if (value === null)
      return valueOf(typed.km) === null && valueOf(typed.hours) === null ? t('vehicles.meters.rule') : undefined
    return value >= 0 && value <= meters[meter]
      ? undefined
      : t('vehicles.upkeep.meterRule', { max: formatNumber(meters[meter]) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrongOf('km') || wrongOf('hours')) return
    saving.mutate(
      { vehicleId, km: valueOf(typed.km), hours: valueOf(typed.hours) },
      {
        onSuccess: () => {
          notify(t('vehicles.meters.recorded'), 'ok')
          onClose()
        },
      },
    )
  }
  const field = (meter: Meter, label: string) => (
    <Field
      label={label}
      inputMode="decimal"
      value={typed[meter]}
      onInput={(event) => setTyped({ ...typed, [meter]: event.currentTarget.value })}
      error={hasTried ? wrongOf(meter) : undefined}
      autoComplete="off"
    />
  )
  return (
    <Dialog
      isOpen
      title={t('vehicles.meters.record')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={saving.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="vehicle-upkeep-form" onSubmit={submit} noValidate>
        {field('km', t('vehicles.meters.kmField'))}
        {field('hours', t('vehicles.meters.hoursField'))}
        {saving.error && <Alert>{textOf(saving.error)}</Alert>}
      </form>
    </Dialog>
  )
}

/** Null when it is left empty. */
const valueOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
