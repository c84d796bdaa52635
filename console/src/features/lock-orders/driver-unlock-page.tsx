/**
 * /view/eleTransportMonitor/driverUnlock: the driver of an order asks for an unlock by a link, and sees how long the request
 * still waits and what became of it.
 */
import { type DriverRequest, type DriverUnlock, driverUnlocks } from '@coldway/contract/lock-orders/driver-unlocks.ts'
import { lockOrderLimits } from '@coldway/contract/lock-orders/lock-orders.ts'
import { type FormEvent, useState } from 'react'
import { noteServerTime, serverNowMs } from '../../api/server-clock.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { useNow } from '../../ui/base/use-now.ts'
import { Field } from '../../ui/form/field.tsx'
import { type ShareCall, SharedPage, type SharedView, Stale } from '../shares/index.ts'
import { clockOf } from './clock-of.ts'
import './driver-unlock.css'
import { OrderHead } from './order-head.tsx'

/** A driver waits at the door for the decision. */
const everyMs = 3000

export const DriverUnlockPage = () => {
  const t = useText()
  const [round, setRound] = useState(0)
  return (
    <SharedPage intro={t('titles.driverUnlock')} ask={askState} askKey={`driver ${round}`} everyMs={everyMs}>
      {(view) => <Driver {...view} onAsked={() => setRound(round + 1)} />}
    </SharedPage>
  )
}

const askState = async (call: ShareCall): Promise<DriverUnlock> => {
  const state = await call(driverUnlocks.queryState, {})
  noteServerTime(state.serverMs)
  return state
}

interface DriverProps extends SharedView<DriverUnlock> {
  readonly onAsked: () => void
}

const Driver = ({ data, isStale, call, onAsked }: DriverProps) => {
  const t = useText()
  return (
    <div className="driver-unlock">
      {isStale && <Stale />}
      <Panel>
        <OrderHead order={data.order} />
        <p className="driver-lock">{data.lockName ?? t('lockOrders.noLock')}</p>
      </Panel>
      {data.request && <Request request={data.request} />}
      {data.canAsk ? <Asking call={call} onAsked={onAsked} /> : <WhyNot data={data} />}
    </div>
  )
}

const Request = ({ request }: { request: DriverRequest }) => {
  const t = useText()
  useNow()
  const { state, deviceState, reason, createTime, expireMs } = request
  const leftMs = expireMs - serverNowMs()
  const isWaiting = (state === 'pending' || state === 'inProgress') && leftMs > 0
  return (
    <Panel title={t('lockOrders.driver.yours')}>
      <div className={`driver-request is-${state}`} role="status">
        <b>{t(`lockOrders.driver.states.${state}`)}</b>
        {isWaiting && (
          <time role="timer" aria-label={t('lockOrders.unlocks.left')}>
            {clockOf(leftMs)}
          </time>
        )}
        {state === 'processed' && deviceState !== 'inExecution' && (
          <p>
            {t('lockOrders.unlocks.lockSays')}: {t(`enums.deviceExecutions.${deviceState}`)}
          </p>
        )}
        <small>
          {createTime.slice(11, 16)} · <q>{reason}</q>
        </small>
      </div>
    </Panel>
  )
}

const WhyNot = ({ data: { order, lockName, request } }: { data: DriverUnlock }) => {
  const t = useText()
  const isOwn = request?.state === 'pending' || request?.state === 'inProgress'
  if (order.state === 'completed') return <Alert kind="info">{t('lockOrders.driver.over')}</Alert>
  if (lockName === null || isOwn) return null
  return <Alert kind="info">{t('lockOrders.driver.otherWay')}</Alert>
}

const Asking = ({ call, onAsked }: Pick<DriverProps, 'call' | 'onAsked'>) => {
  const t = useText()
  const textOf = useErrorText()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { needsApproval } = await call(driverUnlocks.ask, { reason: reason.trim() })
      setProblem(needsApproval ? undefined : t('lockOrders.driver.cannot'))
      setReason('')
    } catch (error) {
      setProblem(textOf(error))
    }
    setBusy(false)
    onAsked()
  }
  return (
    <Panel>
      <form className="driver-ask" onSubmit={(event) => void ask(event)} noValidate>
        <p>{t('lockOrders.driver.intro')}</p>
        <Field
          label={t('lockOrders.driver.reason')}
          placeholder={t('lockOrders.driver.reasonHint')}
          value={reason}
          maxLength={lockOrderLimits.reasonMax}
          onInput={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button kind="primary" size="large" icon="lock" type="submit" isBusy={isBusy} disabled={reason.trim() === ''}>
          {t('lockOrders.unlocks.ask')}
        </Button>
        {problem && <Alert>{problem}</Alert>}
      </form>
    </Panel>
  )
}
