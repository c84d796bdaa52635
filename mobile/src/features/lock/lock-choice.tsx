/** Sets the lock of this phone, says after how long it locks itself, locks it at once, and takes the lock away. */
import { formatDuration } from '@coldway/console/settings/format.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { Dialog } from '@coldway/console/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { lockAway, lockBy, unlockForGood } from '../../account/account.ts'
import { setLockMinutes, tryPin, useLock } from '../../lock/lock.ts'
import { lockMinutes } from '../../lock/tries.ts'
import { Choice } from '../../ui/choice.tsx'
import { ConfirmPin } from './confirm-pin.tsx'
import { PasskeyChoice } from './passkey-choice.tsx'
import { PinPad } from './pin-pad.tsx'

export const LockChoice = () => {
  const t = useText()
  const lock = useLock()
  const [asked, setAsked] = useState<'set' | 'remove'>()
  const close = () => setAsked(undefined)
  return (
    <section className="lock-choice">
      <h2>{t('companion.lock.title')}</h2>
      {lock ? (
        <>
          <Choice
            label={t('companion.lock.after')}
            options={lockMinutes.map((one) => [one, formatDuration(one * 60_000)] as const)}
            value={lock.minutes}
            onChoose={(minutes) => void setLockMinutes(minutes)}
          />
          <Button icon="lock" size="large" onClick={() => void lockAway()}>
            {t('companion.lock.now')}
          </Button>
          <PasskeyChoice />
          <Button size="large" onClick={() => setAsked('remove')}>
            {t('companion.lock.remove')}
          </Button>
        </>
      ) : (
        <Button icon="lock" size="large" onClick={() => setAsked('set')}>
          {t('companion.lock.set')}
        </Button>
      )}
      <small>{t('companion.lock.hint')}</small>
      <Dialog
        isOpen={asked !== undefined}
        isDrawer
        title={t(asked === 'remove' ? 'companion.lock.remove' : 'companion.lock.set')}
        onClose={close}
      >
        {asked === 'set' && <SetPin onDone={close} />}
        {asked === 'remove' && <ConfirmPin<'open'> onPin={tryPin} onDone={() => void unlockForGood().then(close)} />}
      </Dialog>
    </section>
  )
}

interface Asking {
  readonly onDone: () => void
}

/** Typed twice, as a PIN that nobody knows takes everything along. */
const SetPin = ({ onDone }: Asking) => {
  const t = useText()
  const [first, setFirst] = useState<string>()
  const [isOther, setOther] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const take = async (pin: string) => {
    if (first === undefined) return setFirst(pin)
    setFirst(undefined)
    setOther(pin !== first)
    if (pin !== first) return
    setBusy(true)
    await lockBy(pin, 5)
    notify(t('companion.lock.isSet'), 'ok')
    onDone()
  }
  return (
    <PinPad
      label={t(first === undefined ? 'companion.lock.choose' : 'companion.lock.again')}
      error={isOther ? t('companion.lock.other') : undefined}
      isBusy={isBusy}
      onDone={(pin) => void take(pin)}
    />
  )
}
