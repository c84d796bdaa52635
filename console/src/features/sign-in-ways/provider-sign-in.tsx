import { providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import { type FormEvent, useState } from 'react'
import { noteReturn } from '../../api/provider-return.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'

/** The name under which this browser has signed in last. */
const aliasKey = 'coldway.signInName'

interface ProviderSignInProps {
  readonly isCompanion?: boolean
  readonly keepForOneWeek?: boolean
}

/** Asks under which name the organisation signs in, and goes to its provider. */
export const ProviderSignIn = ({ isCompanion = false, keepForOneWeek = false }: ProviderSignInProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [alias, setAlias] = useState(() => localStorage.getItem(aliasKey) ?? '')
  const begin = useMutate(providerSignIn.begin)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const name = alias.trim().toLowerCase()
    if (name === '') return
    begin.mutate(
      { alias: name, keepForOneWeek },
      {
        onSuccess: ({ address }) => {
          localStorage.setItem(aliasKey, name)
          noteReturn({ isCompanion, keepForOneWeek })
          location.assign(address)
        },
      },
    )
  }
  if (!isOpen)
    return (
      <Button size="large" icon="building" className="sign-in-provider" onClick={() => setOpen(true)}>
        {t('signInProviders.signIn')}
      </Button>
    )
  return (
    <form className="sign-in-provider" onSubmit={go} noValidate>
      <Field
        label={t('signInProviders.alias')}
        icon="building"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        placeholder={t('signInProviders.aliasPlaceholder')}
        value={alias}
        onInput={(event) => setAlias(event.currentTarget.value)}
        error={begin.error ? textOf(begin.error) : undefined}
      />
      <Button type="submit" size="large" disabled={alias.trim() === ''} isBusy={begin.isPending || begin.isSuccess}>
        {t('signInProviders.go')}
      </Button>
    </form>
  )
}
