import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type Credential, type Device, devices } from '@coldway/contract/devices/devices.ts'
import { type ReactNode, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { CautionNote } from '../cautions/index.ts'

type Do = (chosen: readonly Device[]) => void
export interface DeviceActions {
  readonly begin: Do
  readonly end: Do
  readonly free: Do
  readonly unbind: Do
  readonly remove: Do
  readonly rotate: (device: Device) => void
  /** The secret to show now; it is stored nowhere else. */
  readonly secret: Credential | undefined
  readonly forgetSecret: () => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

const idsOf = (chosen: readonly Device[]): number[] => chosen.map(({ id }) => id)

export const useDeviceActions = (): DeviceActions => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const [secret, setSecret] = useState<Credential>()
  const stale = [devices.queryDeviceList, devices.queryById]
  const use = useMutate(deviceChoices.updateUseStatus, { stale })
  const unbinding = useMutate(deviceChoices.unbindLabels, { stale })
  const deleting = useMutate(devices.deleteByIds, { stale })
  const rotating = useMutate(devices.rotateCredential, { stale })
  const done = () => notify(t('devices.done'), 'ok')
  return {
    begin: (chosen) =>
      ask({
        title: t('devices.beginTitle', { n: chosen.length }),
        text: (
          <>
            <p>{t('devices.beginText')}</p>
            <CautionNote of={chosen} />
          </>
        ),
        action: t('devices.begin'),
        run: async () => {
          await use.mutateAsync({ ids: idsOf(chosen), useStatus: 'inUse' })
          done()
        },
      }),
    end: (chosen) =>
      ask({
        title: t('devices.endTitle', { n: chosen.length }),
        text: t('devices.endText'),
        action: t('devices.end'),
        run: async () => {
          await use.mutateAsync({ ids: idsOf(chosen), useStatus: 'ended' })
          done()
        },
      }),
    free: (chosen) =>
      ask({
        title: t('devices.freeTitle', { n: chosen.length }),
        text: t('devices.freeText'),
        action: t('devices.free'),
        run: async () => {
          await use.mutateAsync({ ids: idsOf(chosen), useStatus: 'unused' })
          done()
        },
      }),
    unbind: (chosen) =>
      ask({
        title: t('devices.unbindTitle', { n: chosen.length }),
        text: t('devices.unbindText'),
        action: t('devices.unbind'),
        run: async () => {
          await unbinding.mutateAsync({ labelIds: idsOf(chosen) })
          done()
        },
      }),
    remove: (chosen) =>
      ask({
        title: t('devices.deleteTitle', { n: chosen.length }),
        text: t('devices.deleteText'),
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleting.mutateAsync({ ids: idsOf(chosen) })
          done()
        },
      }),
    rotate: ({ id, deviceName }) =>
      ask({
        title: t('devices.rotateTitle', { name: deviceName }),
        text: t('devices.rotateText'),
        action: t('devices.rotate'),
        isDanger: true,
        run: async () => setSecret(await rotating.mutateAsync({ id })),
      }),
    secret,
    forgetSecret: () => setSecret(undefined),
    dialog,
  }
}
