/** Takes one device off a shipment and another on: from now on that one measures, and what the former measured stays. */
import { deviceChoices, type DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import type { WaybillDetail, WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { FieldFrame } from '../../ui/form/field.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { CautionNote } from '../cautions/index.ts'
import { exchangedOf, type WaybillKind, waybillStale } from '../waybills/index.ts'

interface ExchangeDialogProps {
  readonly kind: WaybillKind
  readonly of: WaybillDetail
  readonly device: WaybillDevice
  readonly onClose: () => void
}

const typedMs = 250
const keywordMax = 50
const offered = 50

export const ExchangeDialog = ({ kind, of, device, onClose }: ExchangeDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<DeviceOption>()
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword }, { keepsLast: true })
  const saving = useMutate(kind.update, { stale: waybillStale })
  const aboard = of.devices.filter(({ boundUntil }) => boundUntil === null).map(({ deviceId }) => deviceId)
  const free = found.data?.devices.filter(({ id }) => !aboard.includes(id))
  const name = device.deviceName ?? t('shipment.deviceElsewhere')
  const save = ({ id, deviceName }: DeviceOption) =>
    saving.mutate(exchangedOf(of, device.deviceId, id), {
      onSuccess: () => {
        notify(t('shipment.exchanged', { former: name, device: deviceName }), 'ok')
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      title={t('shipment.exchangeTitle', { device: name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!chosen}
            isBusy={saving.isPending}
            onClick={() => {
              if (chosen) save(chosen)
            }}
          >
            {t('shipment.exchange')}
          </Button>
        </>
      }
    >
      <p>{t(of.state === 'inTransit' ? 'shipment.exchangeText' : 'shipment.exchangeBefore')}</p>
      <FieldFrame label={t('shipment.exchangeFor')}>
        {() => (
          <SearchSelect
            label={t('shipment.exchangeFor')}
            options={free?.slice(0, offered).map((one) => ({
              value: one.id,
              label: one.plate ?? one.deviceName,
              note: one.deviceCode,
            }))}
            value={chosen && { value: chosen.id, label: chosen.plate ?? chosen.deviceName }}
            onSearch={setTyped}
            onChange={(id) => setChosen(free?.find((one) => one.id === id))}
          />
        )}
      </FieldFrame>
      {chosen && chosen.cautions.length > 0 && <CautionNote of={[chosen]} />}
      {saving.error && <Alert>{textOf(saving.error)}</Alert>}
    </Dialog>
  )
}
