import { unsubscribing } from '@coldway/contract/messages/messages.ts'
import { useState } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { SignInFrame } from '../sign-in/index.ts'
import './messages.css'

/** /view/messages/unsubscribe#<token>: opening it changes nothing; the button stops e-mails to one address. */
export const UnsubscribePage = () => {
  const t = useText()
  const [link] = useState(() => decodeURIComponent(location.hash.slice(1)))
  return (
    <SignInFrame title={t('titles.unsubscribe')}>
      {link === '' ? <State icon="info" title={t('messages.unsubscribe.none')} /> : <Linked link={link} />}
    </SignInFrame>
  )
}

const Linked = ({ link }: { link: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error } = useCall(unsubscribing.look, { link })
  const ending = useMutate(unsubscribing.confirm, { stale: [unsubscribing.look] })
  if (error) return <ErrorState text={textOf(error)} />
  if (!data) return <Loading />
  const { address, organisation, isOn } = data
  if (!isOn)
    return (
      <State
        icon="check"
        role="status"
        title={t('messages.unsubscribe.done', { address })}
        hint={t('messages.unsubscribe.again', { organisation })}
      />
    )
  return (
    <>
      <p className="unsubscribe-hint">{t('messages.unsubscribe.hint', { address, organisation })}</p>
      {ending.error && <ErrorState text={textOf(ending.error)} />}
      <Button kind="primary" size="large" isBusy={ending.isPending} onClick={() => ending.mutate({ link })}>
        {t('messages.unsubscribe.action')}
      </Button>
    </>
  )
}
