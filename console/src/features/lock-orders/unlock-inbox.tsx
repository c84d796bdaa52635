/** The requests that wait for a decision: each with its time left, approved or rejected in two presses, on a phone too. */
import { limits } from '@coldway/contract/limits.ts'
import { type UnlockRequest, unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTopic } from '../../api/live.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useNow } from '../../ui/base/use-now.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { lockOrderStale } from './use-lock-order.ts'
import { clockOf } from './clock-of.ts'
import './lock-orders.css'

const stale = [unlockRequests.queryPageList, ...lockOrderStale]
const waiting = {
  page: 1,
  size: limits.bulkRowsMax,
  conditionVos: [{ column: 'state', type: 'eq', value: 'pending' }],
  // The one that runs out first stands first.
  sorts: [{ column: 'createTime' as const, order: 'asc' as const }],
}
/** Frames bring requests at once; this finds what a frame did not bring. */
const repeatMs = 15_000

export const UnlockInbox = () => {
  const t = useText()
  const textOf = useErrorText()
  const readAgain = useReadAgain(stale)
  useTopic({ kind: 'commands' }, { onMessage: () => readAgain() })
  const found = useCall(unlockRequests.queryPageList, waiting, { repeatMs })
  const nowMs = serverMs(useNow())
  const open = found.data?.records.filter((request) => leftMs(request, nowMs) > 0)
  return (
    <Panel title={t('lockOrders.unlocks.waiting')} label={t('lockOrders.unlocks.waiting')} className="unlock-inbox">
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {!found.error && !open && <Loading />}
      {open?.length === 0 && <p>{t('lockOrders.unlocks.none')}</p>}
      {open && open.length > 0 && (
        <ul>
          {open.map((request) => (
            <Waiting key={request.id} request={request} leftMs={leftMs(request, nowMs)} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The tick of the browser's clock only says when to look at the server's. */
const serverMs = (_tick: number): number => serverNowMs()

const leftMs = ({ expireTime }: UnlockRequest, nowMs: number): number =>
  (parseTime(expireTime, zoneInUse()) ?? nowMs) - nowMs

const Waiting = ({ request, leftMs: left }: { request: UnlockRequest; leftMs: number }) => {
  const t = useText()
  const { waybillId, orderNo } = request
  return (
    <li aria-label={request.deviceName}>
      <div className="unlock-what">
        <b>{request.deviceName}</b>
        <small>{request.plate ?? request.deviceCode}</small>
        {waybillId !== null && <Link to={`${paths.lockOrder}?id=${waybillId}`}>{orderNo}</Link>}
        {request.reason && <q>{request.reason}</q>}
        <small>
          {t('lockOrders.unlocks.requester')}: {request.requester ?? '—'} · {request.createTime.slice(11)}
        </small>
        {request.origin !== 'user' && <Pill tone="brand">{t(`enums.unlockOrigins.${request.origin}`)}</Pill>}
      </div>
      <time className="unlock-left" role="timer" aria-label={t('lockOrders.unlocks.left')}>
        {clockOf(left)}
      </time>
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
  const decide = (isApproved: boolean) =>
    deciding.mutate(
      { id: request.id, isApproved },
      { onSuccess: () => notify(t('lockOrders.unlocks.decided'), 'ok'), onError: readAgain },
    )
  return (
    <div className="unlock-decision">
      {armed === undefined && (
        <>
          <Button size="large" onClick={() => setArmed('reject')}>
            {t('lockOrders.unlocks.reject')}
          </Button>
          <Button size="large" kind="primary" icon="lock" onClick={() => setArmed('approve')}>
            {t('lockOrders.unlocks.approve')}
          </Button>
        </>
      )}
      {armed !== undefined && (
        <>
          <Button size="large" onClick={() => setArmed(undefined)}>
            {t('common.cancel')}
          </Button>
          <Button
            size="large"
            kind={armed === 'approve' ? 'danger' : 'primary'}
            isBusy={deciding.isPending}
            onClick={() => decide(armed === 'approve')}
          >
            {t(armed === 'approve' ? 'lockOrders.unlocks.openNow' : 'lockOrders.unlocks.rejectNow')}
          </Button>
        </>
      )}
      {deciding.error && <Alert isLine>{textOf(deciding.error)}</Alert>}
    </div>
  )
}
