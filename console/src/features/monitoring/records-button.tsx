import { titleOf } from '@coldway/contract/device-state.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Tracked } from './device-store.ts'

const RecordsDrawer = lazy(async () => ({ default: (await import('../commands/index.ts')).RecordsDrawer }))

/** Settings, lock and door, and commands of the device. */
export const RecordsButton = ({ device }: Pick<Tracked, 'device'>) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
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
