/** Binds a device to a park, with the reason why it is there. */
import { deviceChoices, type DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { type BindType, bindTypes } from '@coldway/contract/enums.ts'
import { type Park, parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { type FormEvent, useId, useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { CautionNote } from '../cautions/index.ts'
import { parkStale } from './stale.ts'

interface BindDialogProps {
  readonly parks: readonly Park[]
  /** The park that is chosen on the page. */
  readonly parkId: number | undefined
  readonly onClose: () => void
}
const typedMs = 250
const offered = 100

export const BindDialog = ({ parks, parkId, onClose }: BindDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [siteId, setSiteId] = useState(parkId ?? (parks.length === 1 ? parks[0]?.id : undefined))
  const [bindType, setBindType] = useState<BindType>('inbound')
  const [typed, setTyped] = useState('')
  const [device, setDevice] = useState<DeviceOption>()
  const keyword = useSettled(typed.trim(), typedMs)
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword })
  const binding = useMutate(parkOrders.binding, { stale: parkStale })
  const devices = found.data?.devices.slice(0, offered)
  const bind = (event: FormEvent) => {
    event.preventDefault()
    if (device === undefined || siteId === undefined) return
    binding.mutate(
      { deviceCode: device.deviceCode, siteId, bindType },
      {
        onSuccess: ({ waybillNo }) => {
          notify(t('parkOrders.boundAs', { name: device.deviceName, number: waybillNo }), 'ok')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      title={t('parkOrders.bind')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            isBusy={binding.isPending}
            disabled={device === undefined || siteId === undefined}
          >
            {t('parkOrders.bind')}
          </Button>
        </>
      }
    >
      <form id={formId} className="park-bind" onSubmit={bind}>
        <SearchSelect
          label={t('parkOrders.device')}
          options={devices?.map(({ id, deviceName, deviceCode }) => ({
            value: id,
            label: deviceName,
            note: deviceCode,
          }))}
          value={device && { value: device.id, label: device.deviceName, note: device.deviceCode }}
          onSearch={setTyped}
          onChange={(id) => setDevice(devices?.find((one) => one.id === id))}
        />
        {device && <CautionNote of={[device]} />}
        <Select
          label={t('parkOrders.park')}
          placeholder={t('parkOrders.park')}
          options={parks.map(({ id, siteName }) => ({ value: id, label: siteName }))}
          value={siteId}
          onChange={setSiteId}
        />
        <Segmented
          label={t('parkOrders.bindType')}
          value={bindType}
          onChange={setBindType}
          options={bindTypes.map((value) => ({ value, label: t(`enums.bindTypes.${value}`) }))}
        />
        <p>{t(`parkOrders.means.${bindType}`)}</p>
        {binding.error && <Alert>{textOf(binding.error)}</Alert>}
      </form>
    </Dialog>
  )
}
