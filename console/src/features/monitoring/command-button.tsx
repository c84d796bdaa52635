import { cautionsOf, titleOf, workingStatusOf } from '@coldway/contract/devices/device-state.ts'
import { lazy, Suspense, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import type { Tracked } from './device-store.ts'

const SendDialog = lazy(async () => ({ default: (await import('../commands/index.ts')).SendDialog }))

/** Nothing for who may not send. */
export const CommandButton = ({ one: { device, state } }: { one: Tracked }) => {
  const t = useText()
  const canSend = useCan('command:send')
  const [isOpen, setOpen] = useState(false)
  if (!canSend) return null
  // What monitoring knows; the gateway is none of a command's business.
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
            to={[{ id: device.id, name: titleOf(device), cautions: cautions() }]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
