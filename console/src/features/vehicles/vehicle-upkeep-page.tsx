/** /view/vehicle/vehicleUpkeep: what is to be done on all vehicles, the earliest first. */
import { upkeepKinds, upkeepPolicies, upkeepStates } from '@coldway/contract/enums.ts'
import { vehiclePath } from '@coldway/contract/screens/screens.ts'
import { type VehicleUpkeep, vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { upkeepDue } from '../upkeep/index.ts'
import { upkeepDone, UpkeepPill } from './upkeep-words.tsx'

export const VehicleUpkeepPage = () => {
  const t = useText()
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(vehicleUpkeep.queryPageList, filters)
  return (
    <ListPage
      name="vehicleUpkeep"
      title={t('titles.vehicleUpkeep')}
      list={list}
      columns={columns}
      keyOf={({ vehicleId, kind }) => `${vehicleId} ${kind}`}
      nameOf={({ plate }) => plate}
      emptyHint={t('vehicles.upkeep.emptyHint')}
    />
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'plate', label: t('vehicles.plate') },
  {
    key: 'kind',
    label: t('vehicles.upkeep.kind'),
    options: upkeepKinds.map((value) => ({ value, label: t(`enums.upkeepKinds.${value}`) })),
  },
  {
    key: 'state',
    label: t('vehicles.upkeep.state'),
    options: upkeepStates.map((value) => ({ value, label: t(`enums.upkeepStates.${value}`) })),
  },
  { key: 'orgId', label: t('vehicles.organisation'), nodes: nodes ?? [], isId: true },
]

const columnsOf = (t: Translate): ListColumn<VehicleUpkeep>[] => [
  {
    key: 'plate',
    label: t('vehicles.plate'),
    cell: ({ vehicleId, plate }) => <Link to={`${vehiclePath(vehicleId)}?tab=upkeep`}>{plate}</Link>,
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'kind',
    label: t('vehicles.upkeep.kind'),
    words: Object.fromEntries(upkeepKinds.map((value) => [value, t(`enums.upkeepKinds.${value}`)])),
    cell: ({ kind }) => t(`enums.upkeepKinds.${kind}`),
    isSortable: true,
  },
  {
    key: 'state',
    label: t('vehicles.upkeep.state'),
    words: Object.fromEntries(upkeepStates.map((value) => [value, t(`enums.upkeepStates.${value}`)])),
    cell: ({ state }) => <UpkeepPill state={state} />,
  },
  {
    key: 'dueTime',
    label: t('vehicles.upkeep.due'),
    cell: (one) => upkeepDue(t, one),
    isSortable: true,
  },
  {
    key: 'whenOverdue',
    label: t('vehicles.upkeep.policy'),
    words: Object.fromEntries(upkeepPolicies.map((value) => [value, t(`enums.upkeepPolicies.${value}`)])),
    cell: ({ whenOverdue }) => t(`enums.upkeepPolicies.${whenOverdue}`),
  },
  { key: 'done', field: 'doneTime', label: t('vehicles.upkeep.done'), cell: (one) => upkeepDone(t, one) },
  { key: 'orgName', label: t('vehicles.organisation'), cell: ({ orgName }) => orgName },
  { key: 'remark', label: t('vehicles.remark'), cell: ({ remark }) => remark },
]
