import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { type AskedForCode, signInByPasskey } from '../../api/sign-in.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'

interface PasskeyButtonProps {
  readonly asked: AskedForCode
  readonly onDone: (signedIn: SignedIn) => void
}

/** A passkey in place of the code. */
export const PasskeyButton = ({ asked, onDone }: PasskeyButtonProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const go = async () => {
    setBusy(true)
    setError(undefined)
    try {
      onDone(await signInByPasskey(asked))
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="large" icon="key" isBusy={isBusy} className="sign-in-provider" onClick={() => void go()}>
        {t('security.usePasskey')}
      </Button>
      {error !== undefined && (
        <Alert isLine>{error instanceof CallError ? textOf(error) : t('security.passkeyStopped')}</Alert>
      )}
    </>
  )
}
