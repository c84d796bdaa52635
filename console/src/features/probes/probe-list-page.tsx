/** /view/quality/probes: the probes in place, the one whose calibration is due first on top. */
import { calibrationStates } from '@coldway/contract/probes/probe-enums.ts'
import { type ProbeRow, probes } from '@coldway/contract/probes/probes.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { seriesLabel } from '../series/index.ts'
import { CalibrationPill } from './calibration-pill.tsx'

export const ProbeListPage = () => {
  const t = useText()
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(probes.queryPageList, filters)
  return (
    <ListPage
      name="probes"
      title={t('titles.probes')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ serialNumber }) => serialNumber}
    />
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'deviceName', label: t('probes.device') },
  { key: 'serialNumber', label: t('probes.serial') },
  {
    key: 'state',
    label: t('probes.state'),
    options: calibrationStates.map((value) => ({ value, label: t(`enums.calibrationStates.${value}`) })),
  },
  { key: 'orgId', label: t('probes.organisation'), nodes: nodes ?? [], isId: true },
]

const columnsOf = (t: Translate): ListColumn<ProbeRow>[] => [
  {
    key: 'deviceName',
    label: t('probes.device'),
    cell: ({ deviceCode, deviceName }) => <Link to={`${devicePath(deviceCode)}?tab=probes`}>{deviceName}</Link>,
    isFixed: true,
    isSortable: true,
  },
  { key: 'key', label: t('probes.channel'), cell: ({ key }) => seriesLabel(t, key), isSortable: true },
  { key: 'serialNumber', label: t('probes.serial'), cell: ({ serialNumber }) => serialNumber, isSortable: true },
  {
    key: 'state',
    label: t('probes.state'),
    words: Object.fromEntries(calibrationStates.map((value) => [value, t(`enums.calibrationStates.${value}`)])),
    cell: ({ state }) => <CalibrationPill state={state} />,
  },
  { key: 'dueOn', label: t('probes.dueOn'), cell: ({ dueOn }) => dueOn ?? '—', isSortable: true },
  { key: 'number', label: t('probes.number'), cell: ({ number }) => number ?? '—', isSortable: true },
  { key: 'laboratory', label: t('probes.laboratory'), cell: ({ laboratory }) => laboratory ?? '—' },
  { key: 'deviceCode', label: t('devices.code'), cell: ({ deviceCode }) => deviceCode, isSortable: true },
  { key: 'orgName', label: t('probes.organisation'), cell: ({ orgName }) => orgName },
]
