import { useText } from '@coldway/console/settings/texts.ts'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import { useState } from 'react'
import { leave } from '../../account/account.ts'
import { useLock } from '../../lock/lock.ts'
import { leftToWaitMs, triesLeft } from '../../lock/tries.ts'
import { PinPad } from './pin-pad.tsx'

interface ConfirmPinProps<Came extends string> {
  readonly onPin: (pin: string) => Promise<Came | 'wrong' | 'wait' | 'gone'>
  /** The PIN was right. */
  readonly onDone: (came: Came) => void
}

/** Asks for the PIN before the lock is changed. A wrong one counts like any other. */
export const ConfirmPin = <Came extends string>({ onPin, onDone }: ConfirmPinProps<Came>) => {
  const nowMs = useNow()
  const t = useText()
  const lock = useLock()
  const [isBusy, setBusy] = useState(false)
  if (!lock) return null
  const take = async (pin: string) => {
    setBusy(true)
    const came = await onPin(pin)
    setBusy(false)
    if (came === 'gone') return leave()
    if (came !== 'wrong' && came !== 'wait') onDone(came as Came)
  }
  return (
    <PinPad
      label={t('companion.lock.enter')}
      error={lock.wrong > 0 && !isBusy ? t('companion.lock.wrong', { count: triesLeft(lock) }) : undefined}
      isBusy={isBusy}
      isShut={!isBusy && leftToWaitMs(lock, nowMs) > 0}
      onDone={(pin) => void take(pin)}
    />
  )
}
