import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import type { Tracked } from './device-store.ts'

const RecordsDrawer = lazy(async () => ({ default: (await import('../commands/index.ts')).RecordsDrawer }))

/** Settings, switches and commands of the device; nothing for users who may see none of them. */
export const RecordsButton = ({ device }: Pick<Tracked, 'device'>) => {
  const t = useText()
  const sees = [useCan('device:view'), useCan('sensor:view'), useCan('command:view')]
  const [isOpen, setOpen] = useState(false)
  if (!sees.some(Boolean)) return null
  return (
    <>
      <Button icon="list" onClick={() => setOpen(true)}>
        {t('commands.records.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <RecordsDrawer device={{ code: device.code, name: titleOf(device) }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
