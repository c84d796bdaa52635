import { allocation } from '@coldway/contract/devices/allocation.ts'
import type { DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { useMutate } from '../../api/use-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { CautionNote } from '../cautions/index.ts'

const stale = [
  allocation.queryOrgDeviceTree,
  allocation.queryTypeDeviceTree,
  organisations.queryOrgTree,
  organisations.queryPageList,
  devices.queryDeviceList,
  deviceStatus.queryBizDeviceList,
]

/** Both directions ask first, because visibility of the devices changes at once. */
export const useAllocate = (onDone: () => void) => {
  const t = useText()
  const save = useMutate(allocation.allocationDeviceSave, { stale })
  const remove = useMutate(allocation.allocationDeviceDel, { stale })
  const [ask, dialog] = useConfirm()
  return {
    dialog,
    isBusy: save.isPending || remove.isPending,
    allocate: (chosen: readonly DeviceOption[], to: { id: number; name: string }) => {
      const params = { n: formatNumber(chosen.length), name: to.name }
      ask({
        title: t('allocation.allocateTitle', params),
        text: (
          <>
            <p>{t('allocation.allocateText')}</p>
            <CautionNote of={chosen} />
          </>
        ),
        action: t('allocation.allocateShort'),
        run: async () => {
          await save.mutateAsync({ orgId: to.id, deviceIds: chosen.map(({ id }) => id) })
          notify(t('allocation.allocated', params), 'ok')
          onDone()
        },
      })
    },
    takeBack: (deviceIds: number[]) => {
      const params = { count: formatNumber(deviceIds.length) }
      ask({
        title: t('allocation.takeBackTitle', params),
        text: t('allocation.takeBackText'),
        action: t('allocation.takeBackShort'),
        run: async () => {
          await remove.mutateAsync({ deviceIds })
          notify(t('allocation.takenBack', params), 'ok')
          onDone()
        },
      })
    },
  }
}
