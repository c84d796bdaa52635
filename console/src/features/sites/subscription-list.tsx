/** Subscriptions to sites, with their devices and ends. */
import { siteEvents, subscriptionStates, subscriptionValidities } from '@coldway/contract/enums.ts'
import { type SiteSubscription, siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { useMemo } from 'react'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatDuration } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { SiteName, typeOptions } from './site-columns.tsx'
import './sites.css'

/** `siteId`: those of one site. */
export const SubscriptionList = ({ siteId }: { readonly siteId?: number }) => {
  const t = useText()
  const canEdit = useCan('site:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const fixed = useMemo(
    () => (siteId ? [{ column: 'siteId', type: 'eq' as const, value: siteId }] : undefined),
    [siteId],
  )
  const list = useList(siteSubscriptions.queryPageList, filters, 'list', { fixed })
  const [ask, dialog] = useConfirm()
  const cancelling = useMutate(siteSubscriptions.cancleSubById, {
    stale: [siteSubscriptions.queryPageList, sites.queryPageList],
  })
  const cancel = ({ id, siteName }: SiteSubscription) =>
    ask({
      title: t('sites.subscription.cancelTitle', { name: siteName }),
      text: t('sites.subscription.cancelText'),
      action: t('sites.subscription.cancel'),
      isDanger: true,
      run: async () => {
        await cancelling.mutateAsync({ id })
        notify(t('sites.subscription.cancelled'), 'ok')
      },
    })
  return (
    <>
      <ListPage
        name="siteSubscriptions"
        title={t('sites.subscription.title')}
        list={list}
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.siteName}
        primary={{
          label: t('sites.subscription.add'),
          can: canEdit,
          to: `${paths.siteSubscriptionAdd}${siteId ? `?site=${siteId}` : ''}`,
        }}
        actions={[
          {
            key: 'cancel',
            label: t('sites.subscription.cancel'),
            can: canEdit,
            isShown: ({ status }) => status === 'valid',
            onSelect: cancel,
          },
        ]}
      />
      {dialog}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('sites.subscription.find') },
  { key: 'siteName', label: t('sites.name') },
  { key: 'siteType', label: t('sites.type'), options: typeOptions(t) },
  { key: 'orgId', label: t('sites.subscription.subscriber'), nodes: nodes ?? [], isId: true },
  {
    key: 'validity',
    label: t('sites.subscription.validity'),
    options: subscriptionValidities.map((value) => ({ value, label: t(`enums.subscriptionValidities.${value}`) })),
  },
  {
    key: 'status',
    label: t('sites.subscription.status'),
    options: subscriptionStates.map((value) => ({ value, label: t(`enums.subscriptionStates.${value}`) })),
  },
  { key: 'createTime', label: t('sites.created'), isDays: true },
]

const tones = { valid: 'ok', cancelled: 'off', completed: 'brand' } as const satisfies Record<string, Tone>

const columnsOf = (t: Translate): ListColumn<SiteSubscription>[] => [
  {
    key: 'siteName',
    label: t('sites.name'),
    cell: (one) => <SiteName type={one.siteType} name={one.siteName} />,
    isFixed: true,
    isSortable: true,
  },
  { key: 'orgName', label: t('sites.subscription.subscriber'), cell: (one) => one.orgName },
  {
    key: 'deviceCount',
    label: t('sites.subscription.devices'),
    cell: (one) => devicesOf(t, one),
  },
  {
    key: 'events',
    label: t('sites.subscription.events'),
    cell: (one) =>
      siteEvents
        .filter((event) => one.events.includes(event))
        .map((event) => t(`enums.siteEvents.${event}`))
        .join(' · '),
    words: Object.fromEntries(siteEvents.map((event) => [event, t(`enums.siteEvents.${event}`)])),
  },
  {
    key: 'dwellS',
    label: t('sites.subscription.dwell'),
    cell: ({ dwellS }) => (dwellS === null ? null : formatDuration(dwellS * 1000)),
    isNumber: true,
  },
  {
    key: 'validity',
    label: t('sites.subscription.validity'),
    cell: (one) => t(`enums.subscriptionValidities.${one.validity}`),
    words: Object.fromEntries(subscriptionValidities.map((one) => [one, t(`enums.subscriptionValidities.${one}`)])),
  },
  {
    key: 'status',
    label: t('sites.subscription.status'),
    cell: (one) => <Pill tone={tones[one.status]}>{t(`enums.subscriptionStates.${one.status}`)}</Pill>,
    words: Object.fromEntries(subscriptionStates.map((one) => [one, t(`enums.subscriptionStates.${one}`)])),
  },
  { key: 'startTime', label: t('sites.subscription.from'), cell: (one) => one.startTime, isSortable: true },
  { key: 'endTime', label: t('sites.subscription.until'), cell: (one) => one.endTime, isSortable: true },
  { key: 'finishTime', label: t('sites.subscription.finished'), cell: (one) => one.finishTime },
  { key: 'createTime', label: t('sites.created'), cell: (one) => one.createTime, isSortable: true },
]

/** The first devices by name, the number of the others. */
const devicesOf = (t: Translate, { deviceCount, deviceNames }: SiteSubscription): string => {
  if (deviceCount === 0) return t('sites.subscription.allDevices')
  const rest = deviceCount - deviceNames.length
  const names = deviceNames.join(', ')
  return rest > 0 ? t('sites.subscription.andMore', { names, count: rest }) : names
}
