/** Asks to be notified of what needs the person while the companion is closed, and lists the browsers that are. */
import { useCall, useMutate } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { type OwnPushSubscription, webPush } from '@coldway/contract/web-push/web-push.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PushSubjects } from './push-subjects.tsx'
import { lookAtPush, stopPush, subscribeToPushes, usePush } from '../../push/push.ts'

const cannot = ['unsupported', 'needsHome', 'denied'] as const

export const PushSettings = ({ ownId }: { readonly ownId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const stage = usePush()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void lookAtPush(ownId), [ownId])
  const change = async (work: (ownerId: number) => Promise<void>) => {
    setBusy(true)
    try {
      await work(ownId)
      await client.invalidateQueries({ queryKey: [webPush.list.name] })
    } catch (error) {
      notify(error instanceof DOMException ? t('companion.push.failed') : textOf(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  const why = cannot.find((one) => one === stage)
  return (
    <section className="account-push">
      <h2>{t('companion.push.title')}</h2>
      {stage === 'off' && (
        <Button icon="bell" kind="primary" size="large" isBusy={isBusy} onClick={() => void change(subscribeToPushes)}>
          {t('companion.push.subscribe')}
        </Button>
      )}
      {stage === 'on' && (
        <>
          <p className="account-on">
            <Icon name="check" />
            {t('companion.push.on')}
          </p>
          <PushSubjects />
          <Button size="large" isBusy={isBusy} onClick={() => void change(stopPush)}>
            {t('companion.push.stop')}
          </Button>
        </>
      )}
      <small>{why ? t(`companion.push.${why}`) : t('companion.push.hint')}</small>
      <SubscribedBrowsers />
    </section>
  )
}

const SubscribedBrowsers = () => {
  const t = useText()
  const textOf = useErrorText()
  const { data } = useCall(webPush.list, {}, { freshMs: 0 })
  const ending = useMutate(webPush.remove, { stale: [webPush.list] })
  const others = data?.filter(({ isThis }) => !isThis) ?? []
  if (others.length === 0) return null
  const onError = (error: unknown) => notify(textOf(error), 'bad')
  return (
    <>
      <h3>{t('companion.push.others')}</h3>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <SubscribedBrowser of={one} />
            <Button
              isBusy={ending.isPending && ending.variables.id === one.id}
              onClick={() => ending.mutate({ id: one.id }, { onError })}
            >
              {t('security.end')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const SubscribedBrowser = ({ of }: { readonly of: OwnPushSubscription }) => {
  const t = useText()
  return (
    <p>
      <b>{[of.browser, of.os].filter((word) => word !== null).join(' · ') || t('security.unknown')}</b>
      <small>{t('companion.push.since', { time: of.madeTime })}</small>
    </p>
  )
}
