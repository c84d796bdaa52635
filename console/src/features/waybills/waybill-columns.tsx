/** The columns and the filters of the list of waybills. */
import {
  completedStates,
  completedWaybillRangeDays,
  type WaybillState,
  waybillExceptions,
  waybillStates,
  waybillTypes,
} from '@coldway/contract/enums.ts'
import type { Condition } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { pastedFilter } from '../../api/pasted-filter.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatMinute, formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import type { Translate } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { ArrivalWords } from './arrival-words.tsx'
import type { WaybillKind } from './waybill-kind.ts'
import { SharingPill, WaybillRisk, WaybillStatePill } from './waybill-words.tsx'

export const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('waybills.find') },
  { key: 'waybillNo', label: t('waybills.number') },
  {
    key: 'state',
    label: t('waybills.state'),
    options: [
      ...waybillStates.map((value) => ({ value, label: t(`enums.waybillStates.${value}`) })),
      ...completedStates.map((value) => ({
        value,
        label: `${t('enums.waybillStates.completed')} · ${t(`enums.completedStates.${value}`)}`,
      })),
    ],
    conditions: stateConditions,
  },
  {
    key: 'completed',
    label: t('waybills.completedWithin'),
    options: completedWaybillRangeDays.map((days) => ({
      value: String(days),
      label: days === 0 ? t('waybills.completedToday') : t('waybills.completedPast', { count: days }),
    })),
    conditions: completedConditions,
  },
  { key: 'orgId', label: t('waybills.organisation'), nodes: nodes ?? [], isId: true },
  { key: 'plannedStartTime', label: t('waybills.plannedStart'), isDays: true },
  { key: 'completionTime', label: t('waybills.completion'), isDays: true },
  {
    key: 'waybillType',
    label: t('waybills.type'),
    options: waybillTypes.map((value) => ({ value, label: t(`enums.waybillTypes.${value}`) })),
  },
  { key: 'shippingAddress', label: t('waybills.from') },
  { key: 'receivingAddress', label: t('waybills.to') },
  { key: 'deviceCode', label: t('waybills.deviceCode'), type: 'eq' },
  { key: 'customerOrderId', label: t('waybills.customerOrder') },
  { key: 'carrierName', label: t('waybills.carrier') },
  { key: 'ssccs', label: t('waybills.units') },
  pastedFilter('waybillNo', t('pieces.pasted.waybillNos')),
  pastedFilter('customerOrderId', t('pieces.pasted.orders')),
  pastedFilter('deviceCode', t('pieces.pasted.deviceCodes')),
]

const dayMs = 86_400_000

const stateConditions = (value: string): Condition[] => [
  { column: waybillStates.includes(value as WaybillState) ? 'state' : 'completedState', type: 'eq', value },
]

/** Completed since midnight so many days ago, in the user's zone. */
const completedConditions = (days: string): Condition[] => {
  const day = printTime(serverNowMs() - Number(days) * dayMs, zoneInUse()).slice(0, 10)
  return [
    { column: 'state', type: 'eq', value: 'completed' },
    { column: 'completionTime', type: 'ge', value: `${day} 00:00:00` },
  ]
}

export const columnsOf = (t: Translate, { pathOf }: WaybillKind): ListColumn<MonitoredWaybill>[] => [
  {
    key: 'waybillNo',
    label: t('waybills.number'),
    cell: (waybill) => (
      <span className="waybill-risks">
        <Link className="waybill-number" to={pathOf(waybill.id)}>
          {waybill.waybillNo}
        </Link>
        <SharingPill of={waybill} />
      </span>
    ),
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'state',
    label: t('waybills.state'),
    cell: (waybill) => <WaybillStatePill of={waybill} />,
    words: Object.fromEntries(waybillStates.map((value) => [value, t(`enums.waybillStates.${value}`)])),
    isSortable: true,
  },
  {
    key: 'exceptions',
    label: t('waybills.risk'),
    phoneLine: 3,
    cell: (waybill) =>
      waybill.exceptions.length > 0 || waybill.state === 'inTransit' ? <WaybillRisk of={waybill} /> : undefined,
    words: Object.fromEntries(waybillExceptions.map((value) => [value, t(`enums.waybillExceptions.${value}`)])),
  },
  ...placeColumns(t),
  ...timeColumns(t),
  {
    key: 'deviceNames',
    label: t('waybills.devices'),
    cell: ({ deviceNames, deviceCount }) =>
      deviceCount > deviceNames.length
        ? t('waybills.devicesMore', { names: deviceNames.join(', '), count: deviceCount - deviceNames.length })
        : deviceNames.join(', '),
  },
  { key: 'goodsName', label: t('waybills.goods'), cell: ({ goodsName }) => goodsName },
  { key: 'customerOrderId', label: t('waybills.customerOrder'), cell: (waybill) => waybill.customerOrderId },
  { key: 'ssccs', label: t('waybills.units'), cell: ({ ssccs }) => ssccs.join(', ') },
  { key: 'businessCode', label: t('waybills.businessCode'), cell: ({ businessCode }) => businessCode },
  { key: 'orgName', label: t('waybills.organisation'), cell: ({ orgName }) => orgName },
  {
    key: 'waybillType',
    label: t('waybills.type'),
    cell: ({ waybillType }) => t(`enums.waybillTypes.${waybillType}`),
    words: Object.fromEntries(waybillTypes.map((value) => [value, t(`enums.waybillTypes.${value}`)])),
  },
  { key: 'carrierName', label: t('waybills.carrier'), cell: ({ carrierName }) => carrierName },
  { key: 'driverName', label: t('waybills.driver'), cell: ({ driverName }) => driverName },
  { key: 'createTime', label: t('waybills.created'), cell: ({ createTime }) => createTime, isSortable: true },
]

const placeColumns = (t: Translate): ListColumn<MonitoredWaybill>[] => [
  { key: 'shippingAddress', label: t('waybills.from'), cell: ({ shippingAddress }) => shippingAddress },
  {
    key: 'receivingAddress',
    label: t('waybills.to'),
    cell: ({ receivingAddress, waypointCount }) => (
      <>
        <span className="joins-on">→</span> {receivingAddress}
        {waypointCount > 0 && <small> ({t('waybills.via', { count: formatNumber(waypointCount) })})</small>}
      </>
    ),
  },
]

/** Seconds are left out on the screen; files have them. */
const minuteOf = (time: string | null): string | undefined => (time === null ? undefined : formatMinute(time))

const timeColumns = (t: Translate): ListColumn<MonitoredWaybill>[] => [
  {
    key: 'plannedStartTime',
    label: t('waybills.plannedStart'),
    cell: ({ plannedStartTime }) => minuteOf(plannedStartTime),
    isSortable: true,
  },
  {
    key: 'actualStartTime',
    label: t('waybills.actualStart'),
    cell: ({ actualStartTime }) => minuteOf(actualStartTime),
    isSortable: true,
  },
  {
    key: 'plannedArrivalTime',
    label: t('waybills.plannedArrival'),
    cell: ({ plannedArrivalTime }) => minuteOf(plannedArrivalTime),
    isSortable: true,
  },
  {
    key: 'estimatedArrivalTime',
    label: t('waybills.estimatedArrival'),
    cell: (waybill) => (waybill.arrivalBasis === null ? undefined : <ArrivalWords of={waybill} />),
  },
  {
    key: 'completionTime',
    label: t('waybills.completion'),
    cell: ({ completionTime }) => minuteOf(completionTime),
    isSortable: true,
  },
]
