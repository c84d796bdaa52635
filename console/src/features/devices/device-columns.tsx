/** Columns and filters of the lists of the device base. */
import { batteryBandOf, workingStatuses, type WorkingStatus } from '@coldway/contract/devices/device-state.ts'
import { type Device, deviceCategories } from '@coldway/contract/devices/devices.ts'
import { serviceStatuses, useStatuses, workModes } from '@coldway/contract/enums.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import type { FileColumn } from '../../api/use-export.ts'
import { pastedFilter } from '../../api/pasted-filter.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { ServiceEnd } from '../../ui/base/service-end.tsx'
import { isBoundKind, type KindName, kinds } from './kinds.ts'
import { type Measured, measuredColumns, placeColumns } from './measured-columns.tsx'
import type { TypeChoice } from './use-type-choice.ts'

interface FiltersOf {
  readonly t: Translate
  readonly kind: KindName
  readonly nodes: readonly TreeNode[] | undefined
  readonly types: TypeChoice | undefined
}

export const filtersOf = ({ t, kind, nodes, types }: FiltersOf): ListFilter[] => [
  { key: 'keyword', label: t('devices.find') },
  { key: 'deviceCode', label: t('devices.code') },
  { key: 'deviceName', label: t('devices.name') },
  { key: 'orgId', label: t('devices.organisation'), nodes: nodes ?? [], isId: true },
  {
    key: 'typeId',
    label: t('devices.type'),
    options: (types ?? []).map(({ value, label }) => ({ value: String(value), label })),
    isId: true,
  },
  ...(isBoundKind(kind) ? [boundFilter(t)] : [{ key: 'plate', label: t('devices.plate') }]),
  { key: 'deviceGroup', label: t('devices.group') },
  {
    key: 'useStatus',
    label: t('devices.use'),
    options: useStatuses.map((value) => ({ value, label: t(`enums.useStatuses.${value}`) })),
  },
  {
    key: 'workMode',
    label: t('devices.workMode'),
    options: workModes.map((value) => ({ value, label: t(`enums.workModes.${value}`) })),
  },
  {
    key: 'serviceStatus',
    label: t('devices.service'),
    options: serviceStatuses.map((value) => ({ value, label: t(`enums.serviceStatuses.${value}`) })),
  },
  pastedFilter('deviceCode', t('pieces.pasted.deviceCodes')),
  pastedFilter('monitorTarget', t('pieces.pasted.targets')),
]

const boundFilter = (t: Translate): ListFilter => ({
  key: 'isBound',
  label: t('devices.bound'),
  options: [
    { value: '1', label: t('devices.boundYes') },
    { value: '0', label: t('devices.boundNo') },
  ],
})

export const columnsOf = (t: Translate, kind: KindName, measured: Measured): ListColumn<Device>[] => [
  titleColumn(t),
  {
    key: 'deviceCode',
    label: t('devices.code'),
    cell: (one) => one.deviceCode,
    isSortable: true,
  },
  workingColumn(t),
  ...measuredColumns(t, measured),
  batteryColumn(t),
  ...(isBoundKind(kind) ? [gatewayColumn(t)] : []),
  ...(kind === 'gateway'
    ? [{ key: 'boundCount', label: t('devices.boundCount'), cell: (one: Device) => formatNumber(one.boundCount) }]
    : []),
  { key: 'lastReportTime', label: t('devices.lastReport'), cell: (one) => one.lastReportTime },
  ...placeColumns(t, measured),
  { key: 'orgName', label: t('devices.organisation'), cell: (one) => one.orgName },
  { key: 'monitorTarget', label: t('devices.target'), cell: (one) => one.monitorTarget, isSortable: true },
  { key: 'deviceGroup', label: t('devices.group'), cell: (one) => one.deviceGroup, isSortable: true },
  ...(kinds[kind].categories.length > 1 ? [categoryColumn(t)] : []),
  { key: 'typeName', label: t('devices.type'), cell: (one) => one.typeName },
  { key: 'model', label: t('devices.model'), cell: (one) => one.model },
  ...usageColumns(t),
  {
    key: 'workMode',
    label: t('devices.workMode'),
    cell: ({ workMode }) => workMode && t(`enums.workModes.${workMode}`),
    words: Object.fromEntries(workModes.map((one) => [one, t(`enums.workModes.${one}`)])),
  },
  { key: 'createTime', label: t('devices.created'), cell: (one) => one.createTime, isSortable: true },
]

/** The screen names a row by plate and name together; a file has a column for each. */
export const fileColumnsOf = (t: Translate): FileColumn[] => [
  { key: 'deviceName', label: t('devices.name') },
  { key: 'plate', label: t('devices.plate') },
]

const titleColumn = (t: Translate): ListColumn<Device> => ({
  key: 'title',
  label: t('devices.title'),
  cell: ({ plate, deviceName, deviceCode }) => (
    <Link className="device-title" to={devicePath(deviceCode)}>
      {plate && <b>{plate}</b>}
      {plate ? <small>{deviceName}</small> : deviceName}
    </Link>
  ),
  isFixed: true,
  isSortable: true,
})

const categoryColumn = (t: Translate): ListColumn<Device> => ({
  key: 'category',
  label: t('devices.kind'),
  cell: (one) => t(`enums.deviceCategories.${one.category}`),
  words: Object.fromEntries(deviceCategories.map((one) => [one, t(`enums.deviceCategories.${one}`)])),
  isSortable: true,
})

const workingColumn = (t: Translate): ListColumn<Device> => ({
  key: 'workingStatus',
  label: t('devices.working'),
  cell: (one) => <Working status={one.workingStatus} />,
  words: Object.fromEntries(workingStatuses.map((one) => [one, t(`enums.workingStatuses.${one}`)])),
})

const batteryColumn = (t: Translate): ListColumn<Device> => ({
  key: 'batteryPct',
  label: t('devices.battery'),
  cell: (one) => <Battery pct={one.batteryPct} />,
  phoneLine: 'none',
})

const usageColumns = (t: Translate): ListColumn<Device>[] => [
  {
    key: 'useStatus',
    label: t('devices.use'),
    cell: (one) => <Pill tone={useTones[one.useStatus]}>{t(`enums.useStatuses.${one.useStatus}`)}</Pill>,
    words: Object.fromEntries(useStatuses.map((one) => [one, t(`enums.useStatuses.${one}`)])),
    isSortable: true,
  },
  {
    key: 'serviceStatus',
    label: t('devices.service'),
    cell: ({ serviceStatus, serviceEndDate }) =>
      serviceStatus && serviceEndDate && <ServiceEnd status={serviceStatus} endDate={serviceEndDate} />,
    words: Object.fromEntries(serviceStatuses.map((one) => [one, t(`enums.serviceStatuses.${one}`)])),
    isSortable: true,
  },
]

const gatewayColumn = (t: Translate): ListColumn<Device> => ({
  key: 'gatewayName',
  label: t('devices.gateway'),
  cell: (one) => one.gatewayName ?? <Pill tone="off">{t('devices.boundNo')}</Pill>,
})

const workingTones: Readonly<Record<WorkingStatus, Tone>> = {
  normal: 'ok',
  lowBattery: 'bad',
  offline: 'off',
  shutdown: 'off',
  notConnected: 'off',
}
const useTones = { unused: 'off', inUse: 'brand', ended: 'warning' } as const satisfies Record<string, Tone>

const Working = ({ status }: { status: WorkingStatus }) => {
  const t = useText()
  return (
    <Pill tone={workingTones[status]} {...(status === 'lowBattery' && { icon: 'battery' as const })}>
      {t(`enums.workingStatuses.${status}`)}
    </Pill>
  )
}

/** Red below 20 percent, with the word for it; grey when unknown. (product.md section 4) */
const Battery = ({ pct }: { pct: number | null }) => {
  const t = useText()
  const band = batteryBandOf(pct ?? undefined)
  if (band === 'missing' || pct === null) return <Pill tone="off">{t('enums.batteryBands.missing')}</Pill>
  return (
    <Pill tone={band === 'low' ? 'bad' : 'cold'} icon="battery">
      {formatNumber(Math.round(pct))} %{band === 'low' && ` ${t('enums.batteryBands.low')}`}
    </Pill>
  )
}
