/** /view/quality/mappings: the temperature mapping studies, the newest first. */
import { mappingPlaces, mappingStates, mappingVerdicts } from '@coldway/contract/mappings/mapping-enums.ts'
import type { MappingRow } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { StatePill, VerdictPill } from './mapping-pills.tsx'

export const MappingListPage = () => {
  const t = useText()
  const can = useCan('mapping:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(mappings.queryPageList, filters)
  return (
    <ListPage
      name="mappings"
      title={t('titles.mappings')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      primary={{ label: t('titles.mappingAdd'), can, to: paths.mappingAdd }}
      actions={[
        { key: 'open', label: t('mappings.open'), to: ({ id }) => `${paths.mapping}?id=${id}` },
        {
          key: 'edit',
          label: t('pieces.verbs.edit'),
          can,
          isShown: ({ state }) => state === 'draft',
          to: ({ id }) => `${paths.mappingUpdate}?id=${id}`,
        },
      ]}
    />
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'name', label: t('mappings.name') },
  { key: 'placeName', label: t('mappings.placeName') },
  {
    key: 'state',
    label: t('mappings.state'),
    options: mappingStates.map((value) => ({ value, label: t(`enums.mappingStates.${value}`) })),
  },
  {
    key: 'verdict',
    label: t('mappings.verdict'),
    options: mappingVerdicts.map((value) => ({ value, label: t(`enums.mappingVerdicts.${value}`) })),
  },
  { key: 'orgId', label: t('mappings.organisation'), nodes: nodes ?? [], isId: true },
]

const columnsOf = (t: Translate): ListColumn<MappingRow>[] => [
  {
    key: 'name',
    label: t('mappings.name'),
    cell: ({ id, name }) => <Link to={`${paths.mapping}?id=${id}`}>{name}</Link>,
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'state',
    label: t('mappings.state'),
    words: Object.fromEntries(mappingStates.map((value) => [value, t(`enums.mappingStates.${value}`)])),
    cell: ({ state }) => <StatePill state={state} />,
    isSortable: true,
  },
  {
    key: 'verdict',
    label: t('mappings.verdict'),
    words: Object.fromEntries(mappingVerdicts.map((value) => [value, t(`enums.mappingVerdicts.${value}`)])),
    cell: ({ verdict }) => (verdict === null ? '—' : <VerdictPill verdict={verdict} />),
    isSortable: true,
  },
  {
    key: 'place',
    label: t('mappings.place'),
    words: Object.fromEntries(mappingPlaces.map((value) => [value, t(`mappings.placeKinds.${value}`)])),
    cell: ({ place }) => t(`mappings.placeKinds.${place}`),
    isSortable: true,
  },
  { key: 'placeName', label: t('mappings.placeName'), cell: ({ placeName }) => placeName, isSortable: true },
  {
    key: 'probeCount',
    label: t('mappings.probeCount'),
    cell: ({ probeCount }) => formatNumber(probeCount),
    isNumber: true,
  },
  { key: 'fromTime', label: t('mappings.from'), cell: ({ fromTime }) => fromTime ?? '—', isSortable: true },
  { key: 'untilTime', label: t('mappings.until'), cell: ({ untilTime }) => untilTime ?? '—' },
  { key: 'orgName', label: t('mappings.organisation'), cell: ({ orgName }) => orgName },
  { key: 'createTime', label: t('mappings.created'), cell: ({ createTime }) => createTime, isSortable: true },
]
