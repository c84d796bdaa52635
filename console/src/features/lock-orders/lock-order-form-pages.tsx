/** /view/transportManage/addTransport and updateTransport: the form of a lock order. */
import { type LockOrder, lockOrderLimits, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useNavigate } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { FormText, FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { draftOf, emptyOrder, refusedAt, toOrder } from './lock-order-draft.ts'
import { LockOrderFields } from './lock-order-fields.tsx'
import { lockOrderStale as stale, useOrderId } from './use-lock-order.ts'

export const LockOrderAddPage = () => {
  const me = useMe()
  return me ? <AddForm orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ orgId }: { orgId: number }) => {
  const t = useText()
  const nodes = useOrgTree()
  const [back, onDone] = useSaved()
  const form = useForm({
    call: lockOrders.save,
    start: emptyOrder(orgId),
    toInput: (draft) => ({ ...toOrder(draft), orgId: draft.orgId, orderNo: draft.orderNo }),
    refusedAt,
    stale,
    onDone,
  })
  return (
    <FormPage title={t('titles.lockOrderAdd')} form={form} back={back}>
      <LockOrderFields
        form={form}
        head={
          <>
            <FormText
              form={form}
              name="orderNo"
              label={t('lockOrders.orderNo')}
              rule={t('lockOrders.textRule', { max: lockOrderLimits.numberMax })}
              autoFocus
            />
            <FormTree form={form} name="orgId" label={t('lockOrders.organisation')} nodes={nodes} />
          </>
        }
      />
    </FormPage>
  )
}

export const LockOrderUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const id = useOrderId()
  const found = useStart(lockOrders.queryById, { waybillId: id ?? 0 }, { isEnabled: id !== undefined })
  if (id === undefined) return <ErrorState text={t('lockOrders.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <UpdateForm order={found.data} /> : <Loading />
}

const UpdateForm = ({ order }: { order: LockOrder }) => {
  const t = useText()
  const [back, onDone] = useSaved()
  const { id: waybillId, version } = order
  const form = useForm({
    call: lockOrders.update,
    start: draftOf(order),
    toInput: (draft) => ({ ...toOrder(draft), waybillId, version }),
    refusedAt,
    stale,
    onDone,
  })
  return (
    <FormPage title={t('lockOrders.updateOf', { number: order.orderNo })} form={form} back={back}>
      <LockOrderFields form={form} siteName={order.inspectionSiteName} />
    </FormPage>
  )
}

/** The address to return to after saving. */
const useSaved = (): readonly [back: string, onDone: () => void] => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.lockOrders)
  const onDone = () => {
    notify(t('pieces.form.saved'), 'ok')
    void navigate(back)
  }
  return [back, onDone]
}
