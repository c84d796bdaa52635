/** Subscriptions to lines, with each device's position on its line. */
import { type LineSubscription, lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { useMemo, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { columnsOf, filtersOf } from './subscription-columns.tsx'

/** `lineId`: those of one line. */
export const SubscriptionList = ({ lineId }: { readonly lineId?: number }) => {
  const t = useText()
  const can = useCan('line:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const fixed = useMemo(
    () => (lineId ? [{ column: 'lineId', type: 'eq' as const, value: lineId }] : undefined),
    [lineId],
  )
  const list = useList(lineSubscriptions.queryPageList, filters, 'list', { fixed })
  const [cancel, dialog] = useCancelling()
  const [shown, setShown] = useState<LineSubscription>()
  return (
    <>
      <ListPage
        name="lineSubscriptions"
        title={t('titles.lineSubscriptions')}
        list={list}
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={nameOf}
        primary={{
          label: t('titles.lineSubscriptionAdd'),
          can,
          to: `${paths.lineSubscriptionAdd}${lineId ? `?line=${lineId}` : ''}`,
        }}
        actions={[
          { key: 'records', label: t('lines.records.action'), onSelect: setShown },
          {
            key: 'cancel',
            label: t('common.cancel'),
            can,
            isShown: ({ status }) => status === 'valid',
            onSelect: cancel,
          },
        ]}
      />
      {shown && <RecordDrawer subscription={shown} name={nameOf(shown)} onClose={() => setShown(undefined)} />}
      {dialog}
    </>
  )
}

const nameOf = ({ lineName, plate, deviceName, id }: LineSubscription): string =>
  [lineName, plate ?? deviceName].filter(Boolean).join(' · ') || `#${id}`

const useCancelling = () => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const cancelling = useMutate(lineSubscriptions.cancleSubById, {
    stale: [lineSubscriptions.queryPageList, lineSubscriptions.queryRecordList, lines.queryPageList],
  })
  const cancel = (subscription: LineSubscription) =>
    ask({
      title: t('lines.subscription.cancelTitle', { name: nameOf(subscription) }),
      text: t('lines.subscription.cancelText'),
      action: t('lines.subscription.cancel'),
      isDanger: true,
      run: async () => {
        await cancelling.mutateAsync({ id: subscription.id })
        notify(t('lines.subscription.cancelled'), 'ok')
      },
    })
  return [cancel, dialog] as const
}
