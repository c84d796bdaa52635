import { titleOf } from '@coldway/contract/device-state.ts'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Tracked } from './device-store.ts'

const SendDialog = lazy(async () => ({ default: (await import('../commands/index.ts')).SendDialog }))

/** Nothing for who may not send. */
export const CommandButton = ({ device }: Pick<Tracked, 'device'>) => {
  const t = useText()
  const canSend = useCan('command:send')
  const [isOpen, setOpen] = useState(false)
  if (!canSend) return null
  return (
    <>
      <Button icon="settings" onClick={() => setOpen(true)}>
        {t('commands.send')}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog to={[{ id: device.id, name: titleOf(device) }]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
