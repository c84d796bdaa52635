/** /view/transportManage/exceptionTransport: says how an exception of an order was handled. */
import { type LockOrder, lockOrderLimits, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useNavigate } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { LockOrderPill } from './lock-order-words.tsx'
import { lockOrderStale as stale, useOrderId } from './use-lock-order.ts'

export const LockOrderExceptionPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const id = useOrderId()
  const found = useStart(lockOrders.queryById, { waybillId: id ?? 0 }, { isEnabled: id !== undefined })
  if (id === undefined) return <ErrorState text={t('lockOrders.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return found.data.canSettle ? <ExceptionForm order={found.data} /> : <Alert>{t('lockOrders.noException')}</Alert>
}

const ExceptionForm = ({ order }: { order: LockOrder }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = `${paths.lockOrder}?id=${order.id}`
  const form = useForm({
    call: lockOrders.exceptionUpdate,
    start: { reason: '' },
    toInput: ({ reason }) => ({ waybillId: order.id, reason }),
    stale,
    onDone: () => {
      notify(t('lockOrders.settled'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('lockOrders.exceptionOf', { number: order.orderNo })} form={form} back={back}>
      <FormSection title={t('titles.lockOrderException')} hint={t('lockOrders.exceptionHint')}>
        <p className="lock-state">
          <LockOrderPill state={order.state} />
        </p>
        <FormText
          form={form}
          name="reason"
          label={t('lockOrders.exceptionReason')}
          rule={t('lockOrders.textRule', { max: lockOrderLimits.reasonMax })}
          autoFocus
          isWide
        />
      </FormSection>
    </FormPage>
  )
}
