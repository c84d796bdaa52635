/** Stands before everything while the phone is locked: nothing of the account is in memory, and what is kept is sealed. */
import { formatDuration } from '@coldway/console/settings/format.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import { useState } from 'react'
import { leave, unlocked } from '../../account/account.ts'
import { tryPasskey, tryPin, useLock } from '../../lock/lock.ts'
import { leftToWaitMs, triesLeft } from '../../lock/tries.ts'
import { PinPad } from './pin-pad.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'

/** With this many tries left, the page says what the last wrong PIN deletes. */
const warnedFrom = 5

export const LockPage = ({ count }: { readonly count: number }) => {
  const t = useText()
  const lock = useLock()
  const nowMs = useNow()
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isStopped, setStopped] = useState(false)
  if (!lock) return null
  const enter = async (pin: string) => {
    setBusy(true)
    const tried = await tryPin(pin)
    if (tried === 'open') return unlocked()
    if (tried === 'gone') return leave()
    setBusy(false)
  }
  const byPasskey = async () => {
    setStopped(false)
    if ((await tryPasskey()) === 'open') return unlocked()
    setStopped(true)
  }
  const left = triesLeft(lock)
  const waitMs = isBusy ? 0 : leftToWaitMs(lock, nowMs)
  const wrong = lock.wrong > 0 && !isBusy ? t('companion.lock.wrong', { count: left }) : undefined
  const wait = waitMs > 0 ? t('companion.lock.wait', { time: formatDuration(Math.ceil(waitMs / 1000) * 1000) }) : ''
  return (
    <main className="locked">
      <header>
        <Icon name="lock" />
        <h1>{t('companion.lock.locked')}</h1>
        {count > 0 && <p>{t('companion.lock.unsent', { count })}</p>}
      </header>
      {lock.passkey && (
        <Button kind="primary" size="large" onClick={() => void byPasskey()}>
          {t('security.usePasskey')}
        </Button>
      )}
      {isStopped && <Alert isLine>{t('companion.lock.passkeyFailed')}</Alert>}
      <PinPad
        label={t('companion.lock.enter')}
        error={wrong && [wrong, wait].filter(Boolean).join(' ')}
        isBusy={isBusy}
        isShut={waitMs > 0}
        onDone={(pin) => void enter(pin)}
      />
      {lock.wrong > 0 && left <= warnedFrom && (
        <Alert>{count > 0 ? t('companion.lock.goesUnsent', { count }) : t('companion.lock.goes')}</Alert>
      )}
      <Button size="large" onClick={() => setAsked(true)}>
        {t('companion.lock.forgotten')}
      </Button>
      <AskDialog
        isOpen={isAsked}
        title={t('companion.lock.forgotten')}
        action={t('companion.lock.leave')}
        onDo={() => void leave()}
        onClose={() => setAsked(false)}
      >
        {count > 0 ? t('companion.account.leaveText', { count }) : t('companion.account.leaveHint')}
      </AskDialog>
    </main>
  )
}
