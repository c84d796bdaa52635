import { type OwnSession, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './security.css'

/** The sessions of the account; each can be ended alone, or all but this one. */
export const OwnSessions = () => {
  const t = useText()
  const textOf = useErrorText()
  const { data, error, refetch } = useCall(sessionCalls.list, {}, { freshMs: 0 })
  const stale = [sessionCalls.list]
  const endOne = useMutate(sessionCalls.endOne, { stale })
  const endOthers = useMutate(sessionCalls.endOthers, { stale })
  const onError = (reason: unknown) => notify(textOf(reason), 'bad')
  if (!data) return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  return (
    <>
      <ul className="own-sessions">
        {data.map((one) => (
          <li key={one.id}>
            <Session of={one} />
            {!one.isThis && (
              <Button
                size="small"
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
      {data.length > 1 && (
        <Button
          icon="sign-out"
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
    </>
  )
}

const Session = ({ of }: { readonly of: OwnSession }) => {
  const t = useText()
  const name = [of.browser, of.os].filter((word) => word !== null).join(' · ')
  return (
    <div>
      <p>
        <b>{name || t('security.unknown')}</b>
        {of.isThis && <Pill tone="brand">{t('security.thisOne')}</Pill>}
        {of.isCompanion && <Pill tone="off">{t('companion.title')}</Pill>}
      </p>
      <p>
        {[
          of.address,
          t('security.made', { time: of.madeTime }),
          t('security.seen', { time: of.seenTime }),
          of.isKept ? t('security.keptWeek') : null,
        ]
          .filter((word) => word !== null)
          .join(' · ')}
      </p>
    </div>
  )
}
