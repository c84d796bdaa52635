import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Dialog } from '@coldway/console/ui/overlay/dialog.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { useEffect, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { addPasskey, dropPasskey, useLock } from '../../lock/lock.ts'
import { mayHavePasskey } from '../../lock/passkey.ts'
import { ConfirmPin } from './confirm-pin.tsx'

/** A passkey beside the PIN, where the browser knows passkeys with a secret. */
export const PasskeyChoice = () => {
  const t = useText()
  const lock = useLock()
  const account = useAccount()
  const [canHave, setCanHave] = useState(false)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => void mayHavePasskey().then(setCanHave), [])
  if (!lock || account.stage !== 'open') return null
  if (lock.passkey) {
    return (
      <Button size="large" onClick={() => void dropPasskey()}>
        {t('companion.lock.passkeyOff')}
      </Button>
    )
  }
  if (!canHave) return null
  const done = (came: 'open' | 'impossible') => {
    setAsked(false)
    notify(t(`companion.lock.${came === 'open' ? 'passkeySet' : 'noPasskey'}`), came === 'open' ? 'ok' : 'bad')
  }
  return (
    <>
      <Button size="large" onClick={() => setAsked(true)}>
        {t('companion.lock.passkey')}
      </Button>
      <Dialog isOpen={isAsked} isDrawer title={t('companion.lock.passkey')} onClose={() => setAsked(false)}>
        <ConfirmPin<'open' | 'impossible'> onPin={(pin) => addPasskey(pin, account.me.account)} onDone={done} />
      </Dialog>
    </>
  )
}
