/** Requests to open a lock, each with its time left. A decision needs a network: one that comes late would be a wrong one. */
import { useTopic } from '@coldway/console/api/live.ts'
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { useMutate } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useReadAgain } from '@coldway/console/api/use-read-again.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { classNames } from '@coldway/console/ui/base/class-names.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { type UnlockRequest, unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import '../../ui/cards.css'
import { bringHere } from '../../ui/bring-here.ts'
import { useUnlockRequests } from './waiting-calls.ts'

const stale = [unlockRequests.queryPageList]

export const UnlockRequests = () => {
  const t = useText()
  const readAgain = useReadAgain(stale)
  useTopic({ kind: 'commands' }, { onMessage: () => readAgain() })
  const list = useUnlockRequests(true)
  useNow()
  const nowMs = serverNowMs()
  // What has run out is over, also without network.
  const open = list.data?.records.filter((request) => leftMs(request, nowMs) > 0)
  const called = useSearchParams()[0].get('unlock')
  if (!open) return null
  const isOver = called !== null && !open.some(({ id }) => String(id) === called)
  if (open.length === 0 && !isOver) return null
  return (
    <section aria-label={t('lockOrders.unlocks.waiting')}>
      <h2>
        {t('lockOrders.unlocks.waiting')} <small>{open.length}</small>
      </h2>
      {isOver && <Alert kind="info">{t('companion.unlock.over')}</Alert>}
      <ol className="cards">
        {open.map((request) => (
          <Waiting
            key={request.id}
            request={request}
            leftMs={leftMs(request, nowMs)}
            isCalled={String(request.id) === called}
          />
        ))}
      </ol>
    </section>
  )
}

const leftMs = ({ expireTime }: UnlockRequest, nowMs: number): number =>
  (parseTime(expireTime, zoneInUse()) ?? nowMs) - nowMs

/** `4:07` */
const clockOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface WaitingProps {
  readonly request: UnlockRequest
  readonly leftMs: number
  /** A notification about it has led here. */
  readonly isCalled: boolean
}

const Waiting = ({ request, leftMs: left, isCalled }: WaitingProps) => {
  const t = useText()
  return (
    <li ref={isCalled ? bringHere : undefined} className={classNames('card', 'is-unlock', isCalled && 'is-called')}>
      <h3>
        {request.plate ?? request.deviceName}
        <small>{[request.plate && request.deviceName, request.orderNo].filter(Boolean).join(' · ')}</small>
      </h3>
      <p className="card-hero">
        <b role="timer" aria-label={t('lockOrders.unlocks.left')}>
          {clockOf(left)}
        </b>
        <span>
          {t('lockOrders.unlocks.requester')}: {request.requester ?? '—'}
          {request.origin !== 'user' && <em>{t(`enums.unlockOrigins.${request.origin}`)}</em>}
          {request.reason && <q>{request.reason}</q>}
        </span>
      </p>
      {request.canDecide ? <Decision request={request} /> : <small>{t('lockOrders.unlocks.notYours')}</small>}
    </li>
  )
}

/** The first press arms a button, the second decides: a thumb that slips opens nothing. */
const Decision = ({ request }: { request: UnlockRequest }) => {
  const t = useText()
  const textOf = useErrorText()
  const readAgain = useReadAgain(stale)
  const [armed, setArmed] = useState<'approve' | 'reject'>()
  const deciding = useMutate(unlockRequests.updateLock, { stale })
  const decide = () =>
    deciding.mutate(
      { id: request.id, isApproved: armed === 'approve' },
      { onSuccess: () => notify(t('lockOrders.unlocks.decided'), 'ok'), onError: readAgain },
    )
  const isUnanswered = deciding.error?.status === 0
  return (
    <div className="card-actions">
      {armed === undefined ? (
        <>
          <Button onClick={() => setArmed('reject')}>{t('lockOrders.unlocks.reject')}</Button>
          <Button kind="primary" icon="lock" onClick={() => setArmed('approve')}>
            {t('lockOrders.unlocks.approve')}
          </Button>
        </>
      ) : (
        <>
          <Button onClick={() => setArmed(undefined)}>{t('common.cancel')}</Button>
          <Button kind={armed === 'approve' ? 'danger' : 'primary'} isBusy={deciding.isPending} onClick={decide}>
            {t(armed === 'approve' ? 'lockOrders.unlocks.openNow' : 'lockOrders.unlocks.rejectNow')}
          </Button>
        </>
      )}
      {deciding.error && (
        <Alert isLine>{isUnanswered ? t('companion.unlock.needsNetwork') : textOf(deciding.error)}</Alert>
      )}
    </div>
  )
}
