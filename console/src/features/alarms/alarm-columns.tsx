/** Columns and filters of the list of alarms. */
import type { AlarmPolicyRow } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { alarmRecordKinds, alarmStates } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import type { FileColumn } from '../../api/use-export.ts'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { pastedFilter } from '../../api/pasted-filter.ts'
import { useCan } from '../../api/use-me.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { alarmLabel, crossedLimit, type Measured, printValue, printWorst } from './alarm-words.ts'
import { DurationBar } from './duration-bar.tsx'
import { LevelMark } from './level-mark.tsx'
import { NotNotified } from './not-notified.tsx'

const levels = Array.from({ length: limits.alarmLevels }, (_, at) => String(at + 1))

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, word(key)]))
const kindWords = (t: Translate) => wordsOf(alarmRecordKinds, (kind) => t(`enums.alarmKinds.${kind}`))
const stateWords = (t: Translate) => wordsOf(alarmStates, (state) => t(`enums.alarmStates.${state}`))
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const yesNo = (t: Translate) => [
  { value: 'true', label: t('common.yes') },
  { value: 'false', label: t('common.no') },
]

export const alarmFilters = (
  t: Translate,
  nodes: readonly TreeNode[] | undefined,
  policies: readonly AlarmPolicyRow[] = [],
): ListFilter[] => [
  { key: 'keyword', label: t('devices.find') },
  { key: 'plate', label: t('devices.plate') },
  { key: 'deviceName', label: t('alarms.device') },
  { key: 'deviceCode', label: t('alarms.deviceCode') },
  { key: 'status', label: t('alarms.status'), options: optionsOf(stateWords(t)) },
  {
    key: 'level',
    label: t('alarms.levelColumn'),
    options: levels.map((level) => ({ value: level, label: t('alarms.level', { level }) })),
  },
  { key: 'kind', label: t('alarms.kind'), options: optionsOf(kindWords(t)) },
  { key: 'startTime', label: t('alarms.start'), isDays: true },
  { key: 'isAcknowledged', label: t('alarms.acknowledged'), options: yesNo(t) },
  { key: 'assignedTo', label: t('alarms.assignedTo'), type: 'eq' },
  { key: 'orgId', label: t('alarms.organisation'), nodes: nodes ?? [], isId: true },
  {
    key: 'alarmPolicyId',
    label: t('alarms.policy'),
    isId: true,
    options: policies.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  pastedFilter('deviceCode', t('pieces.pasted.deviceCodes')),
]

export const alarmColumns = (t: Translate): ListColumn<AlarmRecord>[] => [
  {
    key: 'deviceName',
    label: t('alarms.device'),
    isFixed: true,
    cell: (alarm) => <DeviceCell alarm={alarm} />,
  },
  {
    key: 'status',
    label: t('alarms.status'),
    words: stateWords(t),
    isSortable: true,
    width: '0.7rem',
    cell: ({ status }) => <StateMark status={status} />,
  },
  {
    key: 'level',
    label: t('alarms.levelColumn'),
    width: '0.6rem',
    words: wordsOf(levels, (level) => t('alarms.level', { level })),
    isSortable: true,
    cell: ({ level, status }) => <LevelMark level={level} isOver={status === 'finished'} />,
  },
  {
    key: 'kind',
    label: t('alarms.kind'),
    words: kindWords(t),
    isSortable: true,
    width: '0.7rem',
    cell: (alarm) => (
      <span className="alarm-kind">
        {alarmLabel(t, alarm)} <NotNotified alarm={alarm} />
      </span>
    ),
  },
  {
    key: 'peak',
    label: t('alarms.peak'),
    isNumber: true,
    phoneLine: 3,
    cell: (alarm) => (worstOf(alarm) === null ? null : <PeakCell alarm={alarm} />),
  },
  { key: 'startTime', label: t('alarms.start'), isSortable: true, cell: ({ startTime }) => startTime },
  {
    key: 'durationS',
    label: t('alarms.duration'),
    cell: ({ durationS, status }) => <DurationBar lengthMs={durationS * 1000} isOpen={status === 'alarming'} />,
  },
  { key: 'endTime', label: t('alarms.end'), isSortable: true, cell: ({ endTime }) => endTime },
  { key: 'acknowledgedBy', label: t('alarms.acknowledgedBy'), cell: (alarm) => <AcknowledgedCell alarm={alarm} /> },
  { key: 'assignedTo', label: t('alarms.assignedTo'), cell: ({ assignedTo }) => assignedTo },
  { key: 'alarmPolicyName', label: t('alarms.policy'), cell: ({ alarmPolicyName }) => alarmPolicyName },
  { key: 'orgName', label: t('alarms.organisation'), cell: ({ orgName }) => orgName },
]

/** The columns of the file, with figures for what the screen draws. */
export const fileColumns = (t: Translate): FileColumn[] => [
  { key: 'plate', label: t('devices.plate') },
  { key: 'deviceCode', label: t('alarms.deviceCode') },
  { key: 'value', label: t('alarms.valueAtStart') },
  { key: 'lower', label: t('alarms.lower') },
  { key: 'upper', label: t('alarms.upper') },
  { key: 'unit', label: t('alarms.unit') },
  { key: 'startLat', label: t('alarms.startLat') },
  { key: 'startLng', label: t('alarms.startLng') },
  { key: 'endLat', label: t('alarms.endLat') },
  { key: 'endLng', label: t('alarms.endLng') },
  { key: 'acknowledgeComment', label: t('alarms.comment') },
]

export const StateMark = ({ status }: Pick<AlarmRecord, 'status'>) => {
  const t = useText()
  const isOpen = status === 'alarming'
  return (
    <Pill tone={isOpen ? 'bad' : 'off'} icon={isOpen ? 'beacon' : 'check'}>
      {t(`enums.alarmStates.${status}`)}
    </Pill>
  )
}

const DeviceCell = ({ alarm: { deviceId, plate, deviceName, deviceCode, isRead, isLate } }: { alarm: AlarmRecord }) => {
  const t = useText()
  const canMonitor = useCan('monitor:view') ?? false
  const name = plate ?? deviceName
  return (
    <span className="alarm-device">
      {isRead === false && (
        <i className="alarm-new" role="img" aria-label={t('alarms.unread')} title={t('alarms.unread')} />
      )}
      <span>
        <b>{canMonitor && deviceId !== null ? <Link to={devicePath(deviceCode)}>{name}</Link> : name}</b>
        <small>
          <span className="alarm-code">
            {plate !== null && deviceName}
            <span className={plate === null ? undefined : 'alarm-number'}>
              {plate !== null && ' · '}
              {deviceCode}
            </span>
            {isLate && ' · '}
          </span>
          {isLate && t('alarms.late')}
        </small>
      </span>
    </span>
  )
}

type Shown = Measured & Pick<AlarmRecord, 'laterSteps'>
/** The worst value of an alarm; shown as of a past moment, the peak of one that went on is unknown. */
const worstOf = ({ peak, value, laterSteps }: Shown): number | null => peak ?? (laterSteps ? null : value)

export const PeakCell = ({ alarm }: { alarm: Shown }) => {
  const t = useText()
  const crossed = crossedLimit(alarm)
  const worst = worstOf(alarm)
  if (worst === null)
    return (
      <span className="data-dash">
        {alarm.laterSteps && alarm.value !== null ? t('shipment.knownAt.unknown') : '—'}
      </span>
    )
  return (
    <span className={crossed ? 'alarm-peak is-out' : 'alarm-peak'}>
      {crossed && <BreachSign breach={crossed.side} />}
      {printWorst(t, alarm, worst)}
      {crossed && (
        <small>
          {crossed.side === 'high' ? '>' : '<'} {printValue(t, alarm, crossed.limit)}
        </small>
      )}
    </span>
  )
}

const AcknowledgedCell = ({ alarm }: { alarm: AlarmRecord }) => {
  const t = useText()
  if (alarm.acknowledgedBy === null) return <Pill tone="warning">{t('alarms.notAcknowledged')}</Pill>
  return <span title={alarm.acknowledgeComment ?? ''}>{alarm.acknowledgedBy}</span>
}
