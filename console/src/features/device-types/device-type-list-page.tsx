import { deviceCategories } from '@coldway/contract/devices/devices.ts'
import { type DeviceType, deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { useMemo } from 'react'
import { useMutate } from '../../api/use-call.ts'
import type { ListFilter } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { doorInputWord, sensorWord } from './sensor-words.ts'

export const DeviceTypeListPage = () => {
  const t = useText()
  const can = useCan('deviceType:edit') ?? false
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(deviceTypes.queryPageList, filters)
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(deviceTypes.deleteByIds, { stale: [deviceTypes.queryPageList, deviceTypes.queryDbList] })
  const remove = (type: DeviceType) =>
    ask({
      title: t('devices.types.deleteTitle', { n: 1 }),
      text: t('devices.types.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: [type.id] })
        notify(t('devices.types.deleted'), 'ok')
      },
    })
  const isOwn = ({ isInherited }: DeviceType) => !isInherited
  const actions: RowAction<DeviceType>[] = [
    {
      key: 'edit',
      label: t('pieces.verbs.edit'),
      can,
      isShown: isOwn,
      to: ({ id }) => `${paths.deviceTypeUpdate}?id=${id}`,
    },
    { key: 'delete', label: t('pieces.verbs.delete'), can, isShown: isOwn, isDanger: true, onSelect: remove },
  ]
  return (
    <>
      <ListPage
        name="deviceTypes"
        title={t('devices.types.title')}
        list={list}
        columns={columns}
        keyOf={(type) => type.id}
        nameOf={(type) => type.typeName}
        primary={{ label: t('devices.types.add'), can, to: paths.deviceTypeAdd }}
        actions={actions}
      />
      {dialog}
    </>
  )
}

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'typeName', label: t('devices.types.name') },
  { key: 'model', label: t('devices.types.model') },
  {
    key: 'category',
    label: t('devices.types.category'),
    options: deviceCategories.map((value) => ({ value, label: t(`enums.deviceCategories.${value}`) })),
  },
]

const columnsOf = (t: Translate): ListColumn<DeviceType>[] => [
  {
    key: 'typeName',
    label: t('devices.types.name'),
    cell: (type) => <NameCell type={type} />,
    isFixed: true,
    isSortable: true,
  },
  { key: 'model', label: t('devices.types.model'), cell: (type) => type.model, isSortable: true },
  {
    key: 'category',
    label: t('devices.types.category'),
    cell: (type) => t(`enums.deviceCategories.${type.category}`),
    words: Object.fromEntries(deviceCategories.map((one) => [one, t(`enums.deviceCategories.${one}`)])),
    isSortable: true,
  },
  {
    key: 'sensorConfig',
    label: t('devices.types.sensors'),
    cell: (type) => type.sensorConfig.map((code) => sensorWord(t, code)).join(' · '),
  },
  {
    key: 'tempFloorC',
    label: t('devices.types.floor'),
    cell: (type) => formatNumber(type.tempFloorC),
    isSortable: true,
  },
  { key: 'doorInput', label: t('devices.types.door.label'), cell: (type) => doorInputWord(t, type.doorInput) },
  { key: 'deviceCount', label: t('devices.types.deviceCount'), cell: (type) => formatNumber(type.deviceCount) },
  { key: 'orgName', label: t('devices.types.organisation'), cell: (type) => type.orgName },
  { key: 'createTime', label: t('devices.types.created'), cell: (type) => type.createTime, isSortable: true },
]

const NameCell = ({ type }: { type: DeviceType }) => {
  const t = useText()
  return (
    <>
      {type.typeName} {type.isInherited && <Pill tone="brand">{t('devices.types.inherited')}</Pill>}
    </>
  )
}
