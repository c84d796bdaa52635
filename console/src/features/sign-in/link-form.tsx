import { type IdentityTicket, providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { isRefusal } from '../../api/call-error.ts'
import { askedForCode } from '../../api/sign-in.ts'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { AccountForm } from './account-form.tsx'

interface LinkFormProps {
  readonly ticket: IdentityTicket
  readonly onSignedIn: (signedIn: SignedIn) => void
  /** What the page goes on with: a code that is asked for, or a ticket that is over. */
  readonly onRefused: (error: unknown) => void
}

/** One sign-in with password links the identity to the account. */
export const LinkForm = ({ ticket: { ticket }, onSignedIn, onRefused }: LinkFormProps) => {
  const t = useText()
  const link = useMutate(providerSignIn.link)
  return (
    <AccountForm
      label={t('signInProviders.link')}
      isBusy={link.isPending}
      error={link.error}
      onSend={({ account, password }, onError) =>
        link.mutate(
          { ticket, username: account, password },
          {
            onSuccess: onSignedIn,
            onError: (error) => {
              if (askedForCode(error, false) || isRefusal(error, 'providerStateInvalid')) onRefused(error)
              onError(error)
            },
          },
        )
      }
    />
  )
}
