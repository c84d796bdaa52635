import type { ShareValidityDays } from '@coldway/contract/enums.ts'
import { Email } from '@coldway/contract/fields.ts'
import { limits } from '@coldway/contract/limits.ts'
import { locationSharing, shares } from '@coldway/contract/shares/shares.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import type { SharedThing } from './share-dialog.tsx'

/** Splits typed addresses at commas of any script, semicolons, spaces and line ends. */
const addressesOf = (typed: string): string[] => typed.split(/[\s,;，；、]+/).filter(Boolean)

const areGood = (emails: readonly string[]): boolean =>
  emails.length > 0 && emails.length <= limits.shareMailsMax && emails.every((one) => Email.safeParse(one).success)

export const MailLink = ({ things, days }: { things: readonly SharedThing[]; days: ShareValidityDays }) => {
  const t = useText()
  const textOf = useErrorText()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const send = useMutate(locationSharing.shareLocationToEmail, { stale: [shares.queryPageList] })
  const emails = addressesOf(typed)
  const submit = () => {
    setTried(true)
    if (!areGood(emails)) return
    send.mutate(
      { deviceIds: things.map(({ id }) => id), validityDays: days, emails },
      {
        onSuccess: ({ sent }) => {
          notify(t('shares.sent', { count: sent }), 'ok')
          setTyped('')
          setTried(false)
        },
      },
    )
  }
  const wrong = isTried && !areGood(emails) ? t('shares.emailsRule', { max: limits.shareMailsMax }) : undefined
  return (
    <form
      className="share-mail"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3>{t('shares.email')}</h3>
      <div className="share-link">
        <Field
          label={t('shares.emails')}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          error={wrong ?? (send.error ? textOf(send.error) : undefined)}
          hint={wrong === undefined && <p>{t('shares.emailsHint', { max: limits.shareMailsMax })}</p>}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" isBusy={send.isPending}>
          {t('shares.send')}
        </Button>
      </div>
    </form>
  )
}
