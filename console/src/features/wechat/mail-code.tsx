import { wechatCodes } from '@coldway/contract/users/wechat.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { notify } from '../../ui/overlay/notices.tsx'

/** Sends the code by e-mail to someone who is not at this screen. */
export const MailCode = ({ sceneStr, email }: { sceneStr: string; email: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const [address, setAddress] = useState(email)
  const mail = useMutate(wechatCodes.mailQRcode)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const to = address.trim()
    mail.mutate({ sceneStr, email: to }, { onSuccess: () => notify(t('wechat.mailSent', { email: to }), 'ok') })
  }
  return (
    <form className="wechat-line" onSubmit={send} noValidate>
      <Field
        label={t('wechat.mailTo')}
        type="email"
        autoComplete="off"
        value={address}
        onInput={(event) => setAddress(event.currentTarget.value)}
        error={mail.error ? textOf(mail.error) : undefined}
      />
      <Button type="submit" isBusy={mail.isPending} disabled={address.trim() === ''}>
        {t('wechat.mailSend')}
      </Button>
    </form>
  )
}
