import { type Passkey, passkeys } from '@coldway/contract/users/passkeys.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx'
import './security.css'

/** Keys that answer in place of a code; they stand beside the second factor. */
export const Passkeys = () => {
  const t = useText()
  const textOf = useErrorText()
  const factor = useCall(secondFactor.state, {}, { freshMs: 0 })
  const { data, error, refetch } = useCall(passkeys.list, {}, { freshMs: 0 })
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  if (!data) return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  const isEnrolled = factor.data !== undefined && factor.data.enrolledTime !== null
  return (
    <>
      {data.length === 0 && <p>{isEnrolled ? t('security.noPasskeys') : t('security.passkeysFirst')}</p>}
      <ul className="own-sessions">
        {data.map((key) => (
          <li key={key.credential}>
            <div>
              <p>
                <b>{key.name}</b>
              </p>
              <p>
                {t('security.passkeyMade', { time: key.madeTime })}
                {key.usedTime !== null && ` · ${t('security.passkeyUsed', { time: key.usedTime })}`}
              </p>
            </div>
            <Button size="small" onClick={() => setRemoved(key)}>
              {t('security.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="factor-buttons">
        <Button icon="key" disabled={!isEnrolled} onClick={() => setAdding(true)}>
          {t('security.addPasskey')}
        </Button>
      </div>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removed && <RemovePasskeyDialog of={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
