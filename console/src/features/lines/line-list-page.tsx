/** /view/line/lineManage: the lines. */
import { routeSources } from '@coldway/contract/enums.ts'
import { type Line, lines } from '@coldway/contract/lines/lines.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { linePath, paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { lineStale } from './stale.ts'

export const LineListPage = () => {
  const t = useText()
  const can = useCan('line:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(lines.queryPageList, filters)
  const [remove, dialog] = useRemoving()
  return (
    <>
      <ListPage
        name="lines"
        title={t('titles.lines')}
        list={list}
        columns={columns}
        keyOf={(line) => line.id}
        nameOf={(line) => line.lineName}
        primary={{ label: t('titles.lineAdd'), can, to: paths.lineAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: remove }]}
        actions={[
          { key: 'edit', label: t('pieces.verbs.edit'), can, to: ({ id }) => `${paths.lineUpdate}?id=${id}` },
          {
            key: 'subscribe',
            label: t('lines.subscribe'),
            can,
            to: ({ id }) => `${paths.lineSubscriptionAdd}?line=${id}`,
          },
          {
            key: 'subscriptions',
            label: t('titles.lineSubscriptions'),
            to: ({ id }) => `${linePath(id)}?tab=subscriptions`,
          },
          {
            key: 'delete',
            label: t('pieces.verbs.delete'),
            can,
            isDanger: true,
            onSelect: (line) => remove([line]),
          },
        ]}
      />
      {dialog}
    </>
  )
}

const useRemoving = () => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(lines.deleteByIds, { stale: lineStale })
  const remove = (chosen: readonly Line[]) => {
    const [first] = chosen
    if (!first) return
    ask({
      title:
        chosen.length === 1
          ? t('lines.deleteTitle', { name: first.lineName })
          : t('lines.deleteMany', { count: chosen.length }),
      text: t('lines.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
        notify(t('lines.deleted'), 'ok')
      },
    })
  }
  return [remove, dialog] as const
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('lines.find') },
  { key: 'lineName', label: t('lines.name') },
  { key: 'lineNumber', label: t('lines.number') },
  { key: 'orgId', label: t('lines.organisation'), nodes: nodes ?? [], isId: true },
  { key: 'startAddress', label: t('lines.start') },
  { key: 'endAddress', label: t('lines.end') },
]

const metresPerKm = 1000

const columnsOf = (t: Translate): ListColumn<Line>[] => [
  {
    key: 'lineName',
    label: t('lines.name'),
    cell: (line) => <Link to={linePath(line.id)}>{line.lineName}</Link>,
    isFixed: true,
    isSortable: true,
  },
  { key: 'lineNumber', label: t('lines.number'), cell: (line) => line.lineNumber, isSortable: true },
  { key: 'organisation', label: t('lines.organisation'), field: 'orgName', cell: (line) => line.orgName },
  { key: 'startAddress', label: t('lines.start'), cell: (line) => line.startAddress },
  { key: 'endAddress', label: t('lines.end'), cell: (line) => line.endAddress },
  {
    key: 'waypointCount',
    label: t('lines.waypoints'),
    cell: (line) => formatNumber(line.waypointCount),
    isNumber: true,
  },
  {
    key: 'distanceM',
    label: t('lines.length'),
    cell: (line) => `${formatNumber(line.distanceM / metresPerKm, 1)} ${t('common.units.km')}`,
    isNumber: true,
    isSortable: true,
  },
  {
    key: 'durationS',
    label: t('lines.duration'),
    cell: (line) => formatDuration(line.durationS * 1000),
    isNumber: true,
  },
  {
    key: 'source',
    label: t('lines.source'),
    cell: ({ source, isEstimate }) => (
      <Pill tone={isEstimate ? 'warning' : 'ok'}>{t(`enums.routeSources.${source}`)}</Pill>
    ),
    words: Object.fromEntries(routeSources.map((source) => [source, t(`enums.routeSources.${source}`)])),
  },
  {
    key: 'subscriptionCount',
    label: t('lines.subscriptions'),
    cell: (line) => formatNumber(line.subscriptionCount),
    isNumber: true,
  },
  { key: 'remark', label: t('lines.remark'), cell: (line) => line.remark },
  { key: 'createTime', label: t('lines.created'), cell: (line) => line.createTime, isSortable: true },
]
