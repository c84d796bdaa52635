import {
  type LineState,
  lineStates,
  subscriptionStates,
  type SubscriptionState,
  subscriptionValidities,
} from '@coldway/contract/enums.ts'
import type { LineSubscription } from '@coldway/contract/lines/line-subscriptions.ts'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import './lines.css'

export const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('lines.subscription.find') },
  { key: 'lineName', label: t('lines.name') },
  { key: 'deviceName', label: t('lines.subscription.device') },
  { key: 'plate', label: t('lines.subscription.plate') },
  { key: 'orgId', label: t('lines.subscription.subscriber'), nodes: nodes ?? [], isId: true },
  {
    key: 'validity',
    label: t('lines.subscription.validity'),
    options: subscriptionValidities.map((value) => ({ value, label: t(`enums.subscriptionValidities.${value}`) })),
  },
  {
    key: 'status',
    label: t('lines.subscription.status'),
    options: subscriptionStates.map((value) => ({ value, label: t(`enums.subscriptionStates.${value}`) })),
  },
  {
    key: 'state',
    label: t('lines.subscription.state'),
    options: lineStates.map((value) => ({ value, label: t(`enums.lineStates.${value}`) })),
  },
]

const statusTones: Record<SubscriptionState, Tone> = { valid: 'ok', cancelled: 'off', completed: 'brand' }
const stateTones: Record<LineState, Tone> = { ahead: 'off', onLine: 'ok', offLine: 'bad', arrived: 'brand' }

export const columnsOf = (t: Translate): ListColumn<LineSubscription>[] => [...whatOf(t), ...howOf(t), ...whenOf(t)]

const whatOf = (t: Translate): ListColumn<LineSubscription>[] => [
  {
    key: 'lineName',
    label: t('lines.name'),
    cell: (one) => one.lineName ?? t('lines.subscription.notYours'),
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'deviceName',
    label: t('lines.subscription.device'),
    cell: (one) => one.deviceName ?? t('lines.subscription.notYours'),
    isSortable: true,
  },
  { key: 'plate', label: t('lines.subscription.plate'), cell: (one) => one.plate },
]

const howOf = (t: Translate): ListColumn<LineSubscription>[] => [
  {
    key: 'status',
    label: t('lines.subscription.status'),
    cell: (one) => <Pill tone={statusTones[one.status]}>{t(`enums.subscriptionStates.${one.status}`)}</Pill>,
    words: Object.fromEntries(subscriptionStates.map((one) => [one, t(`enums.subscriptionStates.${one}`)])),
  },
  {
    key: 'state',
    label: t('lines.subscription.state'),
    cell: ({ state, status }) =>
      state && <Pill tone={status === 'valid' ? stateTones[state] : 'off'}>{t(`enums.lineStates.${state}`)}</Pill>,
    words: Object.fromEntries(lineStates.map((one) => [one, t(`enums.lineStates.${one}`)])),
  },
  { key: 'progress', label: t('lines.subscription.progress'), cell: ({ progress }) => progressOf(progress) },
  {
    key: 'distanceM',
    label: t('lines.subscription.distance'),
    cell: ({ distanceM }) => (distanceM === null ? null : `${formatNumber(distanceM)} ${t('common.units.m')}`),
    isNumber: true,
  },
  {
    key: 'recordCount',
    label: t('lines.records.title'),
    cell: (one) => formatNumber(one.recordCount),
    isNumber: true,
  },
  {
    key: 'offsetM',
    label: t('lines.subscription.offsetShort'),
    cell: (one) => `${formatNumber(one.offsetM)} ${t('common.units.m')}`,
    isNumber: true,
  },
  {
    key: 'stayTimeoutS',
    label: t('lines.subscription.stayShort'),
    cell: (one) =>
      one.stayTimeoutS === 0 ? t('lines.subscription.notWatched') : formatDuration(one.stayTimeoutS * 1000),
    isNumber: true,
  },
]

const whenOf = (t: Translate): ListColumn<LineSubscription>[] => [
  { key: 'organisation', label: t('lines.subscription.subscriber'), field: 'orgName', cell: (one) => one.orgName },
  {
    key: 'validity',
    label: t('lines.subscription.validity'),
    cell: (one) => t(`enums.subscriptionValidities.${one.validity}`),
    words: Object.fromEntries(subscriptionValidities.map((one) => [one, t(`enums.subscriptionValidities.${one}`)])),
  },
  { key: 'startTime', label: t('lines.subscription.from'), cell: (one) => one.startTime, isSortable: true },
  { key: 'endTime', label: t('lines.subscription.until'), cell: (one) => one.endTime, isSortable: true },
  {
    key: 'recipientCount',
    label: t('lines.subscription.recipients'),
    cell: (one) => formatNumber(one.recipientCount),
    isNumber: true,
  },
  { key: 'deviceCode', label: t('lines.subscription.deviceCode'), cell: (one) => one.deviceCode },
  { key: 'createTime', label: t('lines.created'), cell: (one) => one.createTime, isSortable: true },
]

const percent = 100

const progressOf = (progress: number | null) =>
  progress === null ? null : (
    <span className="line-progress">
      <progress value={progress} max={1} aria-hidden />
      {formatNumber(progress * percent)} %
    </span>
  )
