/** The stays of devices at sites. */
import { type SiteScene, stayStates } from '@coldway/contract/enums.ts'
import { type SiteRecord, siteRecords } from '@coldway/contract/sites/site-records.ts'
import { useMemo, useState } from 'react'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { pastedFilter } from '../../api/pasted-filter.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatDuration } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Dot, Pill } from '../../ui/base/pill.tsx'
import { RecordDevice } from './record-device.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { SiteName, typeOptions, typeWords } from './site-columns.tsx'
import './sites.css'
import { stayTones } from './stay-tones.ts'

interface RecordListProps {
  readonly scene: SiteScene | undefined
  /** The stays at one site. */
  readonly siteId?: number
}

export const RecordList = ({ scene, siteId }: RecordListProps) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('site:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const fixed = useMemo(
    () => [
      ...(scene ? [{ column: 'scene', type: 'eq' as const, value: scene }] : []),
      ...(siteId ? [{ column: 'siteId', type: 'eq' as const, value: siteId }] : []),
    ],
    [scene, siteId],
  )
  const list = useList(siteRecords.queryPageList, filters, 'list', { fixed })
  const [opened, setOpened] = useState<SiteRecord>()
  const reading = useMutate(siteRecords.read, { stale: [siteRecords.queryPageList] })
  const markRead = (chosen: readonly SiteRecord[]) => {
    const ids = chosen.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (ids.length === 0) return
    reading.mutate(
      { ids },
      {
        onSuccess: () => notify(t('sites.records.marked', { count: ids.length }), 'ok'),
        onError: (error) => notify(textOf(error), 'bad'),
      },
    )
  }
  const open = (record: SiteRecord) => {
    setOpened(record)
    if (canEdit && !record.isRead) reading.mutate({ ids: [record.id] })
  }
  return (
    <>
      <ListPage
        name={scene ? 'waybillSiteRecords' : 'siteRecords'}
        title={t(scene ? 'sites.records.waybillTitle' : 'sites.records.title')}
        list={list}
        columns={columns}
        keyOf={(record) => record.id}
        nameOf={(record) => `${record.siteName} · ${record.deviceName}`}
        bulk={[{ key: 'read', label: t('sites.records.markRead'), icon: 'check', can: canEdit, onSelect: markRead }]}
        actions={[{ key: 'open', label: t('sites.onMap'), onSelect: open }]}
      />
      {opened && <RecordDrawer record={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('sites.records.find') },
  { key: 'siteName', label: t('sites.name') },
  { key: 'deviceName', label: t('sites.records.device') },
  { key: 'plate', label: t('sites.records.plate') },
  { key: 'waybillNo', label: t('sites.records.waybill') },
  { key: 'siteType', label: t('sites.type'), options: typeOptions(t) },
  {
    key: 'hasEntry',
    label: t('sites.records.hasEntry'),
    options: [
      { value: 'true', label: t('common.yes') },
      { value: 'false', label: t('common.no') },
    ],
  },
  {
    key: 'state',
    label: t('sites.records.state'),
    options: stayStates.map((value) => ({ value, label: t(`enums.stayStates.${value}`) })),
  },
  { key: 'orgId', label: t('sites.organisation'), nodes: nodes ?? [], isId: true },
  { key: 'entryTime', label: t('sites.records.entry'), isDays: true },
  pastedFilter('deviceCode', t('pieces.pasted.deviceCodes')),
  pastedFilter('waybillNo', t('pieces.pasted.waybillNos')),
]

const columnsOf = (t: Translate): ListColumn<SiteRecord>[] => [
  {
    key: 'siteName',
    label: t('sites.name'),
    cell: (record) => (
      <span className={record.isRead ? 'site-record' : 'site-record is-unread'}>
        {!record.isRead && <Dot tone="brand" label={t('sites.records.unread')} />}
        <SiteName type={record.siteType} name={record.siteName} />
      </span>
    ),
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'siteType',
    label: t('sites.type'),
    cell: (record) => t(`enums.siteTypes.${record.siteType}`),
    words: typeWords(t),
  },
  {
    key: 'deviceName',
    label: t('sites.records.device'),
    cell: ({ deviceCode, deviceName }) => <RecordDevice code={deviceCode} text={deviceName} />,
  },
  {
    key: 'deviceCode',
    label: t('sites.records.deviceCode'),
    cell: ({ deviceCode }) => <RecordDevice code={deviceCode} text={deviceCode} />,
  },
  {
    key: 'plate',
    label: t('sites.records.plate'),
    cell: ({ deviceCode, plate }) => plate && <RecordDevice code={deviceCode} text={plate} />,
  },
  { key: 'waybillNo', label: t('sites.records.waybill'), cell: (record) => record.waybillNo },
  {
    key: 'state',
    label: t('sites.records.state'),
    cell: (record) => <Pill tone={stayTones[record.state]}>{t(`enums.stayStates.${record.state}`)}</Pill>,
    words: Object.fromEntries(stayStates.map((state) => [state, t(`enums.stayStates.${state}`)])),
  },
  { key: 'entryTime', label: t('sites.records.entry'), cell: (record) => record.entryTime, isSortable: true },
  { key: 'exitTime', label: t('sites.records.exit'), cell: (record) => record.exitTime, isSortable: true },
  {
    key: 'dwellS',
    label: t('sites.records.dwell'),
    cell: (record) => formatDuration(record.dwellS * 1000),
    isNumber: true,
    isSortable: true,
  },
  { key: 'dwellTime', label: t('sites.records.dwellReached'), cell: (record) => record.dwellTime },
  { key: 'orgName', label: t('sites.organisation'), cell: (record) => record.orgName },
]
