import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type Device, devices } from '@coldway/contract/devices/devices.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Select } from '../../ui/form/select.tsx'
import { CautionNote, hasCautions } from '../cautions/index.ts'

/** Chooses the gateway the devices report through. */
export const BindDialog = ({ labels, onClose }: { labels: readonly Device[]; onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [gatewayId, setGatewayId] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const gateways = useCall(deviceChoices.queryDeviceListForOption, { category: 'gateway' })
  const binding = useMutate(deviceChoices.bindLabels, { stale: [devices.queryDeviceList, devices.queryById] })
  const options = gateways.data?.devices.map(({ id, deviceName, deviceCode }) => ({
    value: id,
    label: `${deviceName} · ${deviceCode}`,
  }))
  const error = binding.error ?? gateways.error
  const gateway = gateways.data?.devices.find(({ id }) => id === gatewayId)
  const chosen = gateway ? [...labels, gateway] : labels
  // The server binds all or none, and no bound device.
  const free = labels.filter(({ isBound }) => !isBound)
  const bind = () => {
    if (!gateway) return
    if (!isAsking && hasCautions(chosen)) return setAsking(true)
    binding.mutate(
      { gatewayId: gateway.id, labelIds: free.map(({ id }) => id) },
      {
        onSuccess: () => {
          notify(t('devices.done'), 'ok')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      title={t('devices.bindTitle', { n: labels.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={isAsking ? () => setAsking(false) : onClose}>
            {t(isAsking ? 'common.back' : 'common.cancel')}
          </Button>
          <Button kind="primary" disabled={!gateway || free.length === 0} isBusy={binding.isPending} onClick={bind}>
            {t('devices.bind')}
          </Button>
        </>
      }
    >
      <p>{t('devices.bindHint')}</p>
      {error && <Alert>{textOf(error)}</Alert>}
      {free.length < labels.length && <p>{t('devices.bindKeeps', { n: labels.length - free.length })}</p>}
      {isAsking ? (
        <CautionNote of={chosen} />
      ) : (
        <Select
          label={t('devices.gateway')}
          placeholder={t('devices.chooseGateway')}
          options={options}
          value={gatewayId}
          onChange={setGatewayId}
        />
      )}
    </Dialog>
  )
}
