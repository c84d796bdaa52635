import { cautionsOf, titleOf, workingStatusOf } from '@coldway/contract/devices/device-state.ts'
import { lazy, Suspense, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import type { Tracked } from './device-store.ts'

const SendDialog = lazy(async () => ({ default: (await import('../commands/index.ts')).SendDialog }))

/** Renders nothing for users who may not send commands. */
export const CommandButton = ({ one: { device, state } }: { one: Tracked }) => {
  const t = useText()
  const canSend = useCan('command:send')
  const [isOpen, setOpen] = useState(false)
  if (!canSend) return null
  // Cautions by what monitoring knows; the gateway does not matter for a command.
  const cautions = () =>
    cautionsOf({
      workingStatus: workingStatusOf(state, device.reportIntervalS, serverNowMs()),
      batteryPct: state?.values.battery ?? null,
      isBound: false,
    })
  return (
    <>
      <Button icon="settings" onClick={() => setOpen(true)}>
        {t('commands.send')}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog
            to={[{ id: device.id, name: titleOf(device), code: device.code, cautions: cautions() }]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
