import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { formatTime } from '@coldway/console/settings/format.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useState } from 'react'
import { useDo } from '../../queue/use-do.ts'
import { shrunk } from './shrink.ts'

/** Takes a photo for a shipment; the server names it by its SHA-256. */
export const usePhoto = ({ id, waybillNo }: Pick<MonitoredDetail, 'id' | 'waybillNo'>) => {
  const t = useText()
  const { add, refusal } = useDo('photo')
  const [failed, setFailed] = useState<string>()
  return {
    refusal: failed ?? refusal,
    add: async (file: Blob): Promise<boolean> => {
      setFailed(undefined)
      try {
        const bytes = await shrunk(file)
        const name = `${waybillNo} ${formatTime(serverNowMs()).replaceAll(':', '.')}.jpg`
        const isTaken = await add({ waybillId: id, file: { name, bytes } }, name)
        if (isTaken) notify(t('companion.queue.taken'), 'ok')
        return isTaken
      } catch {
        setFailed(t('companion.shipment.noPhoto'))
        return false
      }
    },
  }
}
