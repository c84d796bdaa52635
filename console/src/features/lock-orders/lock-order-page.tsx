/** /view/transportManage/transportDetails: one order with what can be done now, its lock, its materials and its log. */
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import {
  type LockOrder,
  type LockOrderStep,
  lockOrderSteps,
  lockOrders,
} from '@coldway/contract/lock-orders/lock-orders.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTopic } from '../../api/live.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { ShareButton } from '../shares/index.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { BindDialog, StepDialog, UnlockDialog } from './life-dialogs.tsx'
import './lock-orders.css'
import { LockOrderPill } from './lock-order-words.tsx'
import { OrderAlarms } from './order-alarms.tsx'
import { lockOrderStale, useOrderId } from './use-lock-order.ts'

export const LockOrderPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const id = useOrderId()
  const canFollow = useCan('command:view')
  const found = useCall(lockOrders.queryById, { waybillId: id ?? 0 }, { isEnabled: id !== undefined })
  const readAgain = useReadAgain(lockOrderStale)
  // The lock's answer takes the order on: a frame about its command shows that.
  useTopic(canFollow ? { kind: 'commands' } : undefined, { onMessage: () => readAgain() })
  if (id === undefined) return <ErrorState text={t('lockOrders.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const order = found.data
  return (
    <div className="lock-order">
      <header>
        <h1>{t('lockOrders.detailOf', { number: order.orderNo })}</h1>
        <LockOrderPill state={order.state} />
        <div className="lock-actions">
          <OrderActions order={order} />
          <UnlockAction order={order} />
          {order.lock && order.state !== 'completed' && (
            <ShareButton
              things={[{ id: order.lock.deviceId, title: order.orderNo }]}
              page="driver"
              lockOrderId={order.id}
            />
          )}
          <Link to={`${paths.lockOrderTrack}?id=${order.id}`}>{t('titles.lockOrderTrack')}</Link>
        </div>
      </header>
      <Facts order={order} />
      <OrderAlarms id={id} />
      <Materials order={order} />
      <OperationLog id={id} />
    </div>
  )
}

const OrderActions = ({ order }: { order: LockOrder }) => {
  const t = useText()
  const can = useCan('lockOrder:edit')
  const [step, setStep] = useState<LockOrderState>()
  const [isBinding, setBinding] = useState(false)
  if (!can) return null
  return (
    <>
      {order.nextStates.map((state) => (
        <Button key={state} kind="primary" onClick={() => setStep(state)}>
          {t(`lockOrders.steps.${state}`)}
        </Button>
      ))}
      {order.state !== 'completed' && (
        <Button icon="lock" onClick={() => setBinding(true)}>
          {t(order.lock ? 'lockOrders.unbind' : 'lockOrders.bind')}
        </Button>
      )}
      {order.canEdit && <Link to={`${paths.lockOrderUpdate}?id=${order.id}`}>{t('pieces.verbs.edit')}</Link>}
      {order.canSettle && (
        <Link to={`${paths.lockOrderException}?id=${order.id}`}>{t('titles.lockOrderException')}</Link>
      )}
      {step && <StepDialog order={order} to={step} onClose={() => setStep(undefined)} />}
      {isBinding && <BindDialog order={order} onClose={() => setBinding(false)} />}
    </>
  )
}

const UnlockAction = ({ order }: { order: LockOrder }) => {
  const t = useText()
  const can = useCan('command:unlock')
  const [isAsking, setAsking] = useState(false)
  if (!can || !order.lock || order.state === 'completed') return null
  return (
    <>
      <Button icon="lock" onClick={() => setAsking(true)}>
        {t('lockOrders.unlocks.ask')}
      </Button>
      {isAsking && <UnlockDialog order={order} onClose={() => setAsking(false)} />}
    </>
  )
}

const Facts = ({ order }: { order: LockOrder }) => {
  const t = useText()
  const { lock, consigneePhone } = order
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('lockOrders.lock'),
      lock ? <Link to={devicePath(lock.deviceCode)}>{lock.deviceName}</Link> : t('lockOrders.noLock'),
    ],
    [t('lockOrders.planStart'), order.planStartTime.slice(0, 16)],
    [t('lockOrders.planEnd'), order.planEndTime.slice(0, 16)],
    [t('lockOrders.plate'), order.plate],
    [t('lockOrders.route'), order.route],
    [t('lockOrders.inspectionAddress'), order.inspectionAddress],
    [t('lockOrders.inspectionSite'), order.inspectionSiteName],
    [t('lockOrders.consignee'), order.consigneeName],
    [t('lockOrders.consigneePhone'), consigneePhone && <a href={`tel:${consigneePhone}`}>{consigneePhone}</a>],
    [t('lockOrders.organisation'), order.orgName],
    [t('lockOrders.remark'), order.remark],
  ]
  return (
    <Panel title={t('lockOrders.section')}>
      <dl className="lock-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const Materials = ({ order }: { order: LockOrder }) => {
  const t = useText()
  return (
    <Panel title={t('lockOrders.materials')}>
      <DataTable
        label={t('lockOrders.materials')}
        rows={order.materials}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'identification',
            label: t('lockOrders.identification'),
            cell: ({ identification }) => identification,
          },
          { key: 'supplier', label: t('lockOrders.supplier'), phoneLine: 2, cell: ({ supplier }) => supplier },
          {
            key: 'quantity',
            label: t('lockOrders.quantity'),
            phoneLine: 2,
            cell: ({ quantity }) => `× ${formatNumber(quantity)}`,
            isNumber: true,
          },
          {
            key: 'state',
            label: t('lockOrders.inspection'),
            phoneLine: 1,
            cell: ({ state }) => t(`enums.lockMaterialStates.${state}`),
          },
        ]}
      />
    </Panel>
  )
}

const OperationLog = ({ id }: { id: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const steps = useCall(lockOrderSteps.queryPageList, {
    page: 1,
    size: limits.pageSizeMax,
    conditionVos: [{ column: 'waybillId', type: 'eq', value: id }],
  })
  const what = ({ event, toState, deviceCode, origin }: LockOrderStep): string => {
    const from = origin !== null && origin !== 'user' && t(`enums.unlockOrigins.${origin}`)
    const done = [t(`enums.lockOrderEvents.${event}`), from].filter(Boolean).join(' · ')
    const to = event === 'moved' && toState ? t(`enums.lockOrderStates.${toState}`) : deviceCode
    return to ? `${done}: ${to}` : done
  }
  const whoOf = ({ userName, isOtherUser }: LockOrderStep) =>
    userName || (isOtherUser ? t('lockOrders.otherUser') : undefined)
  return (
    <Panel title={t('lockOrders.log')}>
      <DataTable
        label={t('lockOrders.log')}
        rows={steps.data?.records}
        keyOf={(step) => step.id}
        {...(steps.error && { error: textOf(steps.error), onRetry: () => void steps.refetch() })}
        columns={[
          { key: 'createTime', label: t('lockOrders.time'), cell: ({ createTime }) => createTime },
          { key: 'event', label: t('lockOrders.event'), cell: what },
          { key: 'userName', label: t('lockOrders.who'), cell: whoOf },
          { key: 'reason', label: t('lockOrders.reason'), cell: ({ reason }) => reason || undefined },
        ]}
      />
    </Panel>
  )
}
