import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SignInFrame } from '../sign-in/index.ts'
import './maintenance.css'
import type { Opened } from './use-opened.ts'

/** Asks for number and credential. The number may come in the address, from a code on the housing; the credential never. */
export const ProofForm = ({ title, opened }: { title: string; opened: Opened<unknown> }) => {
  const t = useText()
  const [address] = useSearchParams()
  const [deviceCode, setDeviceCode] = useState(address.get('deviceCode') ?? '')
  const [secret, setSecret] = useState('')
  const isFilled = deviceCode.trim() !== '' && secret.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFilled) opened.open({ deviceCode: deviceCode.trim(), secret: secret.trim() })
  }
  return (
    <SignInFrame title={title} hint={t('maintenance.intro')}>
      <form className="maintenance-proof" onSubmit={submit}>
        {opened.error && <Alert>{opened.error}</Alert>}
        <Field
          label={t('maintenance.code')}
          value={deviceCode}
          onInput={(event) => setDeviceCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          label={t('maintenance.secret')}
          icon="key"
          type="password"
          value={secret}
          onInput={(event) => setSecret(event.currentTarget.value)}
          hint={<p>{t('maintenance.secretHint')}</p>}
          autoComplete="off"
          spellCheck={false}
        />
        <Button kind="primary" size="large" type="submit" disabled={!isFilled} isBusy={opened.isBusy}>
          {t('maintenance.open')}
        </Button>
      </form>
    </SignInFrame>
  )
}
