/** /view/quality/releases: the completed shipments, with what quality decided about each. */
import { releaseOutcomes, releaseStates } from '@coldway/contract/releases/release-enums.ts'
import { waybillVerdicts } from '@coldway/contract/enums.ts'
import { type ReleaseRow, releases } from '@coldway/contract/releases/releases.ts'
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { ReleaseMark } from './release-words.tsx'

export const ReleaseListPage = () => {
  const t = useText()
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(releases.queryPageList, filters)
  return (
    <ListPage
      name="releases"
      title={t('titles.releases')}
      list={list}
      columns={columns}
      keyOf={({ waybillId }) => waybillId}
      nameOf={({ waybillNo }) => waybillNo}
    />
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('releases.find') },
  {
    key: 'state',
    label: t('releases.state'),
    options: releaseStates.map((value) => ({ value, label: t(`enums.releaseStates.${value}`) })),
  },
  {
    key: 'outcome',
    label: t('releases.outcome'),
    options: releaseOutcomes.map((value) => ({ value, label: t(`enums.releaseOutcomes.${value}`) })),
  },
  { key: 'waybillNo', label: t('releases.waybill') },
  { key: 'goodsName', label: t('releases.goods') },
  { key: 'orgId', label: t('releases.organisation'), nodes: nodes ?? [], isId: true },
]

const wordsOf = <Value extends string>(values: readonly Value[], word: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, word(value)]))

const columnsOf = (t: Translate): ListColumn<ReleaseRow>[] => [
  {
    key: 'waybillNo',
    label: t('releases.waybill'),
    cell: ({ waybillId, waybillNo }) => <Link to={`${waybillPath(waybillId)}?tab=quality`}>{waybillNo}</Link>,
    isFixed: true,
    isSortable: true,
  },
  { key: 'goodsName', label: t('releases.goods'), cell: ({ goodsName }) => goodsName, isSortable: true },
  {
    key: 'state',
    label: t('releases.state'),
    words: wordsOf(releaseStates, (value) => t(`enums.releaseStates.${value}`)),
    cell: (row) => <ReleaseMark {...row} />,
    isSortable: true,
  },
  {
    key: 'outcome',
    label: t('releases.outcome'),
    words: wordsOf(releaseOutcomes, (value) => t(`enums.releaseOutcomes.${value}`)),
    cell: ({ state, outcome }) =>
      state === 'closed' && outcome ? t(`enums.releaseOutcomes.${outcome}`) : t('releases.none'),
    isSortable: true,
  },
  {
    key: 'verdict',
    label: t('releases.verdict'),
    words: wordsOf(waybillVerdicts, (value) => t(`enums.waybillVerdicts.${value}`)),
    cell: ({ verdict, isDisproved }) => {
      if (verdict === null) return '—'
      const word = t(`enums.waybillVerdicts.${verdict}`)
      if (!isDisproved) return word
      return (
        <Pill tone="bad" icon="warning">
          {t('releases.disproved', { verdict: word })}
        </Pill>
      )
    },
    isSortable: true,
  },
  {
    key: 'completionTime',
    label: t('releases.completed'),
    cell: ({ completionTime }) => completionTime,
    isSortable: true,
  },
  {
    key: 'signedTime',
    label: t('releases.signed'),
    cell: ({ signedTime, signedBy }) => (signedTime === null ? '—' : `${signedTime} ${signedBy}`),
  },
  { key: 'orgName', label: t('releases.organisation'), cell: ({ orgName }) => orgName },
]
