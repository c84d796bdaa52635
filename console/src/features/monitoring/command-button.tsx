import { cautionsOf, type DeviceCaution, titleOf, workingStatusOf } from '@coldway/contract/devices/device-state.ts'
import { lazy, Suspense, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import type { Tracked } from './device-store.ts'

const SendDialog = lazy(async () => ({ default: (await import('../commands/index.ts')).SendDialog }))

/** Renders nothing for users who may not send commands. */
export const CommandButton = ({ one }: { one: Tracked }) => {
  const t = useText()
  const { device } = one
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
          <SendDialog
            to={[{ id: device.id, name: titleOf(device), code: device.code, cautions: deviceCautionsNow(one) }]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What monitoring knows, and nothing before it knows; the gateway is none of a command's business. */
export const deviceCautionsNow = ({ device, state, isAwaited }: Tracked): readonly DeviceCaution[] =>
  isAwaited
    ? []
    : cautionsOf({
        workingStatus: workingStatusOf(state, device.reportIntervalS, serverNowMs()),
        batteryPct: state?.values.battery ?? null,
        isBound: false,
      })
