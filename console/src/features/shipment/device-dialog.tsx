/**
 * Puts one more device on a shipment, or one in place of another: from now on it measures, and what the former measured stays.
 * What would be refused or regretted is said before it is saved.
 */
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
import {
  aboardOf,
  changedOf,
  ConflictNotes,
  draftOf,
  useConflicts,
  type WaybillKind,
  waybillStale,
} from '../waybills/index.ts'

interface DeviceDialogProps {
  readonly kind: WaybillKind
  readonly of: WaybillDetail
  /** The device that leaves the shipment; undefined: one more comes along. */
  readonly former: WaybillDevice | undefined
  readonly onClose: () => void
}

const typedMs = 250
const keywordMax = 50
const offered = 50
const nameOf = ({ plate, deviceName }: DeviceOption): string => plate ?? deviceName

export const DeviceDialog = ({ kind, of, former, onClose }: DeviceDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<DeviceOption>()
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword }, { keepsLast: true })
  const saving = useMutate(kind.update, { stale: waybillStale })
  const aboard = aboardOf(of)
  const isTwice = chosen !== undefined && aboard.includes(chosen.id)
  const name = former?.deviceName ?? t('shipment.deviceElsewhere')
  const words = wordsOf(t, of, former && name)
  const stays = aboard.filter((id) => id !== former?.deviceId)
  const save = (device: DeviceOption) =>
    saving.mutate(changedOf(of, { deviceIds: [...stays, device.id] }), {
      onSuccess: () => {
        notify(
          former
            ? t('shipment.exchanged', { former: name, device: nameOf(device) })
            : t('shipment.added', { device: nameOf(device) }),
          'ok',
        )
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!chosen || isTwice}
            isBusy={saving.isPending}
            onClick={() => {
              if (chosen) save(chosen)
            }}
          >
            {words.action}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <FieldFrame label={words.label}>
        {() => (
          <SearchSelect
            label={words.label}
            options={found.data?.devices.slice(0, offered).map((one) => ({
              value: one.id,
              label: nameOf(one),
              note: one.deviceCode,
            }))}
            value={chosen && { value: chosen.id, label: nameOf(chosen) }}
            onSearch={setTyped}
            onChange={(id) => setChosen(found.data?.devices.find((one) => one.id === id))}
          />
        )}
      </FieldFrame>
      {chosen && isTwice && <Alert>{t('shipment.twice', { device: nameOf(chosen) })}</Alert>}
      {chosen && !isTwice && <Doubts of={of} chosen={chosen} stays={stays} />}
      {saving.error && <Alert>{textOf(saving.error)}</Alert>}
    </Dialog>
  )
}

const wordsOf = (t: ReturnType<typeof useText>, { state }: WaybillDetail, former: string | undefined) =>
  former === undefined
    ? {
        title: t('shipment.addTitle'),
        text: t(state === 'inTransit' ? 'shipment.addText' : 'shipment.addBefore'),
        label: t('shipment.device'),
        action: t('shipment.add'),
      }
    : {
        title: t('shipment.exchangeTitle', { device: former }),
        text: t(state === 'inTransit' ? 'shipment.exchangeText' : 'shipment.exchangeBefore'),
        label: t('shipment.exchangeFor'),
        action: t('shipment.exchange'),
      }

interface DoubtsProps {
  readonly of: WaybillDetail
  readonly chosen: DeviceOption
  readonly stays: readonly number[]
}

/** Offline, weak or bound elsewhere: what a person should know before the device is chosen. */
const Doubts = ({ of, chosen, stays }: DoubtsProps) => {
  const conflicts = useConflicts({ ...draftOf(of), deviceIds: [...stays, chosen.id] }, of.id)
  const devices = conflicts.devices.filter(({ deviceId }) => deviceId === chosen.id)
  // Another open waybill is named in a sentence of its own.
  const cautions = devices.length > 0 ? chosen.cautions.filter((one) => one !== 'alreadyBound') : chosen.cautions
  return (
    <>
      {cautions.length > 0 && <CautionNote of={[{ cautions }]} />}
      <ConflictNotes conflicts={{ ...conflicts, devices }} nameOf={() => nameOf(chosen)} />
    </>
  )
}
