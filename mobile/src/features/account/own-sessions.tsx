/** Where the account is signed in: each session ended alone, or all but this phone's. It needs the network. */
import { useCall, useMutate } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { type OwnSession, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'

export const OwnSessions = () => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error } = useCall(sessionCalls.list, {}, { freshMs: 0 })
  const stale = [sessionCalls.list]
  const endOne = useMutate(sessionCalls.endOne, { stale })
  const endOthers = useMutate(sessionCalls.endOthers, { stale })
  const onError = (reason: unknown) => notify(textOf(reason), 'bad')
  return (
    <section className="account-sessions">
      <h2>{t('security.sessions')}</h2>
      {!data && error && <p>{textOf(error)}</p>}
      <ul>
        {data?.map((one) => (
          <li key={one.id}>
            <Session of={one} />
            {!one.isThis && (
              <Button
                isBusy={endOne.isPending && endOne.variables.id === one.id}
                onClick={() =>
                  endOne.mutate({ id: one.id }, { onSuccess: () => notify(t('security.ended'), 'ok'), onError })
                }
              >
                {t('security.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <Button
          size="large"
          isBusy={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(
              {},
              { onSuccess: ({ ended }) => notify(t('security.endedOthers', { number: ended }), 'ok'), onError },
            )
          }
        >
          {t('security.endOthers')}
        </Button>
      )}
    </section>
  )
}

const Session = ({ of }: { readonly of: OwnSession }) => {
  const t = useText()
  const name = [of.browser, of.os].filter((word) => word !== null).join(' · ')
  return (
    <p>
      <b>{name || t('security.unknown')}</b>
      <small>{of.isThis ? t('security.thisOne') : t('security.seen', { time: of.seenTime })}</small>
      <small>{[of.isCompanion ? t('companion.title') : null, of.address].filter(Boolean).join(' · ')}</small>
    </p>
  )
}
